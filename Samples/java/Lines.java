import ductus.DuctusException;
import ductus.Recognizer;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads the inks of an NDJSON file and prints their readings in the form of `ductus recognize --json`.
 *
 * <pre>
 * make jar
 * java -cp dist/ductus-0.2.0.jar Samples/java/Lines.java en-US Samples/demo.ndjson
 * </pre>
 *
 * <p>`DUCTUS_WEIGHTS=weights` names the packs of the checkout.
 */
public final class Lines {
  private Lines() {}

  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 2) {
      System.err.println("Lines TAG FILE");
      System.exit(64);
    }
    PrintStream output = new PrintStream(System.out, true, "UTF-8");
    try (Recognizer recognizer = Recognizer.open(arguments[0])) {
      for (String line : Files.readAllLines(Path.of(arguments[1]))) {
        if (!line.isBlank()) {
          output.println(recognizer.readJson(line));
        }
      }
    } catch (DuctusException error) {
      System.err.println(error.getMessage());
      System.exit(1);
    }
  }
}
