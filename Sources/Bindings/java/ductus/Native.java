package ductus;

import java.io.File;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The library behind the classes. */
final class Native {
  /** The version that these classes belong to. */
  static final String VERSION = "0.2.0";

  // Why the library can't be used; null if it can.
  private static final @Nullable String FAULT = load();

  private Native() {}

  /** Calls a function; the answer begins with the code of an error. */
  static byte[] call(
      Function function, byte[] request, int size, @Nullable Callbacks callbacks,
      ByteBuffer... files) {
    if (FAULT != null) {
      throw new DuctusException(0, FAULT);
    }
    return invoke(function.ordinal(), request, size, callbacks, files);
  }

  private static native byte[] invoke(
      int function, byte[] request, int size, @Nullable Callbacks callbacks, ByteBuffer[] files);

  private static @Nullable String load() {
    try {
      String place = System.getProperty("ductus.library");
      if (place != null) {
        System.load(new File(place).getAbsolutePath());
      } else if (!loadInside()) {
        System.loadLibrary("ductus-jni");
      }
      byte[] version = invoke(Function.VERSION.ordinal(), new byte[0], 0, null, new ByteBuffer[0]);
      String found = new Answer(version).text();
      return VERSION.equals(found)
          ? null
          : "these classes are of version " + VERSION + " of Ductus, their library of " + found;
    } catch (Exception | LinkageError error) {
      return "the library of Ductus can't be used: " + error;
    }
  }

  /** Loads the library in the jar from a file in a folder that only this user can open. */
  private static boolean loadInside() throws java.io.IOException {
    String machine = System.getProperty("os.arch", "").replace("amd64", "x86_64");
    String name = "native/linux-" + machine + "/libductus-jni.so";
    try (InputStream inside = Native.class.getResourceAsStream(name)) {
      if (inside == null) {
        return false;
      }
      Path folder = Files.createTempDirectory("ductus");
      Path file = folder.resolve("libductus-jni.so");
      try {
        Files.copy(inside, file);
        System.load(file.toString());
      } finally {
        // A loaded library needs its name no longer.
        Files.deleteIfExists(file);
        Files.delete(folder);
      }
      return true;
    }
  }
}
