"""Cavalry on foot and in the saddle: mounting, dismounting, and the horse holders behind their regiment.  A regiment is
one record that is now its mounted, now its dismounted stand; its horse holders are another, on the map only while the
regiment is on foot (BC-CAV-01).  How losses are shared out is told in `losses`."""

from collections.abc import Iterator

from longroll.flow import Refusal
from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.command import generals
from longroll.rulesets.brigade.ground import terrain
from longroll.rulesets.brigade.record import Battle, Stand, facing, laid
from longroll.rulesets.brigade.record.positions import positions
from longroll.tabletop import Pose, footprint, gap

FOLLOW = tables.ARROWS[4]
"""How near to their regiment holders must be to follow it (BC-CAV-09)."""


def holders_of(b: Battle, regiment: Stand) -> Stand | None:
    """The horse holders of a cavalry regiment while they live, on the map or not; None for any other stand."""
    if regiment.arm != "cavalry" or regiment.partner == tables.NONE:
        return None
    holders = b.stands[regiment.partner]
    return holders if holders.place in ("table", "off") and holders.strength > 0 else None


def _clear(b: Battle, side: int, pose: Pose, body: str, ignore: tuple[int, ...], besides: tuple[int, ...] = ()) -> bool:
    """Whether a base of a kind lies free of all others, of closed ground and of the enemy's touch at a pose.  `besides` is one
    more base that will lie there."""
    ring = footprint(pose, *tables.BASES[body])
    if not terrain.on_ground(laid(b.setting), ring) or (besides and facing.overlaps(ring, besides)):
        return False
    for other in positions(b).touched(ring):
        if other.id not in ignore and (other.side != side or facing.overlaps(ring, other.quad)):
            return False
    return not any(generals.bars(b, one, side, ring, pose.heading) for one in facing.generals_near(b, ring))


