import ductus.*;
import java.io.File;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Bad arguments of every public method: each gets its exception, which names the place. */
public final class Faults {
  interface Body {
    void run() throws Exception;
  }

  private static final List<String> FAULTS = new ArrayList<>();
  private static int checks;

  private Faults() {}

  private static void fails(Class<? extends Exception> kind, String part, Body body) {
    checks++;
    try {
      body.run();
      int line = new Throwable().getStackTrace()[2].getLineNumber();
      FAULTS.add(
          line + ": nothing was thrown, where " + kind.getSimpleName() + " was due: " + part);
    } catch (Throwable error) {
      if (error.getClass() != kind || !String.valueOf(error.getMessage()).contains(part)) {
        FAULTS.add(kind.getSimpleName() + " with \"" + part + "\" was due, not " + error);
      }
    }
  }

  private static void isNull(String name, Body body) {
    fails(NullPointerException.class, name + " is null", body);
  }

  private static void isClosed(String name, Body body) {
    fails(IllegalStateException.class, "this " + name + " is closed", body);
  }

  private static void bad(String part, Body body) {
    fails(OptionException.class, part, body);
  }

  private static final Stroke BAR = new Stroke(0, 0, 0, 20);
  private static final Ink INK = new Ink(List.of(BAR));
  private static final Ink NOT_A_NUMBER = new Ink(List.of(BAR, new Stroke(1, 1, Float.NaN, 2)));
  private static final Ink INFINITE = new Ink(List.of(new Stroke(1, Float.NEGATIVE_INFINITY)));
  private static final Ink EMPTY = new Ink(List.of());
  private static final Ink NO_POINTS = new Ink(List.of(new Stroke()));
  private static final String HALF = "a\ud83d";
  private static final String ZERO = "a\0b";
  private static final RecognitionContext NOTHING = RecognitionContext.NOTHING;
  private static final ReadingOptions USUAL = ReadingOptions.USUAL;

  public static void main(String[] arguments) throws Exception {
    File folder = new File(arguments[0]);
    values();
    opening(folder);
    reading();
    live();
    pages();
    formulas();
    patterns(folder);
    hands(folder);
    FAULTS.forEach(System.out::println);
    System.out.println(checks + " checks, " + FAULTS.size() + " faults");
  }

  private static void values() {
    fails(InkException.class, "xy has 3 numbers", () -> new Stroke(1, 2, 3));
    fails(InkException.class, "2 times for 1 points", () -> new Stroke(new float[2], new long[2]));
    isNull("xy", () -> new Stroke((float[]) null));
    isNull("xy", () -> new Ink.Builder().stroke((float[]) null));
    isNull("strokes", () -> new Ink(null));
    isNull("strokes[1]", () -> new Ink(Arrays.asList(BAR, null)));
    isNull("spans", () -> INK.box(null));
    fails(UnsupportedOperationException.class, "", () -> INK.strokes.add(BAR));
    check("the bounds of no points", EMPTY.box() == null && NO_POINTS.box() == null);
    check("the bounds", INK.box().toString().equals("[0.0, 0.0, 0.0, 20.0]"));
    float[] xy = {1, 2};
    Stroke stroke = new Stroke(xy);
    xy[0] = 7;
    check("a stroke's own numbers", stroke.x(0) == 1 && stroke.time(0) == Stroke.NO_TIME);

    isNull("layout", () -> RecognitionContext.builder().layout(null));
    isNull("textType", () -> RecognitionContext.builder().textType(null));
    isNull("text", () -> RecognitionContext.isPattern(null));
    bad("not a valid pattern such as AA99AAA", () -> RecognitionContext.builder().pattern("["));
    bad("surrogate", () -> RecognitionContext.builder().pattern(HALF));
    check("patterns", RecognitionContext.isPattern("AA99") && !RecognitionContext.isPattern("["));
    bad("candidates is 0", () -> ReadingOptions.builder().candidates(0));
    bad("candidates is 1001", () -> ReadingOptions.builder().candidates(1001));
    bad("beamWidth is -1", () -> OpenOptions.builder().beamWidth(-1));
    bad("beamWidth is 65537", () -> OpenOptions.builder().beamWidth(65537));
    isNull("folders", () -> OpenOptions.builder().folders(null));
    isNull("folders[0]", () -> OpenOptions.builder().folders(Collections.singletonList(null)));

    isNull("words", () -> new Lexicon((List<String>) null));
    isNull("words", () -> new Lexicon((Map<String, Float>) null));
    isNull("words[0]", () -> new Lexicon(Collections.singletonList(null)));
    isNull("the weight of a", () -> new Lexicon(Collections.singletonMap("a", null)));
    bad("", () -> new Lexicon(Map.of("a", 101f)));
    bad("", () -> new Lexicon(Map.of("a", Float.NaN)));
    bad("words[0] has half", () -> new Lexicon(List.of(HALF)));
    bad("words[0] has a zero", () -> new Lexicon(List.of(ZERO)));
    new Lexicon(List.of()).close();
  }

