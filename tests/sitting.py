"""A browser at the table as the client is one: the last scene and the log, patches taken in, salts added."""

import json
from contextlib import contextmanager

FIRE = {"do": "fire"}
STRANGER = {"cookie": ""}
"""Who has not the owner's key."""


def patched(scene, patch):
    """A scene with what changed of it."""
    assert patch["base"] == scene["seq"]
    after = {**scene, **patch.get("head", {}), "seq": patch["seq"]}
    for name in {*patch.get("put", {}), *patch.get("gone", {}), *patch.get("placed", {})}:
        gone = patch.get("gone", {}).get(name, ())
        records = {each["id"]: each for each in scene.get(name, ()) if each["id"] not in gone}
        records |= {each["id"]: each for each in patch.get("put", {}).get(name, ())}
        row = set_down(list(records), patch.get("placed", {}).get(name, ()))
        after[name] = [records[id] for id in row]
    return after


def set_down(row, placed):
    """A row of ids, some of which are taken out of it and set down each behind another."""
    taken = {each["id"] for each in placed}
    row = [id for id in row if id not in taken]
    for each in placed:
        row.insert(row.index(each["behind"]) + 1 if each["behind"] else 0, each["id"])
    return row


class Browser:
    """A browser that keeps the last scene and the log as the client does."""

    def __init__(self, socket):
        self.socket = socket
        self.scene = {}
        self.log = []
        self.table = {}
        self.heard = []

    def hear(self):
        """The next message; of one that says only what changed, the whole scene stands in it as well."""
        text = self.socket.recv(timeout=20)
        said = json.loads(text)
        self.heard.append(text)
        if "scene" in said:
            self.scene = said["scene"]
            self.log[said["news_from"] :] = self.scene.get("news", [])
        elif "patch" in said:
            self.scene = said["scene"] = patched(self.scene, said["patch"])
            self.log[said["news_from"] :] = said.get("news", [])
        self.table = said.get("table", self.table)
        for side in self.table.get("salting", ()) if "table" in said else ():
            self.socket.send(json.dumps({"do": "salt", "side": side, "value": f"{side}" * 32}))
        return said

    def send(self, do, **more):
        self.socket.send(json.dumps({"do": do, "seq": self.scene["seq"], **more}))

    def say(self, do, **more):
        self.send(do, **more)
        return self.hear()

    def answer(self, value):
        """Answer, and hear what comes of it: not what has changed meanwhile of the game as a whole."""
        seq = self.scene["seq"]
        said = self.say("answer", ask="q", value=value)
        while "patch" in said and self.scene["seq"] == seq:
            said = self.hear()
        return said

    def until(self, wanted):
        while not wanted(self):
            self.hear()


@contextmanager
def seated(page, token, headers=None):
    """A browser at the seat that a token opens, once its salts are added."""
    with page.socket(token, headers) as socket:
        browser = Browser(socket)
        browser.hear()
        browser.until(lambda b: not b.table["salting"])
        yield browser


def new(page, **more):
    """A new game of the pickets; the token of whoever began it."""
    made = page.post("/api/games", json={"scenario": "pickets/lane", "side": "both", "seed": 3, **more})
    assert made.status_code == 201, made.text
    return made.json()["token"]


def of_two(page, store, **more):
    """A new game of two people: the token of each."""
    new(page, side="Union", opponent="person", **more)
    tokens = store.card(store.cards()[0].id).tokens
    return tokens["0"], tokens["1"]
