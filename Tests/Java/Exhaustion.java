import ductus.Cancellation;
import ductus.Ink;
import ductus.ReadingOptions;
import ductus.RecognitionContext;
import ductus.Recognizer;
import ductus.Stroke;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Virtual machines without any stack or heap left throw their own errors, and read on later. */
public final class Exhaustion {
  private static final Ink INK = new Ink(List.of(new Stroke(0, 0, 0, 20)));

  private Exhaustion() {}

  public static void main(String[] arguments) {
    try (Recognizer recognizer = Recognizer.open("en-US")) {
      ReadingOptions options = ReadingOptions.builder().cancellation(deep()).build();
      try {
        recognizer.read(INK, RecognitionContext.NOTHING, options);
        throw new AssertionError("the stack was endless");
      } catch (StackOverflowError error) {
        // As it should be.
      }
      // Inks whose request and answer fit less and less.
      List<Object> full = new ArrayList<>();
      int failures = 0;
      for (int size = 16 << 20; size >= 256; ) {
        try {
          full.add(new byte[size]);
        } catch (OutOfMemoryError error) {
          size /= 2;
          try {
            recognizer.readAll(Collections.nCopies(500, INK), List.of(), ReadingOptions.USUAL);
          } catch (OutOfMemoryError none) {
            failures++;
          }
        }
      }
      full.clear();
      if (failures == 0) {
        throw new AssertionError("the heap was endless");
      }
      if (recognizer.read(INK).text.isEmpty()) {
        throw new AssertionError("nothing is read any more");
      }
    }
    System.out.println("done");
  }

  private static Cancellation deep() {
    return new Cancellation() {
      @Override
      public boolean isCancelled() {
        return isCancelled();
      }
    };
  }
}
