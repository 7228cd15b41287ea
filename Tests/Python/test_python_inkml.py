"""InkML is read as by the command: most of these documents come from Tests/InkFormatsTests."""

import gzip
import lzma

import pytest
from checkout import ROOT

import ductus

YX = "<channel name='Y'/><channel name='X'/>"
FORMATS = (
    f"<definitions><traceFormat xml:id='f'>{YX}</traceFormat>"
    f"<inkSource xml:id='s'><traceFormat>{YX}</traceFormat></inkSource>"
    "<context xml:id='c' traceFormatRef='#f'/><context xml:id='d' contextRef='#c'/>"
    "<context xml:id='e' inkSourceRef='#s'/></definitions>")
GROUP = (
    "<definitions><traceGroup xml:id='g'><trace xml:id='a'>1 1,2 2,3 3</trace>"
    "<traceGroup><trace>4 4</trace><trace>5 5,6 6</trace></traceGroup></traceGroup></definitions>")


def read(content: str) -> ductus.Ink:
    return ductus.read_inkml(f"<ink xmlns='http://www.w3.org/2003/InkML'>{content}</ink>".encode())


def rows(ink: ductus.Ink) -> list[list[list[float]]]:
    return [stroke.tolist() for stroke in ink.strokes]


def test_the_sample_is_read(english):
    ink = ductus.read_inkml(ROOT / "Samples/cursive.inkml")
    assert ink.label == english.read_one(ink).text == "handwriting"
    assert ink.strokes[0].tolist()[1] == [2.3, 84.4, 10]


def test_a_document_is_one_ink_however_it_is_compressed(tmp_path):
    contents = (ROOT / "Tests/InkFormatsTests/Fixtures/letters.inkml").read_bytes()
    for packed in (contents, gzip.compress(contents), lzma.compress(contents)):
        (tmp_path / "letters.inkml").write_bytes(packed)
        for ink in (ductus.read_inkml(tmp_path / "letters.inkml"), ductus.read_inkml(packed)):
            assert (ink.id, ink.label) == ("page", "T < i")
            assert rows(ink) == [
                [[0, 0, 0], [20, 0.5, 8], [40, 0, 16]], [[20, 0, 120], [20, 30, 130], [20.25, 60, 141]],
                [[50, 10], [50, 40]], [[50, 0]]]


@pytest.mark.parametrize("content, strokes", [
    ("", []), ("<trace></trace>", []), ("<trace type='penUp'>1 2</trace>", []),
    ("<definitions><trace>1 2</trace></definitions>", []),
    ("<brush><trace>1 2</trace></brush><annotationXML><trace>x</trace></annotationXML>", []),
    ("<trace>1<![CDATA[ 2,]]>3&#32;4<!-- 5 --></trace>", [[[1, 2], [3, 4]]]),
    ("<trace>125 45-3-2</trace>", None), ("<trace>125 45,-3-2,.5#1F,</trace>", [[[125, 45], [-3, -2], [0.5, 31]]]),
    ("<trace>1 1,'2'3,4 5,\"1\"1,* *,!0 !0</trace>",
     [[[1, 1], [3, 4], [7, 9], [12, 15], [18, 22], [0, 0]]]),
    ("<trace id='0'>1 2</trace><traceGroup><traceView traceDataRef='0'/></traceGroup>", [[[1, 2]]]),
    (GROUP + "<traceView traceDataRef='#a'/><traceView traceDataRef='#g'/>",
     [[[1, 1], [2, 2], [3, 3]], [[4, 4]], [[5, 5], [6, 6]]]),
    ("<trace xml:id='a' continuation='begin'>1 1</trace><trace>9 9</trace>"
     "<trace xml:id='b' continuation='middle' priorRef='#a'>2 2</trace>"
     "<trace continuation='end' priorRef='#b'>3 3, '1'1</trace>",
     [[[1, 1], [2, 2], [3, 3], [4, 4]], [[9, 9]]]),
    (f"<traceFormat>{YX}</traceFormat><trace>1 2</trace>", [[[2, 1]]]),
    (f"<trace>1 2</trace><context><traceFormat>{YX}</traceFormat></context><trace>1 2</trace>",
     [[[1, 2]], [[2, 1]]]),
    (FORMATS + "<trace contextRef='#c'>1 2</trace><trace>1 2</trace>", [[[2, 1]], [[1, 2]]]),
    ("<trace contextRef='#d'>1 2</trace>" + FORMATS, [[[2, 1]]]),
    (FORMATS + "<trace contextRef='#e'>1 2</trace>", [[[2, 1]]]),
    (FORMATS + "<context contextRef='#c'/><context/><trace>1 2</trace>", [[[2, 1]]]),
    (FORMATS + "<traceGroup contextRef='#c'><trace>1 2</trace>"
     "<trace contextRef='#DefaultContext'>1 2</trace></traceGroup>", [[[2, 1]], [[1, 2]]]),
    ("<traceFormat><channel name='X'/><channel name='Y' orientation='-ve'/>"
     "<channel name='T' units='s'/></traceFormat><trace timeOffset='5'>1 2 0.25</trace>", [[[1, -2, 255]]]),
    ("<traceFormat><channel name='X'/><channel name='Y'/><channel name='T' units='dev'/></traceFormat>"
     "<trace>1 2 7</trace>", [[[1, 2]]]),
])
def test_documents(content, strokes):
    if strokes is None:
        with pytest.raises(ductus.InkError, match="more than 2 values"):
            read(content)
    else:
        assert rows(read(content)) == strokes


