package ductus;

import java.io.File;
import org.jspecify.annotations.Nullable;

/**
 * What was learned about one person's writing, and the words confirmed, but no ink. It belongs to the network
 * of the pack that it was learned with; packs of one script share a network.
 */
public final class Hand implements AutoCloseable {
  /** The SHA-256 of the network that it belongs to. */
  public final String network;

  /** How it was learned. */
  public final Teacher.Pace pace;

  /** The number of lines that were learned; 0 if they improved nothing. */
  public final int lines;

  /** The number of words that are remembered. */
  public final int words;

  /** The number of characters in lines that were set apart (in all lines if mispaired); 0 for too few. */
  public final int trialCharacters;

  /** The errors in these before learning, without a language model. */
  public final int trialErrors;

  /** The errors in these with what was learned from the others. */
  public final int trialErrorsLeft;

  /** Whether nothing was learned because texts and inks hardly agree: a list may be shifted. */
  public final boolean isMispaired;

  final Handle handle;
  private final byte[] bytes;

  Hand(Answer answer) {
    handle = new Handle(this, Handle.Kind.HAND, answer.longInteger(), null);
    bytes = answer.bytes();
    network = answer.text();
    pace = Teacher.Pace.values()[answer.integer()];
    lines = answer.integer();
    words = answer.integer();
    trialCharacters = answer.integer();
    trialErrors = answer.integer();
    trialErrorsLeft = answer.integer();
    isMispaired = answer.flag();
  }

  /**
   * Reads the hand in a file.
   *
   * @param file the file
   * @return the hand
   * @throws DamagedHandException if it can't be read or is damaged
   */
  public static Hand open(File file) {
    String path = Request.given(file, "file").getPath();
    return new Hand(new Request(Function.OPEN_HAND).text(path, "file").send());
  }

  /**
   * Reads the hand in a file's bytes.
   *
   * @param bytes the bytes
   * @return the hand
   * @throws DamagedHandException if they are damaged
   */
  public static Hand read(byte[] bytes) {
    return new Hand(new Request(Function.READ_HAND).bytes(Request.given(bytes, "bytes")).send());
  }

  static @Nullable Handle handle(@Nullable Hand hand) {
    return hand == null ? null : hand.handle;
  }

  /**
   * Returns the bytes of its file.
   *
   * @return the bytes
   */
  public byte[] toBytes() {
    return bytes.clone();
  }

  /**
   * Writes a file entirely or not at all. Only its owner can read a new one; an existing one keeps its
   * permissions.
   *
   * @param file the file
   * @throws DamagedHandException if it can't be written
   */
  public void save(File file) {
    String path = Request.given(file, "file").getPath();
    new Request(Function.SAVE_HAND).handle(handle).text(path, "file").send();
  }

  /** Frees it, as soon as no call uses it. Recognisers opened with it remain. */
  @Override
  public void close() {
    handle.close();
  }

  @Override
  public String toString() {
    return "Hand(" + pace + ", " + lines + " lines, " + words + " words)";
  }
}