  private static void opening(File folder) {
    OpenOptions here = OpenOptions.builder().folders(List.of(folder)).build();
    isNull("tag", () -> Recognizer.open(null));
    isNull("options", () -> Recognizer.open("en-US", null));
    fails(ModelException.class, "language tag", () -> Recognizer.open("?"));
    fails(ModelException.class, "", () -> Recognizer.open(""));
    fails(
        MissingModelException.class, "'tlh' is not installed: put its pack into one of the folders searched",
        () -> Recognizer.open("tlh"));
    fails(MissingModelException.class, folder.getPath(), () -> Recognizer.open("en-US", here));
    bad("tag has half", () -> Recognizer.open(HALF));
    bad("tag has a zero", () -> Recognizer.open("en\0-US"));
    isNull("folder", () -> Recognizer.openPack(null, null, here));
    isNull("options", () -> Recognizer.openPack(folder, null, null));
    fails(
        DamagedModelException.class, "manifest.json",
        () -> Recognizer.openPack(folder, null, here));
    isNull("files", () -> Recognizer.openFiles(null, null, here));
    isNull("files: a", () -> Recognizer.openFiles(Collections.singletonMap("a", null), null, here));
    bad("files: there are none", () -> Recognizer.openFiles(Map.of(), null, here));
    for (ByteBuffer bytes : List.of(ByteBuffer.allocate(0), ByteBuffer.allocateDirect(0))) {
      fails(
          DamagedModelException.class, "manifest.json",
          () -> Recognizer.openFiles(Map.of("manifest.json", bytes), null, here));
    }
    isNull("folders", () -> Pack.find(null, null));
    fails(ModelException.class, "language tag", () -> Pack.find(List.of(), "?"));
    isNull("tags", () -> Pack.matchTag(null, "en"));
    isNull("tags[0]", () -> Pack.matchTag(Collections.singletonList(null), "en"));
    isNull("wanted", () -> Pack.matchTag(List.of("en"), null));
    fails(MissingModelException.class, "fa", () -> Pack.find(List.of(folder), "fa"));
    check("no pack", Pack.find(List.of(folder), null).isEmpty());
    check("the best tag", Pack.matchTag(List.of("de", "zh-Hani"), "zh-TW") == 1);
    check("no tag", Pack.matchTag(List.of("de"), "fa") == -1);
  }

  private static void reading() {
    Recognizer recognizer = Recognizer.open("en-US");
    inks(recognizer);
    List<Reading> some = several(recognizer);
    sizes(recognizer);
    texts(recognizer);
    json(recognizer);
    questions(recognizer);
    closed(recognizer);
    check("a reading of a closed one", some.get(0).toJson().contains("candidates"));
  }

