"""In: a seed.
Out: whole tables as plain values: what stands where, and which hands move what at any time.
May import: studio.objects and the layer below it."""
