"""What the scripted server has to read: a few rules, and the first page."""

RULES = [
    {
        "id": name,
        "section": section,
        "title": title,
        "kind": "rule",
        "says": says,
        "gap": "",
        "ruling": "",
        "departs": "",
        "data": "",
        "example": "",
    }
    for name, section, title, says in (
        ("VF-MOVE-02", "Tactical movement: infantry", "Infantry 5 inches", "Infantry goes up to five inches."),
        ("VF-AP-01", "Action points", "Regiments move through their brigadier", "Each move costs him a point."),
        ("VF-CV-01", "Combat value", "Combat value", "What a regiment is worth in a fight."),
        ("VF-DIS-04", "Combat results", "Beaten units keep their distance", "They do not go nearer to the enemy."),
        ("VF-ARMS-02", "Small arms", "Range 5 inches", "Muskets reach five inches."),
    )
]
MENU = {
    "rulesets": [
        {
            "name": "volume_of_fire",
            "title": "Volume of Fire",
            "scale": "1 inch = 50 yards",
            "sides": ["Union", "Confederate"],
            "options": [
                {
                    "name": "fog_of_war",
                    "label": "Fog of war",
                    "help": "Each side knows only what its own troops have seen.",
                    "rule": "VF-MOVE-02",
                    "default": "on",
                    "values": [{"value": "on", "label": "on"}, {"value": "off", "label": "off"}],
                }
            ],
            "scenarios": [
                {
                    "id": "volume_of_fire/mcphersons_ridge",
                    "name": "mcphersons_ridge",
                    "title": "McPherson's Ridge",
                    "subtitle": "The first fight at Gettysburg, morning of 1 July 1863",
                    "summary": "Two of Heth's brigades push Buford's troopers off the ridge as the First Corps comes up.",
                    "minutes": 120,
                    "sides": ["Union", "Confederate"],
                    "picture": "/ground/stub.svg",
                }
            ],
        }
    ],
    "opponents": [
        {"name": "recruit", "label": "Recruit", "help": "Does anything the rules allow."},
        {"name": "sergeant", "label": "Sergeant", "help": "Sound rules of thumb."},
    ],
    "games": [
        {
            "game": "stub",
            "token": "stub",
            "title": "McPherson's Ridge",
            "ruleset": "volume_of_fire",
            "scenario": "mcphersons_ridge",
            "sides": ["Union", "Confederate"],
            "players": ["human", "sergeant"],
            "turn": "Turn 5",
            "side": "Union",
            "created": "2026-01-01T10:00:00Z",
            "when": "2026-01-01T10:30:00Z",
            "ended": "",
            "entries": 40,
            "links": [],
        }
    ],
    "version": "0",
}
