"""The commands of hgin: what does each of them, and how help lists them."""

COMMANDS: dict[str, str] = {
    "new": "keeping:new",
    "knock": "keeping:knock",
    "gin": "keeping:gin",
    "big-gin": "keeping:big_gin",
    "void": "keeping:void",
    "points": "keeping:points",
    "round": "keeping:round_",
    "dealer": "keeping:dealer",
    "stop": "keeping:stop",
    "play": "play:play",
    "undo": "correcting:undo",
    "redo": "correcting:redo",
    "edit": "correcting:edit",
    "insert": "correcting:insert",
    "strike": "correcting:strike",
    "restore": "correcting:restore",
    "amend": "correcting:amend",
    "note": "correcting:note",
    "sheet": "showing:sheet",
    "blank": "showing:blank",
    "hands": "showing:hands",
    "explain": "disputes:explain",
    "claim": "settling:claim",
    "deadwood": "settling:deadwood",
    "settle": "settling:settle",
    "check": "checking:check",
    "profiles": "rulesets:COMMANDS",
    "list": "files:list_",
    "use": "files:use",
    "remove": "files:remove",
    "import": "files:import_",
    "export": "files:export",
    "demo": "demo:demo",
    "completion": "shells:completion",
}
"""Every command and the function that does it, in the module of its topic."""

GROUPS: dict[str, tuple[str, ...]] = {
    "keep": ("new", "knock", "gin", "big-gin", "void", "points", "round", "dealer", "stop", "play"),
    "correct": ("undo", "redo", "edit", "insert", "strike", "restore", "amend", "note"),
    "show": ("sheet", "blank", "hands"),
    "settle": ("explain", "claim", "deadwood", "settle", "check"),
    "rules": ("profiles",),
    "files": ("list", "use", "remove", "import", "export", "demo", "completion"),
}
"""The commands by what a person wants, as ``hgin --help`` lists them."""
