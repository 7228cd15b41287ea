package ductus;

import java.io.File;
import java.nio.ByteBuffer;
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

  private static boolean isAndroid() {
    return "Dalvik".equals(System.getProperty("java.vm.name"));
  }

  private static @Nullable String load() {
    try {
      String place = System.getProperty("ductus.library");
      if (place != null) {
        System.load(new File(place).getAbsolutePath());
      } else if (isAndroid() || !LibraryInJar.load()) {
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
}
