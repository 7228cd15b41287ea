package ductus;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The library for this machine, if it is in the jar. Old Androids lack the classes used here. */
final class LibraryInJar {
  private LibraryInJar() {}

  /** Loads it from a file in a folder that only this user can open; returns whether it is in the jar. */
  static boolean load() throws IOException {
    String machine = System.getProperty("os.arch", "").replace("amd64", "x86_64");
    String name = "native/linux-" + machine + "/libductus-jni.so";
    try (InputStream inside = LibraryInJar.class.getResourceAsStream(name)) {
      if (inside == null || !"Linux".equals(System.getProperty("os.name"))) {
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
