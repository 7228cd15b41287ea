package ductus;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * An object of the library, which is freed when its owner is closed and no call uses it any more.
 *
 * <p>If the owner is forgotten, it is freed when another one is made after Java collected it.
 * {@link java.lang.ref.Cleaner} would do the same, but Android has it only since API level 33, and its
 * thread would keep the classes from being unloaded.
 */
final class Handle extends PhantomReference<Object> {
  /** What an object is, in the order of {@code free_one} in {@code ductus_jni.c}. */
  enum Kind { RECOGNIZER, LEXICON, RESULT, LIVE_INK, PAGE, PATTERNS, HAND, TEACHER }

  private static final ReferenceQueue<Object> FORGOTTEN = new ReferenceQueue<>();
  private static final Set<Handle> OPEN =
      Collections.newSetFromMap(new ConcurrentHashMap<Handle, Boolean>());

  /** What the object needs as long as it lives: the bytes of a pack in memory. */
  final @Nullable Object kept;

  private final Kind kind;
  private final String name;
  private final long address;
  private int users;
  private boolean isClosed;

  /** Takes an object for its owner, called {@code name} in messages. */
  Handle(Object owner, Kind kind, long address, @Nullable Object kept) {
    super(owner, FORGOTTEN);
    this.kind = kind;
    this.name = owner.getClass().getSimpleName();
    this.address = address;
    this.kept = kept;
    OPEN.add(this);
    for (Handle each = (Handle) FORGOTTEN.poll(); each != null; each = (Handle) FORGOTTEN.poll()) {
      each.close();
    }
  }

  /** Returns the address for a call, which {@link #leave} ends. */
  synchronized long enter() {
    if (isClosed) {
      throw new IllegalStateException("this " + name + " is closed");
    }
    users++;
    return address;
  }

  synchronized void leave() {
    users--;
    free();
  }

  synchronized void close() {
    isClosed = true;
    free();
  }

  private void free() {
    // Whoever removes it frees it.
    if (isClosed && users == 0 && OPEN.remove(this)) {
      new Request(Function.FREE_ONE).integer(kind.ordinal()).integer(address).send();
    }
  }

  /** The number of objects that aren't freed. */
  static int count() {
    return OPEN.size();
  }
}