def test_annotations():
    group = "<traceGroup><annotation type='truth'>a</annotation><trace>1 1</trace></traceGroup>"
    assert read(group).label == "a"
    assert read(group + "<traceGroup/>").label is None
    # The form of MathWriting.
    label = "<annotation type='label'>b</annotation>"
    assert read(label + "<trace>1 1</trace>").label == "b" and read(label + group).label == "b"
    assert read("<annotation type='truth'>c</annotation>" + label).label == "c"
    known = read(
        "<annotation type='preContext'>x &amp; </annotation>"
        "<annotation type='writingArea'>400 60</annotation>")
    assert (known.pre_context, known.writing_area) == ("x & ", (400, 60))


@pytest.mark.parametrize("area", ["wide", "400", "1 2 3", ""])
def test_a_writing_area_that_is_none_is_ignored_with_a_warning(english, area):
    ink = read(f"<annotation type='writingArea'>{area}</annotation><trace>0 0, 0 20, 9 20</trace>")
    reading = english.read([ink])[0]
    assert reading.text and [each for each in reading.warnings if "nan" in each]


@pytest.mark.parametrize("contents, fault", [
    ("", "no InkML"), ("<svg/>", "the first element is 'svg'"), ("<ink>", "no InkML"),
    ("<!DOCTYPE ink [<!ENTITY a 'aaaa'>]><ink/>", ":1: document type declarations are refused"),
    ("<!DOCTYPE ink SYSTEM 'file:///etc/passwd'><ink/>", "document type declarations are refused"),
    ("<ink>" + "<traceGroup>" * 300, "nested too deep"),
    ("<ink>\n<trace>1 2, 3</trace></ink>", ":2: point 1: 1 values, and not 2"),
    ("<ink><trace>1 x</trace></ink>", "'x' isn't a value"), ("<ink><trace>'1 2</trace></ink>", "from nothing"),
    ("<ink><trace>1 ?</trace></ink>", "Y isn't known"), ("<ink><trace>1 T</trace></ink>", "'T' isn't a number"),
    ("<ink><trace contextRef='#x'>1 2</trace></ink>", "there is no '#x'"),
    ("<ink><traceView xml:id='a' traceDataRef='#a'/></ink>", "nested too deep"),
    (f"<ink>{GROUP}<traceView traceDataRef='#a' to='2'/></ink>", "parts of traces"),
    ("<ink><traceFormat><channel name='T'/></traceFormat><trace>1</trace></ink>", "no channel X"),
    ("<ink><context xml:id='a' contextRef='#b'/><context xml:id='b' contextRef='#a'/><trace>1 1</trace></ink>",
     "refer to one another"),
])
def test_faults_are_named(contents, fault):
    with pytest.raises(ductus.InkError, match=fault):
        ductus.read_inkml(contents.encode())


def test_an_ink_is_bounded():
    with pytest.raises(ductus.InkError, match="inkml:1: more than 1,000,000 points"):
        read(f"<trace>{'1 1,' * 600_000}</trace>" * 2)
    # Patterns that try each way to split the spaces would take weeks.
    with pytest.raises(ductus.InkError, match="'x' isn't a value"):
        read(f"<trace>1{' ' * 2_000_000}x</trace>")
    with pytest.raises(ductus.InkError, match="too large"):
        read(f"<trace>#{'F' * 1000} 1</trace>")


def test_views_of_views_come_to_an_end():
    """Each group refers twice to the one before."""
    groups = "".join(
        f"<traceGroup xml:id='g{number}'>" + f"<traceView traceDataRef='#g{number - 1}'/>" * 2
        + "</traceGroup>" for number in range(1, 40))
    with pytest.raises(ductus.InkError, match="nested too deep"):
        read(
            "<definitions><trace xml:id='g0'>1 1</trace>" + groups + "</definitions>"
            "<traceView traceDataRef='#g39'/>")


def test_damaged_compression_is_named():
    for packed in (gzip.compress(b"<ink/>")[:-4], lzma.compress(b"<ink/>")[:-4]):
        with pytest.raises(ductus.InkError, match="the compression is damaged"):
            ductus.read_inkml(packed)
