"""Where the sentences of other rooms stand that players read in the window, and words that are put together elsewhere."""

from __future__ import annotations

from assistant.log.wording import VERBS

SOURCES = (
    "assistant/overlay/marks.py", "assistant/overlay/pairs.py", "assistant/overlay/scene_marks.py",
    "assistant/overlay/judged.py", "assistant/overlay/turn_line.py", "assistant/overlay/toys_eye/ruling_change.py",
    "assistant/session/camera_watch.py", "assistant/session/corrections.py", "assistant/session/dealer.py",
    "assistant/session/findings.py", "assistant/session/frames.py", "assistant/session/play.py",
    "assistant/session/session.py", "assistant/session/history/*.py", "assistant/log/board.py",
    "assistant/report/story.py", "assistant/report/page.py", "assistant/report/parts.py",
    "assistant/log/last_check.py", "gui/kept_settings.py", "vision/corrections/correction.py",
    "rules/engine.py", "rules/places.py", "rules/names.py", "rules/kit/game.py", "rules/kit/judge.py",
    "rules/games/*/game.py", "rules/games/*/judge.py", "rules/games/*/acts.py", "rules/games/*/turns.py",
    "rules/games/*/mat.py", "rules/games/toytastrophe/setup.py",
    "calibration/table/calibrate.py", "calibration/table/check.py", "calibration/table/median_frame.py",
    "calibration/table/pose.py", "calibration/table/reconcile.py", "calibration/stability/view_change.py",
    "vision/capture/source.py", "vision/capture/threaded_reader.py",
)
"""Modules, as patterns of paths from the project's folder."""
LEFT_OUT = (
    r"must be", r"\\", r"^(toytastrophe|simple_toy_soldiers|toaded)\.",
    r"^\{\}: (a team|a tank|the id|no free|figure|no power|size|a power)",
    r"unknown|expected|JSON|roster with|score and clocks cannot", r"no object|endless time|side without a clock",
    r"^(toy|attack|units|no toy \{\} to select)\b.*\{\}", r"one of \{\}, found", r"^Whether ", r"inches, found",
    r"action\{\}|^\{\} (game|Length|stay)\{\}$|^\{\} \{\} into", r"needs a name|cannot be corrected", r"extra = ",
    r"^\{\}\{\}, (best line|round what)", r": act\{\} or", r"TM-7\{\}", r"^spends the rest\{\}$", r"^no piece",
    r"called \{\} now", r"root|@media|var\(--",
    r"--length|bias \{\}|^(stretch|skew|bow|tilt) along|calibration claims|a length must|the length from|^Toaded mat",
    r"give anti|camera's height must|print scale must|four corners of|rectangle's size|the corners (go|must)|picked corners",
    r"pictures of 8 bits|no frame$|differ in size|folder holds|holds no picture|different sizes|damaged or cut|header is wrong",
    r"^\{\} frames|^seems to lie$|the printed corners miss|^\{\}\{\}\{\}: |^±\{\}|seems to hang \{\} ±|^no lens file$",
    r"of its size \(\{\} %$|by \{\} ± \{\} %: along|^the \{\} at \(",
    r"^Not decided\.", r"^Calibration: ", r"^\{\} card\{\}$", r"^(A draw|Score)\{", r"^sure \{\} \{\}$",
)
"""What is no sentence of a battle: faults of files, and patterns."""
KINDS = (
    "action die", "activate", "add", "adjust", "attack", "attack dice", "bid", "blast", "blast over", "blind roll",
    "block", "buddy", "cancel", "casualty", "charge", "claim", "climb", "cloak", "command", "count", "counter",
    "defence dice", "defend", "deploy", "direct", "direct attack", "discard", "done", "draw", "drawn", "end combat",
    "end phase", "end turn", "fall back", "first", "fled", "flee", "flip", "give", "grenade", "heal", "hold", "hustle",
    "in cover", "in open", "keep", "lay", "leave", "lucky", "melee", "melee attack", "melee defence", "mine",
    "missile count", "missiles", "morale", "move", "no contact", "no counter", "no hill", "nobody", "order", "pass",
    "pay", "pick up", "play", "power", "ready", "remainder", "reveal", "ride", "roll off", "rps", "run", "scatter",
    "score hill", "second", "send", "shoot", "stand", "start", "strike", "stun", "supply", "suppress",
    "suppressive fire", "swap", "switch", "take", "talent", "teleport", "terrain", "throw", "to combat", "trip",
    "uncloak",
)
"""What games call an action."""
REPORT = (
    "The recording ends {}", "The log stops {}", "{} in turn {}", "at {}", "A draw", "{} won", "Score: {}",
    "Not decided", "What the players corrected", "{} is taken back", "{} is done again", "{#} card", "{#} cards",
    "{#} hits", "Calibration", "from the sheet in {}", "from the sheet", "{#} sheet", "{#} sheets", "age unknown",
    "The battle", "Map of the table", "Strength over time", "Ranges against their limits", "Distance moved",
    "Score over time", "What each side has left ({}); a cross where something was destroyed",
    "Inches moved by each toy, straight from rest to rest. Hatched: moves that nobody declared",
    "inches moved in all ({})", "minutes:seconds of the battle", "{} left", "hits", "standing",
    "Signed by the key {} up to line {}", "The log is not signed: whoever has it could have changed it", "Log",
    "{} ({} % likely)", "it is gone from {}, {} in since {} s and stands nowhere else", "not seen", "Points over time",
    "Points of each side", "points", "figures", "within", "not within", "turns", "actions",
    "length",
)
"""Of the report's page, where they are put together there."""
CARDS = ("king", "queen", "jack", "ace", "joker", *(f"{{}} of {suit}" for suit in ("spades", "hearts", "diamonds", "clubs")))
SPOKEN = (
    *KINDS, *CARDS, *(f"{{}} {verb}{what}" for verb in dict.fromkeys(VERBS.values()) for what in ("", " {}")),
    "{} with the {}", "{} with {}", *REPORT,
    "a second move of {} at {} s", "it is about action {}, which is not in the log before it",
    "{} is not among the toys of any scene", "action {} comes after action {}",
    *(f"{kind} {{}}" for kind in ("charge", "strike", "attack", "shoot", "melee", "throw", "missiles", "run", "move")),
    "act", "contact", "pips", "put right by the players: {}", "The correction is taken back", "It is corrected again",
    "allowed", "refused", "yes", "no", "inside", "outside", "farther", "nearer", "none", "empty", "left",
    "right", "living", "moving", "destroyed", "lifted", "move", "hidden", "focus", "exposure", "inches", "centimetres",
    "hard", "soft", "book", "box", "wall", "bare table", "the players", "in range", "out of range", "in reach",
    "too far away", "cards", "dice", "undone", "{#} of {#}", "{#} hidden", "by {}", "{} by {}", "{} % hidden by {}",
    "{} % of its width hidden by {}", "{} % of its height hidden by {}", "{} % of its base hidden by {}", "wholly hidden by {}",
    "not wholly hidden by {}",
    "{} tall", "{} moved {}", "{} left the table: {}", "it was gone for 2 s, with no arm over its place",
    "{} is seen {} from where it stood: too small to tell whether it moved", "(together with {})", "{} and {#} more",
    "{}: act or end the turn (TT-9)", "{}: act with {} or end the turn (TT-9)", "{} and {}", "{} or {}", "spends the rest",
    "spends the rest: {} danger left makes casualties", "to {}", "the neutral field",
    "{} has Stealth: no card effect may target it", "{} is not the own soldier it wants",
    "{} is not the enemy soldier it wants", "the other line of {}'s flank is taken", "a main deck of {} cards, {} to {}",
    "a side deck of {} cards", "{} copies of {}", "{}: a {} of {} figures", "{}: {} attack dice of {} on {} (TM-7)",
    "{}: {} attack dice of {} on {} (TM-7, twice as many by Powerful)", "{}, best line from {}",
    "{}, round what stands between ({}): {}", "nothing is called {} now", "no piece {}", "{}: did you mean {}?",
    "the printed corners miss their places by {} px, {} times their own sigma",
    "keep all still, lay it flat and calibrate again",
    "the camera or the sheet moved while the picture was taken (rolling shutter), the paper is crumpled or covered, or light "
    "glares on it", "{} is printed at {} of its size ({})", "the sheet at ({}, {})", "{} is printed short one way, by {} %",
    "along {} it is {} of its size where along {} it is 1.00", "{}, and set the camera to its own format",
    "{}, or the camera moved while the picture was taken (rolling shutter)",
    "±{#} at the centre", "±{#} in the far corner", "±{#} on a {}-inch range", "the camera seems to hang {} up",
    "{} (no lens file)", "{#} of {#} value", "{#} value", "roster", "typed", "default", "its breadth when it stood",
    "sure {#} {}", "{#} sq ft", "{#} action", "{#} actions", "{#} game", "{#} games", "{#} Length", "{#} Lengths",
    "{} stay", "{} stays", "{} walked into {}", "{} may have walked into {}", "{}, turn {}: {} has {} action left ({})",
    "{}, turn {}: {} has {} actions left ({})",
)
"""Words that stand in no sentence of those modules, or are keys in the code."""