  private static void inks(Recognizer recognizer) {
    isNull("ink", () -> recognizer.read(null));
    isNull("context", () -> recognizer.read(INK, null));
    isNull("options", () -> recognizer.read(INK, NOTHING, null));
    isNull("inks", () -> recognizer.readAll(null, List.of(), USUAL));
    isNull("inks[1]", () -> recognizer.readAll(Arrays.asList(INK, null), List.of(), USUAL));
    isNull("contexts", () -> recognizer.readAll(List.of(INK), null, USUAL));
    try {
      recognizer.read(NOT_A_NUMBER);
      check("an error", false);
    } catch (InkException error) {
      check("the only ink has no number", error.getMessage().startsWith("stroke 1, point 1"));
    }
    fails(InkException.class, "stroke 0, point 0", () -> recognizer.read(INFINITE));
    check("nothing written", recognizer.read(EMPTY).text.isEmpty());
    check("no points", recognizer.read(NO_POINTS).candidates.isEmpty());
    bad("allowsOnly is true, but allowedCharacters is null", () -> context().allowsOnly(true).build());
    bad("allowsOnly is true, but allowedCharacters is null or empty",
        () -> context().allowedCharacters("").allowsOnly(true).build());
    Candidate twice = recognizer.read(INK).candidates.get(0);
    check("equal readings", twice.equals(recognizer.read(INK).candidates.get(0))
        && twice.hashCode() == recognizer.read(INK).candidates.get(0).hashCode()
        && !twice.equals(recognizer.read(INK).candidates.get(1)) && !twice.equals(null)
        && twice.segments.get(0).ink.contains(recognizer.read(INK).segments.get(0).ink.get(0)));
  }

  private static List<Reading> several(Recognizer recognizer) {
    check("no inks", recognizer.readAll(List.of(), List.of(), USUAL).isEmpty());
    bad(
        "contexts: there are 2 for 3 inks",
        () -> recognizer.readAll(List.of(INK, INK, INK), List.of(NOTHING, NOTHING), USUAL));
    List<Reading> some =
        recognizer.readAll(List.of(INK, NOT_A_NUMBER, INK), List.of(NOTHING), USUAL);
    check("others are read", some.get(0).error == null && !some.get(2).text.isEmpty());
    check(
        "an ink's own error", some.get(1).error.getMessage().contains("ink 1: stroke 1, point 1"));
    fails(InkException.class, "stroke 1, point 1", () -> some.get(1).toJson());
    return some;
  }

  private static void sizes(Recognizer recognizer) {
    float[] many = new float[4_000_000];
    fails(InkException.class, "points", () -> recognizer.read(new Ink(List.of(new Stroke(many)))));
    List<Stroke> specks = Collections.nCopies(200_000, new Stroke(1, 1));
    fails(InkException.class, "strokes", () -> recognizer.read(new Ink(specks)));
    // More bytes than an array may have, without any being allocated.
    Stroke long1 = new Stroke(new float[1 << 20]);
    fails(
        InkException.class, "more points than an ink may have",
        () -> recognizer.read(new Ink(Collections.nCopies(600, long1))));
  }

  private static void texts(Recognizer recognizer) {
    for (String text : List.of(HALF, ZERO)) {
      bad("preContext has", () -> recognizer.read(INK, context().preContext(text).build()));
      bad("postContext has", () -> recognizer.read(INK, context().postContext(text).build()));
      bad(
          "allowedCharacters has",
          () -> recognizer.read(INK, context().allowedCharacters(text).build()));
      bad(
          "json has",
          () -> recognizer.readJson("{\"drawing\":[],\"preContext\":\"" + text + "\"}"));
    }
    check("nulls say nothing", recognizer.read(INK, context().preContext(null).postContext(null)
        .allowedCharacters(null).pattern(null).lexicon(null).build()).candidates.size() == 10);
    // An area that makes no sense is ignored, and a warning says so.
    for (float height : new float[] {Float.NaN, -1, Float.POSITIVE_INFINITY}) {
      Reading reading = recognizer.read(INK, context().writingArea(height, height).build());
      check("an area of " + height, !reading.text.isEmpty());
    }
  }

  private static void json(Recognizer recognizer) {
    isNull("json", () -> recognizer.readJson(null));
    fails(InkException.class, "", () -> recognizer.readJson(""));
    fails(InkException.class, "drawing", () -> recognizer.readJson("{}"));
    isNull("hand", () -> recognizer.withHand(null));
    ReadingOptions few = ReadingOptions.builder().segments(false).candidates(2).build();
    Reading flat = recognizer.read(INK, NOTHING, few);
    check("candidates", flat.candidates.size() == 2 && flat.segments.isEmpty());
    bad("without its segments", () -> flat.toJson());
    fails(UnsupportedOperationException.class, "", () -> flat.candidates.clear());
  }

