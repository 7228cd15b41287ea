import ductus.*;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Reads inks of the standard input and prints each reading as JSON: {@code Readings TAG KIND}.
 *
 * <p>A line is an ink: {@code x y t x y t; x y t}, with {@code -} for a time that is unknown; before a bar
 * stands the text before the ink, and the height of the writing area.
 */
public final class Readings {
  private Readings() {}

  public static void main(String[] arguments) throws Exception {
    List<Ink> inks = new ArrayList<>();
    List<RecognitionContext> contexts = new ArrayList<>();
    for (String line : new BufferedReader(new InputStreamReader(System.in, "UTF-8")).lines()
        .toArray(String[]::new)) {
      String[] parts = line.split("\\|", -1);
      float height = Float.parseFloat(parts[1]);
      contexts.add(RecognitionContext.builder().preContext(parts[0].isEmpty() ? null : parts[0])
          .writingArea(height == 0 ? 0 : 10 * height, height).build());
      inks.add(ink(parts[2]));
    }
    try (Recognizer recognizer = Recognizer.open(arguments[0])) {
      switch (arguments[1]) {
        case "each":
          for (int i = 0; i < inks.size(); i++) {
            print(recognizer.read(inks.get(i), contexts.get(i)));
          }
          break;
        case "all":
          for (Reading each : recognizer.readAll(inks, contexts, ReadingOptions.USUAL)) {
            print(each);
          }
          break;
        case "json":
          for (Reading each : recognizer.readAll(inks, contexts, ReadingOptions.USUAL)) {
            System.out.println(each.toJson());
          }
          break;
        case "formulas":
          try (FormulaRecognizer formulas = new FormulaRecognizer(recognizer)) {
            for (Ink ink : inks) {
              print(formulas.read(ink));
            }
          }
          break;
        case "live":
          for (int i = 0; i < inks.size(); i++) {
            try (LiveInk live = new LiveInk(recognizer, contexts.get(i), 10)) {
              for (Stroke stroke : inks.get(i).strokes) {
                live.begin();
                live.add(stroke);
                live.end();
                print(live.partial());
              }
              print(live.result());
            }
          }
          break;
        case "gestures":
          gestures(recognizer, inks);
          break;
        case "patterns":
          patterns(inks);
          break;
        default:
          hand(recognizer, inks, arguments);
      }
    }
  }

  static Ink ink(String line) {
    Ink.Builder builder = new Ink.Builder();
    for (String stroke : line.split(";")) {
      String[] numbers = stroke.trim().split(" ");
      for (int i = 0; i < numbers.length; i += 3) {
        builder.add(
            Float.parseFloat(numbers[i]), Float.parseFloat(numbers[i + 1]),
            numbers[i + 2].equals("-") ? Stroke.NO_TIME : Long.parseLong(numbers[i + 2]));
      }
      builder.end();
    }
    return builder.build();
  }

  static void print(Object value) throws Exception {
    System.out.println(Dump.json(value));
  }

  /** Gestures over words in type, and over the ink of the first line. */
  private static void gestures(Recognizer recognizer, List<Ink> inks) throws Exception {
    List<List<Word>> lines = List.of(
        List.of(Word.typed("na\u00efve", 0, 0, 80, 40), Word.typed("\ud83d\ude42", 100, 0, 40, 40)),
        List.of(Word.typed("words", 0, 60, 100, 40, 0, 20, 40, 60, 80, 100)));
    try (Page page = Page.of(lines, null);
        Recognizer text = Recognizer.open("en-US");
        Page written = Page.of(text.read(inks.get(0)), inks.get(0))) {
      System.out.println(Dump.json(page.text) + "\n" + Dump.json(written.text));
      for (Ink ink : inks.subList(1, inks.size())) {
        GestureReading found = new GestureReader(recognizer, null).read(
            ink, page, GestureReader.Extent.CHARACTERS, GestureReader.Reach.TOUCHED);
        print(found);
        print(found.gestures.isEmpty() ? null : page.after(found.gestures.get(0)));
        print(new GestureReader(recognizer, text).read(ink, written));
      }
    }
  }

  /** The inks taught in pairs, then matched. */
  private static void patterns(List<Ink> inks) throws Exception {
    try (Patterns patterns = new Patterns(Patterns.Kind.CLOUD)) {
      for (int i = 0; i + 1 < inks.size(); i += 2) {
        patterns.teach("figure " + i + " \ud83d\ude42", inks.subList(i, i + 2));
      }
      patterns.setRejection(Double.POSITIVE_INFINITY);
      try (Patterns again = Patterns.fromJson(patterns.toJson())) {
        again.setRejection(Double.POSITIVE_INFINITY);
        for (Ink ink : inks) {
          print(patterns.match(ink));
          if (!patterns.match(ink).text.equals(again.match(ink).text)) {
            throw new AssertionError("other patterns were read than written");
          }
        }
      }
    }
  }

  /** A hand of the inks, which it saves. Its texts are the further arguments. */
  private static void hand(Recognizer recognizer, List<Ink> inks, String[] arguments)
      throws Exception {
    List<String> texts = List.of(arguments).subList(2, arguments.length);
    double[] share = {0};
    try (Teacher teacher = new Teacher(recognizer, null)) {
      System.out.println(teacher.confirm(inks, texts, Collections.emptyList()));
      try {
        teacher.learn(Teacher.Pace.WHOLE, null, () -> true);
        throw new AssertionError("learning was not cancelled");
      } catch (ReadingCancelledException error) {
        // As it should be.
      }
      try {
        teacher.learn(Teacher.Pace.AT_ONCE, done -> {
          throw new UnsupportedOperationException();
        }, null);
        throw new AssertionError("what a callback threw was lost");
      } catch (UnsupportedOperationException error) {
        // As it should be.
      }
      try (Hand hand = teacher.learn(Teacher.Pace.AT_ONCE, done -> share[0] = done, null)) {
        print(hand);
        File file = new File(arguments[1]);
        hand.save(file);
        try (Hand again = Hand.open(file);
            Hand third = Hand.read(again.toBytes());
            Recognizer own = recognizer.withHand(third)) {
          print(own.read(inks.get(0)));
        }
      }
      if (share[0] != 1) {
        throw new AssertionError("progress ended at " + share[0]);
      }
      print(teacher.doubtsHand());
      teacher.forget();
    }
  }
}
