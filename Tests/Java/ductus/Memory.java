package ductus;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** The memory outside of Java's: {@code Memory forgotten|threads|growth|files FOLDER}. */
public final class Memory {
  private static final Ink INK = new Ink.Builder()
      .stroke(0, 0, 0, 10, 0, 20).stroke(12, 0, 12, 10, 12, 20).stroke(0, 10, 6, 10, 12, 10)
      .stroke(20, 9, 20, 14, 20, 20).stroke(20, 4).build();

  private Memory() {}

  public static void main(String[] arguments) throws Exception {
    switch (arguments[0]) {
      case "forgotten":
        forgotten();
        break;
      case "threads":
        threads();
        break;
      case "growth":
        growth();
        break;
      default:
        files(Path.of(arguments[1]));
    }
    System.out.println("done");
  }

  /** Objects of each kind that nobody closes are freed. */
  private static void forgotten() throws Exception {
    make();
    int made = Handle.count();
    check("of each kind one and a page of ink", made >= 9);
    for (int i = 0; i < 100 && Handle.count() > 1; i++) {
      System.gc();
      Thread.sleep(20);
      new Lexicon(List.of()).close();
    }
    check("all are freed, not " + Handle.count(), Handle.count() == 0);
    // Closed ones are freed at once, and no second time.
    Recognizer recognizer = Recognizer.open("en-US");
    Reading reading = recognizer.read(INK);
    check("a recogniser and its result", Handle.count() == 2);
    recognizer.close();
    check("the result", Handle.count() == 1 && reading.toJson().contains("Hi"));
  }

  private static void make() {
    Recognizer recognizer = Recognizer.open("en-US");
    new LiveInk(recognizer).stroke(INK.strokes.get(0));
    Page.of(recognizer.read(INK), INK);
    new Lexicon(List.of("a"));
    new Patterns(Patterns.Kind.CLOUD);
    Teacher teacher = new Teacher(recognizer, null);
    teacher.confirm(List.of(INK), List.of("Hi"), List.of());
    recognizer.withHand(teacher.learn(Teacher.Pace.AT_ONCE));
  }

  /** Threads share a recogniser, which is closed while they read. */
  private static void threads() throws Exception {
    for (int round = 0; round < 20; round++) {
      Recognizer recognizer = Recognizer.open("en-US");
      LiveInk live = new LiveInk(recognizer);
      AtomicInteger read = new AtomicInteger();
      AtomicInteger closed = new AtomicInteger();
      List<Throwable> errors = new ArrayList<>();
      List<Thread> threads = new ArrayList<>();
      for (int number = 0; number < 4; number++) {
        boolean isLive = number == 3;
        Thread thread = new Thread(() -> {
          try {
            while (true) {
              if (isLive) {
                live.insert(0, INK.strokes);
                live.partial();
                live.reset();
              } else {
                check("a reading", recognizer.read(INK).text.equals("Hi"));
              }
              read.incrementAndGet();
            }
          } catch (IllegalStateException error) {
            closed.incrementAndGet();
          } catch (Throwable error) {
            synchronized (errors) {
              errors.add(error);
            }
          }
        });
        thread.start();
        threads.add(thread);
      }
      while (read.get() < 8) {
        Thread.sleep(1);
      }
      recognizer.close();
      live.close();
      for (Thread thread : threads) {
        thread.join();
      }
      check("no error but that of the closed: " + errors, errors.isEmpty() && closed.get() == 4);
    }
    // A callback of the call that it closes.
    Recognizer recognizer = Recognizer.open("en-US");
    ReadingOptions options = ReadingOptions.builder().cancellation(() -> {
      recognizer.close();
      return false;
    }).build();
    check("read to the end", recognizer.read(INK, RecognitionContext.NOTHING, options).text.equals("Hi"));
    for (int i = 0; i < 100 && Handle.count() > 0; i++) {
      System.gc();
      Thread.sleep(20);
      new Lexicon(List.of()).close();
    }
    check("all are freed, not " + Handle.count(), Handle.count() == 0);
  }

  /** Ten thousand readings need no more memory than the first thousands. */
  private static void growth() throws Exception {
    try (Recognizer recognizer = Recognizer.open("en-US")) {
      long before = 0;
      for (int i = 0; i < 15_000; i++) {
        if (i == 5_000) {
          before = resident();
        }
        recognizer.read(INK);
        if (i % 10 == 0) {
          recognizer.readJson("{\"drawing\":[[[0,0],[0,20]]]}");
          try {
            recognizer.read(new Ink(List.of(new Stroke(Float.NaN, 0))));
          } catch (InkException error) {
            // As it should be.
          }
          new LiveInk(recognizer).stroke(INK.strokes.get(0));
        }
      }
      long grown = resident() - before;
      System.out.println("grown by " + grown + " kB");
      check("no growth", grown < 16_000);
    }
  }

  private static long resident() throws IOException {
    System.gc();
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmRSS:")) {
        return Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    throw new AssertionError("no VmRSS");
  }

  /** A pack in memory: copied or used where it is, even at odd addresses, as long as anything needs it. */
  private static void files(Path weights) throws Exception {
    try (Recognizer there = Recognizer.open("en-US")) {
      String expected = there.read(INK).candidates.toString();
      for (int shift : new int[] {-1, 0, 1, 3}) {
        Recognizer recognizer =
            Recognizer.openFiles(load(weights, shift), "en-GB", OpenOptions.USUAL);
        check("no folder", recognizer.pack.folder == null && recognizer.pack.tags.contains("en-GB"));
        for (int i = 0; i < 3; i++) {
          System.gc();
          check("the same", recognizer.read(INK).candidates.toString().equals(expected));
        }
        LiveInk live = new LiveInk(recognizer);
        recognizer.close();
        recognizer = null;
        System.gc();
        live.insert(0, INK.strokes);
        check("live", live.result().text.equals("Hi"));
      }
    }
  }

  private static Map<String, ByteBuffer> load(Path weights, int shift) throws IOException {
    Map<String, ByteBuffer> files = new HashMap<>();
    for (String folder : new String[] {"en-US", "latin"}) {
      try (var paths = Files.list(weights.resolve(folder))) {
        for (Path path : paths.toArray(Path[]::new)) {
          byte[] bytes = Files.readAllBytes(path);
          ByteBuffer buffer = shift < 0 ? ByteBuffer.wrap(bytes)
              : ByteBuffer.allocateDirect(bytes.length + shift).position(shift);
          if (shift >= 0) {
            buffer.duplicate().put(bytes);
          }
          files.put((folder.equals("en-US") ? "" : folder + "/") + path.getFileName(), buffer);
        }
      }
    }
    return files;
  }

  private static void check(String name, boolean holds) {
    if (!holds) {
      throw new AssertionError(name);
    }
  }
}