  private static void questions(Recognizer recognizer) {
    fails(
        ReadingCancelledException.class, "",
        () -> recognizer.read(INK, NOTHING, asking(() -> true)));
    ReadingOptions throwing = asking(() -> {
      throw Faults.<RuntimeException>sneak(new java.io.IOException("from Kotlin"));
    });
    fails(
        java.io.IOException.class, "from Kotlin", () -> recognizer.read(INK, NOTHING, throwing));
    check("a question", !recognizer.read(INK, NOTHING, asking(() -> false)).text.isEmpty());
  }

  private static void closed(Recognizer recognizer) {
    Lexicon lexicon = new Lexicon(List.of("I"));
    RecognitionContext known = context().lexicon(lexicon).build();
    check("a lexicon", !recognizer.read(INK, known).text.isEmpty());
    lexicon.close();
    isClosed("Lexicon", () -> recognizer.read(INK, known));
    // What follows a bad argument is closed all the same.
    bad("preContext", () -> recognizer.read(INK, context().preContext(HALF).build()));
    recognizer.close();
    recognizer.close();
    isClosed("Recognizer", () -> recognizer.read(INK));
    isClosed("Recognizer", () -> recognizer.readAll(List.of(), List.of(), USUAL));
    isClosed("Recognizer", () -> recognizer.readJson("{\"drawing\":[]}"));
    isClosed("Recognizer", () -> new LiveInk(recognizer));
    isClosed("Recognizer", () -> new Teacher(recognizer, null));
    check("the pack of a closed one", recognizer.pack.tag.equals("en-US"));
  }

  private static void live() {
    try (Recognizer recognizer = Recognizer.open("en-US");
        Recognizer shapes = Recognizer.open("zxx-Zsym-x-shapes")) {
      isNull("recognizer", () -> new LiveInk(null));
      isNull("context", () -> new LiveInk(recognizer, null, 10));
      bad("candidates is 0", () -> new LiveInk(recognizer, NOTHING, 0));
      bad("preContext", () -> new LiveInk(recognizer, context().preContext(HALF).build(), 1));
      bad("", () -> new LiveInk(shapes));
      LiveInk live = new LiveInk(recognizer);
      liveStrokes(live);
      liveContext(live, recognizer);
      closed(live);
    }
  }

  private static void liveStrokes(LiveInk live) {
    check("an empty ink", live.partial().text.isEmpty() && live.strokes().length == 0);
    check("no stroke", live.end() == -1 && !live.remove(7));
    live.begin();
    fails(InkException.class, "point 0", () -> live.add(Float.NaN, 0, 0));
    isNull("strokes[0]", () -> live.add(null));
    live.add(0, 0, 0);
    live.add(0, 20, Stroke.NO_TIME);
    long first = live.end();
    isNull("strokes[0]", () -> live.stroke(null));
    fails(InkException.class, "point 0", () -> live.stroke(new Stroke(Float.NaN, 0)));
    long second = live.stroke(new Stroke(12, 0, 12, 20));
    check("numbers", Arrays.equals(live.strokes(), new long[] {first, second}));
    bad("index is -1", () -> live.insert(-1, List.of(BAR)));
    isNull("strokes", () -> live.insert(0, null));
    check("no strokes", live.insert(0, List.of()).isEmpty());
    List<Long> more = live.insert(1, List.of(BAR, BAR));
    check("inserted", live.strokes()[1] == more.get(0) && live.strokes()[2] == more.get(1));
    fails(InkException.class, "point 1", () -> live.replace(second, NOT_A_NUMBER.strokes));
    isNull("strokes", () -> live.replace(second, null));
    check("replaced", live.replace(second, List.of(BAR)) && !live.replace(second, List.of(BAR)));
    check("removed", live.remove(first) && !live.remove(first));
  }