def holders_places(front: Pose, sides: bool = True) -> Iterator[tuple[Pose, ...]]:
    """Places of horse holders with a dismounted stand at a pose, singly or in pairs alike but for right and left: in contact
    behind it, facing the same way (BC-CAV-02); failing that, anywhere touching its rear or, with `sides`, its sides
    (BC-MOVE-14), those nearest to its rear first."""
    width, depth = tables.BASES["dismounted"]
    wide, deep = tables.BASES["holders"]
    behind, apart = front.ahead(-(depth + deep) // 2), (width + wide) // 2
    yield (behind,)
    for aside in range(250, apart + 1 if sides else tables.OFFSET + 1, 250):
        yield behind.aside(aside), behind.aside(-aside)
    if sides:
        yield tuple(front.aside(sign * (width + deep) // 2).turned(900 * sign) for sign in (1, -1))
        for ahead in range(0, -(depth + deep) // 2, -125):
            yield front.ahead(ahead).aside(apart), front.ahead(ahead).aside(-apart)


def place_for_holders(b: Battle, regiment: Stand, front: Pose, sides: bool = True) -> Pose | None:
    """Where the horse holders of a regiment come to stand with it on foot at a pose; None if it has none or they fit nowhere.
    `sides`: not only behind it."""
    own, base = (regiment.id, regiment.partner), footprint(front, *tables.BASES["dismounted"])
    for group in holders_places(front, sides) if holders_of(b, regiment) else ():
        found = {pose.spot: pose for pose in group if _clear(b, regiment.side, pose, "holders", own, base)}
        if (at := generals.told_apart(b, list(found), own)) is not None:
            return found[at]
    return None


def follow(b: Battle, before: Stand, after: Stand) -> None:
    """Horse holders follow the regiment that has moved on foot from where `before` has it: into contact behind it, free and
    unchecked, if they were within 8 inches of it and if they fit (BC-CAV-09).  Those in contact with an enemy, routed, or
    barred by steep ground stay (BC-TERR-10)."""
    holders = holders_of(b, after)
    if holders is None or not holders.formed or facing.pinned(b, holders) or gap(before.quad, holders.quad) > FOLLOW:
        return
    to = place_for_holders(b, after, after.pose, sides=facing.overlaps(after.quad, holders.quad))
    if to is None or to == holders.pose:
        return
    if terrain.barred(b, holders, holders.pose, to) is not None:
        b.say("said", f"{holders.name}'s horses cannot climb and stay behind", "BC-TERR-10", holders)
        return
    holders = b.change_stand(holders.id, pose=to)
    generals.displaced(b, holders)
    b.say("moved", f"The horses of {after.name} follow", "BC-CAV-09", holders, at=to.spot)


def _unable(b: Battle, stand: Stand, rule: str, what: str) -> Refusal | None:
    """Why a regiment may not mount, or dismount: its arm, rout, melee, or that it has (BC-MOVE-15)."""
    if stand.arm != "cavalry":
        return Refusal("BC-CAV-01", f"{stand.name} is no cavalry regiment: it has one stand only")
    if not stand.on_table:
        return Refusal(rule, f"{stand.name} is not on the map")
    if stand.routed:
        return Refusal(rule, f"{stand.name} is routed and may not {what}")
    if facing.pinned(b, stand):
        return Refusal(rule, f"{stand.name} is held in melee and may not {what}")
    if stand.mounted == (what == "mount"):
        return Refusal(rule, f"{stand.name} is {'mounted' if stand.mounted else 'on foot'}")
    return None


def may_mount(known: Battle, stand: Stand) -> Refusal | None:
    """Why a dismounted regiment may not mount (BC-MOVE-15, BC-CAV-06)."""
    rule = "BC-MOVE-15"
    if refusal := _unable(known, stand, rule, "mount"):
        return refusal
    if stand.horse - stand.horse_marks <= 0:
        return Refusal("BC-CAV-06", f"{stand.name} has lost its mounted stand and fights on foot from now on")
    holders = holders_of(known, stand)
    ignore: tuple[int, ...] = (stand.id,)
    if holders is not None:
        if holders.place == "table" and not facing.contact(stand.quad, holders.quad):
            return Refusal(rule, f"the horses of {stand.name} are not with it", "bring up the horse holders first")
        if holders.routed or facing.pinned(known, holders):
            return Refusal(rule, f"the horse holders of {stand.name} are {'routed' if holders.routed else 'in melee'}")
        ignore = (stand.id, holders.id)
    if not _clear(known, stand.side, facing.reformed(stand, True), "mounted", ignore):
        return Refusal(rule, f"there is no room for {stand.name} mounted")
    return None


def may_dismount(known: Battle, stand: Stand) -> Refusal | None:
    """Why a mounted regiment may not dismount where it is (BC-MOVE-14)."""
    rule = "BC-MOVE-14"
    if refusal := _unable(known, stand, rule, "dismount"):
        return refusal
    if stand.circles - stand.marks <= 0:
        return Refusal("BC-CAV-07", f"{stand.name} has lost its dismounted stand")
    if not fits_on_foot(known, stand, facing.reformed(stand, False)):
        return Refusal(rule, f"there is no room for the horse holders of {stand.name}")
    return None


def mount(b: Battle, stand: Stand) -> None:
    """A dismounted regiment mounts, with the horses of its holders if they live (BC-MOVE-15)."""
    if (holders := holders_of(b, stand)) is not None:
        b.change_stand(holders.id, place="off")
    stand = b.change_stand(stand.id, mounted=True, pose=facing.reformed(stand, True))
    generals.displaced(b, stand)
    rule = "BC-CAV-04" if holders is not None else "BC-CAV-05"
    b.say("changed", f"{stand.name} mounts", rule, stand, at=stand.pose.spot)


def dismount(b: Battle, stand: Stand) -> None:
    """A mounted regiment is exchanged for its dismounted stand and the horse holders behind it (BC-MOVE-14, BC-CAV-02)."""
    front = facing.reformed(stand, False)
    place = place_for_holders(b, stand, front)
    stand = b.change_stand(stand.id, mounted=False, pose=front)
    if place is not None:
        marks = {"routed": False, "activated": stand.activated}
        generals.displaced(b, b.change_stand(stand.partner, place="table", pose=place, fielded=True, **marks))
    b.say("changed", f"{stand.name} dismounts", "BC-MOVE-14", stand, at=front.spot)


def set_down(b: Battle, regiment: Stand) -> None:
    """Set the horse holders of a regiment that is placed on foot in contact with its rear (BC-CAV-02)."""
    place = None if regiment.mounted else place_for_holders(b, regiment, regiment.pose)
    if place is not None:
        generals.displaced(b, b.change_stand(regiment.partner, place="table", pose=place, fielded=True))


def fits_on_foot(b: Battle, regiment: Stand, pose: Pose) -> bool:
    """Whether a regiment on foot at a pose has room for its horse holders with it (BC-CAV-02)."""
    return holders_of(b, regiment) is None or place_for_holders(b, regiment, pose) is not None
