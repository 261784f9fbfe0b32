"""A seed in.
Whole tables out, as plain values: what stands where, and which hands move what at any time.
May import studio.objects and studio.rendering."""