  private static void liveContext(LiveInk live, Recognizer recognizer) {
    isNull("context", () -> live.setContext(null));
    bad("preContext", () -> live.setContext(context().preContext(HALF).build()));
    RecognitionContext number =
        context().textType(RecognitionContext.TextType.NUMBER).preContext("room ").build();
    double score = live.result().candidates.get(0).score;
    live.setContext(number);
    double known = live.result().candidates.get(0).score;
    Reading whole = recognizer.read(new Ink(Collections.nCopies(3, BAR)), number);
    check("context", known != score && known == whole.candidates.get(0).score);
    live.insert(0, Collections.nCopies(1000, BAR));
    check("many", live.strokes().length == 1003);
    fails(ReadingCancelledException.class, "", () -> live.result(() -> true));
    live.begin();
    live.add(1, 1, 1);
    live.cancel();
    live.reset();
    check("reset", live.strokes().length == 0 && live.result().text.isEmpty());
  }

  private static void closed(LiveInk live) {
    live.close();
    isClosed("LiveInk", live::begin);
    isClosed("LiveInk", () -> live.setContext(NOTHING));
    isClosed("LiveInk", () -> live.add(BAR));
    isClosed("LiveInk", live::end);
    isClosed("LiveInk", live::cancel);
    isClosed("LiveInk", () -> live.stroke(BAR));
    isClosed("LiveInk", () -> live.remove(1));
    isClosed("LiveInk", () -> live.replace(1, List.of()));
    isClosed("LiveInk", () -> live.insert(1, List.of()));
    isClosed("LiveInk", live::reset);
    isClosed("LiveInk", live::strokes);
    isClosed("LiveInk", live::partial);
    isClosed("LiveInk", live::result);
  }

  private static void pages() {
    Word typed = Word.typed("a", 0, 0, 10, 10);
    isNull("text", () -> Word.typed(null, 0, 0, 10, 10));
    isNull("edges", () -> Word.typed("a", 0, 0, 10, 10, (float[]) null));
    isNull("strokes", () -> Word.written("a", null));
    isNull("strokes[0]", () -> Word.written("a", Collections.singletonList(null)));
    bad("strokes[0] is -1", () -> Word.written("a", List.of(-1)));
    isNull("lines", () -> Page.of((List<List<Word>>) null, null));
    isNull("a line", () -> Page.of(Collections.singletonList(null), null));
    isNull("words[0]", () -> Page.of(List.of(Collections.singletonList(null)), null));
    bad("words[0] is typed", () -> Page.of(List.of(List.of(typed)), INK));
    bad(
        "words[0] is written",
        () -> Page.of(List.of(List.of(Word.written("a", List.of(0)))), null));
    bad("words[0]", () -> Page.of(List.of(List.of(Word.typed(HALF, 0, 0, 1, 1))), null));
    bad("frame[2] is NaN", () -> Word.typed("a", 0, 0, Float.NaN, 1));
    bad("edges[1] is Infinity", () -> Word.typed("a", 0, 0, 1, 1, 0, Float.POSITIVE_INFINITY));
    bad("words[0].text", () -> Page.of(List.of(List.of(Word.typed("a b", 0, 0, 1, 1))), null));
    bad("stroke 9", () -> Page.of(List.of(List.of(Word.written("a", List.of(9)))), INK));
    Page.of(List.of(), INK).close();
    Page page = Page.of(List.of(List.of(typed), List.of(typed)), null);
    check("a page's text", page.text.equals("a\na"));
    isNull("gesture", () -> page.after(null));
    try (Recognizer text = Recognizer.open("en-US");
        Recognizer gestures = Recognizer.open("en-US-x-gesture")) {
      Reading reading = text.read(INK);
      isNull("reading", () -> Page.of((Reading) null, INK));
      isNull("ink", () -> Page.of(reading, null));
      bad("", () -> Page.of(reading, EMPTY));
      isNull("recognizer", () -> new GestureReader(null, null));
      GestureReader reader = new GestureReader(gestures, text);
      isNull("ink", () -> reader.read(null, page));
      isNull("page", () -> reader.read(INK, null));
      isNull("extent", () -> reader.read(INK, page, null, GestureReader.Reach.COVERED));
      isNull("reach", () -> reader.read(INK, page, GestureReader.Extent.WORDS, null));
      fails(InkException.class, "point 1", () -> reader.read(NOT_A_NUMBER, page));
      bad("", () -> new GestureReader(text, null).read(INK, page));
      page.close();
      isClosed("Page", () -> reader.read(INK, page));
    }
  }

