"""The wording of rules: the sentences of their families, with the rules' values filled in."""

from printkit.engines.families.plan import FAMILIES, MANY, NOBODY, Rule, Table
from printkit.layouts.base.wording import capitalised, indefinite, listed, spelled

SAYS, NUMBERS = FAMILIES["says"], FAMILIES["conditions"]


def sentence(rule: Rule, table: Table) -> str:
    """Return the sentence that states a rule: the one in its file or, if there is none, its family's sentence."""
    if text := rule.text("text"):
        return text
    what = phrase(rule, table)
    if rule.group != "end":
        return capitalised(what)
    owners = {table.piece[each].player for each in rule.words("piece", *rule.words("capture", *table.piece))}
    owner = rule.number("player", min(owners) if len(owners) == 1 else NOBODY)
    lead = f"{table.players[owner].capitalize()}: " if owner != NOBODY and what.startswith("with ") else ""
    who = "you have" if lead or rule.result in ("win", "loss") else "a player has"
    template = FAMILIES["result"].get(rule.result, FAMILIES["result"]["player"])
    what = what.replace("with ", f"if {who} ", 1)
    return capitalised(lead + template.format(what=what, result=capitalised(rule.result)))


def phrase(rule: Rule, table: Table) -> str:
    """Return the words of a rule's family with the rule's values filled in."""
    fields = {**FAMILIES[rule.group]["all"], **FAMILIES[rule.group][rule.family]}
    says = str(fields.pop("says"))
    values = {name: _value(rule, name, str(kind), table=table) for name, kind in fields.items()}
    reserve = table.slot.keys() & {*rule.words("piece", *table.piece)}
    values["source"] = " from your reserve" * bool(reserve)
    done = f"do-{rule.text('do', 'remove')}" + "-1" * (rule.number("most") == 1)
    return says.format(**{**values, "do": SAYS["value"][done], "lead": _lead(rule)})


def _value(rule: Rule, name: str, kind: str, *, table: Table) -> str:
    """Return a field of a rule in words."""
    keys = (f"{rule.family}-{name}", name)
    if name not in rule.values:
        usual = _pieces(rule, name, table) if name == "piece" else ""
        return str(next((SAYS["usual"][key] for key in keys if key in SAYS["usual"]), usual))
    words = rule.words(name)
    for key in keys:
        special = f"{key}-{words[0].lower()}"
        if special in SAYS["value"]:
            return str(SAYS["value"][special])
    if kind == "pieces":
        text = _pieces(rule, name, table)
    elif kind == "count":
        text = spelled(rule.number(name))
    else:
        own = {each: f" on {each}" if each in table.net.index else f" in the {each}" for each in words}
        phrases = {**own, **FAMILIES["areas"]} if kind == "areas" else FAMILIES.get(kind, {})
        text = listed((phrases.get(each, each) for each in words), "or")
        if name == "connect":
            text = listed((phrases[each].removeprefix(" on ") for each in words), "and")
    return str(next((SAYS["field"][key] for key in keys if key in SAYS["field"]), "{}")).format(text)


def _pieces(rule: Rule, name: str, table: Table) -> str:
    """Return the names of pieces in words: ``a man or king``, or ``man or king``."""
    letters = rule.words(name) or "".join(table.letters)
    kinds = list(dict.fromkeys(table.piece[each].name for each in letters))
    if len(kinds) > 1 and name not in rule.values:
        return "a piece" if rule.group == "end" else "one of your pieces"
    plain = name in ("takes", "capture") or rule.family == "fewer"
    return listed(kinds, "or") if plain else indefinite(listed(kinds, "or"))


def _lead(rule: Rule) -> str:
    """Return the conditions of a turn, as the beginning of its sentence."""
    clauses = []
    for what, least, most in rule.conditions:
        number = str(least or "no") if least == most else f"{least} or more" if most >= MANY else f"{least} to {most}"
        clauses.append(NUMBERS.get(f"{what}-{number}", NUMBERS[what]).format(number))
    may = "you must " if rule.number("must") else "you may "
    return f"While {listed(clauses)}, {may}" if clauses else may
