"""The set-up without a widget: the plan, cameras and their settings, finding stuff and toys, house rules, files.

In: pictures, what was typed or drawn. Out: a Plan, and from it a source, a roster and a session.
May import gui.model and the rooms below gui.
"""