  private static void formulas() {
    isNull("level", () -> FormulaHints.builder().level(null));
    isNull("name", () -> FormulaHints.builder().known(null, List.of(0)));
    isNull("strokes", () -> FormulaHints.builder().known("x", null));
    bad("strokes[0] is -1", () -> FormulaHints.builder().known("x", List.of(-1)));
    isNull("recognizer", () -> new FormulaRecognizer(null));
    try (Recognizer text = Recognizer.open("en-US")) {
      bad("reads no formulas", () -> new FormulaRecognizer(text));
    }
    FormulaRecognizer formulas = FormulaRecognizer.open();
    isNull("ink", () -> formulas.read(null));
    isNull("hints", () -> formulas.read(INK, null, USUAL));
    isNull("options", () -> formulas.read(INK, FormulaHints.NOTHING, null));
    fails(InkException.class, "point 1", () -> formulas.read(NOT_A_NUMBER));
    check("nothing written", formulas.read(EMPTY).isEmpty());
    Ink backwards = new Ink(List.of(new Stroke(new float[] {1, 2, 3, 9}, new long[] {8, 0})));
    check("no fault", formulas.read(INK).warnings.isEmpty());
    check("a repaired fault", formulas.read(backwards).warnings.get(0).contains("stroke 0"));
    bad("symbols[0] has half", () -> formulas.read(INK, symbols(HALF), USUAL));
    isNull("symbols[0]", () -> formulas.read(INK, symbols((String) null), USUAL));
    bad("9", () -> formulas.read(INK, known("x", 9), USUAL));
    bad("no such symbol", () -> formulas.read(INK, known("\\no", 0), USUAL));
    FormulaHints one = FormulaHints.builder().level(FormulaHints.Level.DIGITS).build();
    check("a digit", formulas.read(INK, one, USUAL).get(0).latex.equals("1"));
    formulas.close();
    isClosed("Recognizer", () -> formulas.read(INK));
  }

  private static void patterns(File folder) {
    isNull("kind", () -> new Patterns(null));
    isNull("file", () -> Patterns.open(null));
    isNull("json", () -> Patterns.fromJson(null));
    fails(
        DamagedPatternsException.class, "nowhere",
        () -> Patterns.open(new File(folder, "nowhere")));
    fails(DamagedPatternsException.class, "", () -> Patterns.fromJson("{"));
    try (Patterns grid = new Patterns(Patterns.Kind.GRID)) {
      bad("", grid::toJson);
      bad("", () -> grid.save(new File(folder, "grid.json")));
    }
    Patterns patterns = new Patterns(Patterns.Kind.CLOUD);
    isNull("name", () -> patterns.teach(null, List.of(INK)));
    isNull("inks", () -> patterns.teach("a", null));
    isNull("ink", () -> patterns.teach("a", Collections.singletonList(null)));
    bad("name has half", () -> patterns.teach(HALF, List.of(INK)));
    fails(InkException.class, "ink 1", () -> patterns.teach("a", List.of(INK, NOT_A_NUMBER)));
    fails(InkException.class, "", () -> patterns.teach("a", List.of(EMPTY)));
    check("none was taught", patterns.match(INK).candidates.isEmpty() && !patterns.forget("a"));
    isNull("name", () -> patterns.forget(null));
    isNull("ink", () -> patterns.match(null));
    fails(InkException.class, "", () -> patterns.match(NOT_A_NUMBER));
    isNull("file", () -> patterns.save(null));
    fails(
        DamagedPatternsException.class, "nowhere",
        () -> patterns.save(new File(folder, "nowhere/patterns.json")));
    File file = new File(folder, "\u03c0.json");
    patterns.teach("\ud83d\ude42", List.of(INK, INK));
    patterns.save(file);
    try (Patterns again = Patterns.open(file)) {
      again.setRejection(Double.POSITIVE_INFINITY);
      check("a name", again.match(INK).text.equals("\ud83d\ude42"));
    }
    patterns.close();
    isClosed("Patterns", () -> patterns.match(INK));
    isClosed("Patterns", patterns::toJson);
    isClosed("Patterns", () -> patterns.save(file));
    isClosed("Patterns", () -> patterns.teach("a", List.of(INK)));
    isClosed("Patterns", () -> patterns.forget("a"));
    isClosed("Patterns", () -> patterns.setRejection(1));
  }

