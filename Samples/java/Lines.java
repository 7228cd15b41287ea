import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.Structure;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads the inks of an NDJSON file and prints the same as `ductus recognize --json`.
 *
 * <pre>
 * apt-get install libjna-java    # or any jna.jar
 * javac -cp /usr/share/java/jna.jar Lines.java
 * java -cp .:/usr/share/java/jna.jar Lines en-US demo.ndjson
 * </pre>
 *
 * <p>If the system doesn't find the library, `-Djna.library.path=dist/lib` names its folder.
 */
public final class Lines {
  /** The functions of `ductus.h` that are called here. */
  public interface Ductus extends Library {
    Ductus INSTANCE = Native.load("ductus", Ductus.class);

    Pointer ductus_open(
        Pointer folders, long folderCount, String tag, Pointer options, Fault error);

    void ductus_close(Pointer recognizer);

    Pointer ductus_read_json(Pointer recognizer, byte[] json, long jsonSize, Fault error);

    void ductus_free_text(Pointer text);
  }

  /** The message of a call that failed. */
  @Structure.FieldOrder({"code", "text"})
  public static final class Fault extends Structure {
    public int code;
    public byte[] text = new byte[1020];

    IllegalStateException exception() {
      return new IllegalStateException(Native.toString(text, StandardCharsets.UTF_8));
    }
  }

  /** A recogniser with one pack, which threads may share. */
  static final class Recognizer implements AutoCloseable {
    private final Pointer handle;

    Recognizer(String tag) {
      Fault fault = new Fault();
      handle = Ductus.INSTANCE.ductus_open(null, 0, tag, null, fault);
      if (handle == null) {
        throw fault.exception();
      }
    }

    String read(String ink) {
      Fault fault = new Fault();
      byte[] json = ink.getBytes(StandardCharsets.UTF_8);
      Pointer text = Ductus.INSTANCE.ductus_read_json(handle, json, json.length, fault);
      if (text == null) {
        throw fault.exception();
      }
      try {
        return text.getString(0, "UTF-8");
      } finally {
        Ductus.INSTANCE.ductus_free_text(text);
      }
    }

    @Override
    public void close() {
      Ductus.INSTANCE.ductus_close(handle);
    }
  }

  private Lines() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 2) {
      System.err.println("Lines TAG FILE");
      System.exit(64);
    }
    PrintStream output = new PrintStream(System.out, true, "UTF-8");
    try (Recognizer recognizer = new Recognizer(arguments[0])) {
      for (String line : Files.readAllLines(Path.of(arguments[1]))) {
        output.println(recognizer.read(line));
      }
    }
  }
}
