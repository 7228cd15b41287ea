"""The forms of strings that aren't prose: counted, smoothed, and written for the decoder."""

import lzma
import math
import re

import pytest
from ductus_tools.forms import generate
from ductus_tools.forms.automaton import FormModel, before
from ductus_tools.forms.counting import KINDS, made_up, of_text, tabled, together
from ductus_tools.forms.symbols import CAPITAL, COUNT, DIGIT, END, OTHER, SIGNS, SMALL, STARTS, advanced, contexts, form, symbol

ANY = STARTS["any"]
SLASH = symbol("/")


def test_characters_are_symbols_of_their_kinds():
    assert form("aÉ7 ") == (SMALL, CAPITAL, DIGIT, symbol(" "), END)
    assert symbol("€") == symbol("$")
    assert symbol("☃") == OTHER == COUNT - 1


def test_contexts_remember_runs():
    known = contexts(form("12/3"))
    assert known == [
        (ANY,), (DIGIT, 1, ANY), (DIGIT, 2, ANY), (SLASH, DIGIT, 2, ANY), (DIGIT, 1, SLASH, DIGIT, 2, ANY),
    ]  # fmt: skip
    assert contexts(form("word"))[-1] == contexts(form("wording"))[-1] == (SMALL, 3, ANY)
    assert advanced((), DIGIT) == (DIGIT,) == advanced((DIGIT,), DIGIT)


@pytest.mark.parametrize("text", ["12/34/5678", "ab_Cd9", "+49 711 12345"])
def test_what_was_before_leads_to_a_context(text):
    for symbol_, context in zip((None, *form(text)), contexts(form(text) + (END,)), strict=False):
        for depth in range(2, len(context)):
            shorter = context[:depth]
            if before(shorter):
                assert advanced(before(shorter), symbol_)[:depth] == shorter


@pytest.fixture(scope="module")
def model():
    made, listed = made_up(["date", "phone", "plate"], 300, seed=1), tabled()
    return FormModel(together((1, forms) for forms in (*made.values(), *listed.values())), {"date": made["date"]})


@pytest.fixture(scope="module")
def automata(model):
    """The automaton of all counted nodes, and one of the nodes that a table would keep, equally coarse."""
    return model.nodes(0, step=0), model.nodes(20)


def test_probabilities_add_up_and_refuse_nothing(model):
    for context in ((), (DIGIT, 2, ANY), (DIGIT, 2, SLASH, DIGIT, 2, ANY), (OTHER, OTHER), (SMALL, 3, STARTS["date"])):
        found = model.probabilities(context)
        assert sum(found) == pytest.approx(1)
        assert min(found) > 0


def test_dates_go_on_as_dates(model):
    found = model.probabilities((SLASH, DIGIT, 2, SLASH, DIGIT, 2, ANY))
    assert found[DIGIT] > 0.8
    after_four = model.probabilities((DIGIT, 4, SLASH, DIGIT, 2, SLASH, DIGIT, 2, ANY))
    assert after_four[END] > 0.8


def _followed(nodes, symbols, kind="any"):
    """ln P(form) as the decoder finds it."""
    known = {node.context: node for node in nodes}

    def longest(context):
        while context not in known:
            context = context[:-1]
        return context

    place, total = longest((STARTS[kind],)), 0.0
    for each in symbols:
        context, rest = place, 0.0
        while each not in known[context].probabilities:
            rest += math.log(known[context].rest)
            context = context[:-1]
        total += rest + math.log(known[context].probabilities[each])
        place = longest(advanced(context, each))
    return total


@pytest.mark.parametrize("text", ["30/12/2027", "76 19 04 39 19", "AB12CDE", "word7"])
def test_the_automaton_says_what_the_model_says(model, automata, text):
    whole, pruned = automata
    symbols = form(text)
    exact = sum(
        math.log(model.probabilities(context)[each]) for context, each in zip(contexts(symbols), symbols, strict=True)
    )
    assert _followed(whole, symbols) == pytest.approx(exact, abs=0.02)
    assert _followed(pruned, symbols) == pytest.approx(exact, abs=3)


def test_text_lends_strings_that_stand_side_by_side(tmp_path):
    path = tmp_path / "en.txt.xz"
    with lzma.open(path, "wt", encoding="utf-8") as file:
        file.write("Call 0711 234567 now, or mail me@host.org\nNothing here.\nIn 1941, 12 men\n")
    assert of_text(path) == {
        form(text): pytest.approx(1 / 4) for text in ("0711 234567", "me@host.org", "1941,", "12")
    }  # fmt: skip


def test_each_hint_has_strings_of_its_kinds():
    listed = tabled()
    made = made_up([kind for kinds in KINDS.values() for kind in kinds], 5, seed=1)
    assert set(STARTS) == {"any", *KINDS}
    for kinds in KINDS.values():
        for kind in kinds:
            assert kind in listed or kind in made


def test_the_table_is_the_generators(model):
    """The committed table has the layout that the generator writes."""
    text = generate.TARGET.read_text(encoding="utf-8")
    packed = "".join(line.strip() for line in text.split('#"""')[1].split('"""#')[0].splitlines())
    numbers, number, shift = [], 0, 0
    for character in packed:
        part = ord(character) - 63
        number |= (part & 31) << shift
        shift += 5
        if part < 32:
            numbers.append(number)
            number, shift = 0, 0
    rest = iter(numbers)

    def entries():
        return [(next(rest), next(rest)) for _ in range(next(rest))]

    assert {s for s, _ in entries()} == set(range(COUNT))
    waiting, count = 1, 0
    while waiting:
        waiting -= 1
        count += 1
        for _ in range(next(rest)):
            waiting += 1
            next(rest), next(rest)
            assert all(s < COUNT for s, _ in entries())
    assert next(rest, None) is None
    assert count > 300
    assert len(packed) < 11_500
    assert generate.table(model.nodes(50))


def test_swift_has_the_same_signs():
    swift = (generate.TARGET.parents[1] / "FormModel.swift").read_text(encoding="utf-8")
    found = re.search(r'signs = Array\("(.*)"\.unicodeScalars\)', swift)[1]
    assert found.replace('\\"', '"').replace("\\\\", "\\") == SIGNS
