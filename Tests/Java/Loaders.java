import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;

/** The jar, loaded twice and unloaded once: {@code Loaders JAR}. */
public final class Loaders {
  private Loaders() {}

  public static void main(String[] arguments) throws Exception {
    URL[] jar = {new File(arguments[0]).toURI().toURL()};
    try (URLClassLoader first = new URLClassLoader(jar, null)) {
      use(first);
      WeakReference<ClassLoader> second = used(jar);
      for (int i = 0; i < 100 && second.get() != null; i++) {
        System.gc();
        Thread.sleep(20);
      }
      if (second.get() != null) {
        throw new AssertionError("the classes are still there");
      }
      use(first);
    }
    System.out.println("done");
  }

  private static WeakReference<ClassLoader> used(URL[] jar) throws Exception {
    try (URLClassLoader loader = new URLClassLoader(jar, null)) {
      use(loader);
      return new WeakReference<>(loader);
    }
  }

  private static void use(ClassLoader loader) throws Exception {
    Class<?> kind = loader.loadClass("ductus.Recognizer");
    AutoCloseable recognizer =
        (AutoCloseable) kind.getMethod("open", String.class).invoke(null, "en-US");
    kind.getMethod("readJson", String.class).invoke(recognizer, "{\"drawing\":[[[0,0],[0,20]]]}");
    recognizer.close();
  }
}
