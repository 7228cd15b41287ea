import ductus.Candidate;
import ductus.Ink;
import ductus.LiveInk;
import ductus.Reading;
import ductus.RecognitionContext;
import ductus.Recognizer;
import ductus.Segment;
import ductus.Stroke;

/**
 * Reads an ink with what is known of it, and another while it is written.
 *
 * <pre>
 * java -cp dist/ductus-0.2.0.jar Samples/java/Write.java
 * </pre>
 */
public final class Write {
  private Write() {}

  public static void main(String[] arguments) {
    // "Hi": x, y, x, y … of each stroke, y downwards.
    Ink ink = new Ink.Builder()
        .stroke(0, 0, 0, 10, 0, 20)
        .stroke(12, 0, 12, 10, 12, 20)
        .stroke(0, 10, 6, 10, 12, 10)
        .stroke(20, 9, 20, 14, 20, 20)
        .stroke(20, 4)
        .build();
    RecognitionContext context =
        RecognitionContext.builder().preContext("Oh!").writingArea(200, 24).build();
    try (Recognizer recognizer = Recognizer.open("en-US")) {
      Reading reading = recognizer.read(ink, context);
      for (Candidate candidate : reading.candidates) {
        System.out.printf("%s\t%.3f%n", candidate.text, candidate.confidence);
      }
      for (Segment segment : reading.segments) {
        System.out.println(segment.text + " " + segment.ink + " " + ink.box(segment.ink));
      }
      try (LiveInk live = new LiveInk(recognizer)) {
        for (Stroke stroke : ink.strokes) {
          live.begin();
          for (int i = 0; i < stroke.size(); i++) {
            live.add(stroke.x(i), stroke.y(i), stroke.time(i));
          }
          live.end();
          System.out.println(live.partial().text);
        }
        System.out.println(live.result().text);
      }
    }
  }
}