  private static void hands(File folder) {
    isNull("file", () -> Hand.open(null));
    isNull("bytes", () -> Hand.read(null));
    fails(DamagedHandException.class, "nowhere", () -> Hand.open(new File(folder, "nowhere")));
    fails(DamagedHandException.class, "", () -> Hand.read(new byte[0]));
    fails(DamagedHandException.class, "", () -> Hand.read(new byte[100]));
    isNull("recognizer", () -> new Teacher(null, null));
    try (Recognizer recognizer = Recognizer.open("en-US");
        Recognizer shapes = Recognizer.open("zxx-Zsym-x-shapes")) {
      bad("", () -> new Teacher(shapes, null));
      Teacher teacher = new Teacher(recognizer);
      isNull("ink", () -> teacher.confirm(null, "a"));
      isNull("text", () -> teacher.confirm(INK, null));
      isNull("inks", () -> teacher.confirm(null, List.of(), List.of()));
      isNull("texts", () -> teacher.confirm(List.of(), null, List.of()));
      isNull("contexts", () -> teacher.confirm(List.of(), List.of(), null));
      isNull(
          "texts[0]",
          () -> teacher.confirm(List.of(INK), Collections.singletonList(null), List.of()));
      bad("0 texts for 1 inks", () -> teacher.confirm(List.of(INK), List.of(), List.of()));
      bad("texts[0] has half", () -> teacher.confirm(List.of(INK), List.of(HALF), List.of()));
      fails(
          InkException.class, "point 1",
          () -> teacher.confirm(List.of(NOT_A_NUMBER), List.of("a"), List.of()));
      isNull("pace", () -> teacher.learn(null));
      Ink hi = new Ink.Builder().stroke(0, 0, 0, 20).stroke(12, 0, 12, 20).stroke(0, 10, 12, 10)
          .stroke(20, 9, 20, 20).stroke(20, 4).build();
      List<Ink> inks = Collections.nCopies(9, hi);
      List<String> texts = Collections.nCopies(9, "Hi");
      check("lines", teacher.confirm(inks, texts, List.of(NOTHING)) == 9);
      check("a line", teacher.confirm(hi, "Hi") == 1 && teacher.confirm(hi, "Hi\nHi") == 0);
      Hand hand = teacher.learn(Teacher.Pace.AT_ONCE);
      isNull("file", () -> hand.save(null));
      fails(
          DamagedHandException.class, "nowhere", () -> hand.save(new File(folder, "nowhere/hand")));
      hand.toBytes()[0] ^= 1;
      Hand.read(hand.toBytes()).close();
      bad("", () -> shapes.withHand(hand));
      hand.close();
      isClosed("Hand", () -> hand.save(new File(folder, "hand")));
      isClosed("Hand", () -> recognizer.withHand(hand));
      isClosed("Hand", () -> new Teacher(recognizer, hand));
      teacher.close();
      isClosed("Teacher", () -> teacher.confirm(List.of(), List.of(), List.of()));
      isClosed("Teacher", () -> teacher.learn(Teacher.Pace.AT_ONCE));
      isClosed("Teacher", teacher::doubtsHand);
      isClosed("Teacher", teacher::forget);
    }
  }

  private static RecognitionContext.Builder context() {
    return RecognitionContext.builder();
  }

  private static FormulaHints known(String name, int stroke) {
    return FormulaHints.builder().known(name, List.of(stroke)).build();
  }

  private static FormulaHints symbols(String... names) {
    return FormulaHints.builder().symbols(Arrays.asList(names)).build();
  }

  private static ReadingOptions asking(Cancellation cancellation) {
    return ReadingOptions.builder().cancellation(cancellation).build();
  }

  private static void check(String name, boolean holds) {
    checks++;
    if (!holds) {
      FAULTS.add("wrong: " + name);
    }
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> T sneak(Throwable error) throws T {
    throw (T) error;
  }
}
