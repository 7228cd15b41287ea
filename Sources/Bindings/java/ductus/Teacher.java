package ductus;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Learns a hand from inks whose texts a person confirmed. Other texts make a hand worse. Threads may share a
 * teacher.
 */
public final class Teacher implements AutoCloseable {
  /** How to learn. */
  public enum Pace {
    /** Only the output layer: a fraction of a second. */
    AT_ONCE,
    /** The whole network afresh: some seconds. */
    WHOLE
  }

  private final Handle handle;

  /**
   * Makes a teacher without an earlier hand.
   *
   * @param recognizer a recogniser of text or characters
   * @throws OptionException for a recogniser of figures or formulas
   */
  public Teacher(Recognizer recognizer) {
    this(recognizer, null);
  }

  /**
   * Makes a teacher.
   *
   * @param recognizer a recogniser of text or characters
   * @param hand a hand, whose words are remembered and from which learning at once continues; null for none
   * @throws OptionException for a recogniser of figures or formulas
   * @throws DamagedHandException for a hand that was learned with another network
   */
  public Teacher(Recognizer recognizer, @Nullable Hand hand) {
    Handle reader = Request.given(recognizer, "recognizer").handle;
    Answer answer =
        new Request(Function.OPEN_TEACHER).handle(reader).handle(Hand.handle(hand)).send();
    handle = new Handle(this, Handle.Kind.TEACHER, answer.longInteger(), reader.kept);
  }

  /**
   * Takes in an ink with its text, whose lines end with line feeds; a one-line text takes all the ink as one
   * line.
   *
   * @param ink the ink
   * @param text its text
   * @return how many lines can be learned from: none if ink and text have different numbers of them, or if the
   *     pack can't write the text
   * @throws InkException for an ink that can't be read
   */
  public long confirm(Ink ink, String text) {
    List<String> texts = Collections.singletonList(Request.given(text, "text"));
    return confirm(Collections.singletonList(ink), texts, Collections.emptyList());
  }

  /**
   * Takes in inks, each with its text, whose lines end with line feeds; a one-line text takes all its ink as
   * one line.
   *
   * @param inks the inks
   * @param texts the text of each
   * @param contexts what is known of each, of which only the writing area counts; one for all, or none
   * @return how many lines can be learned from: none of an ink that has another number of them than its text,
   *     or whose text the pack can't write
   * @throws InkException for an ink that can't be read; then none is taken in
   * @throws OptionException if there aren't as many texts as inks
   */
  public long confirm(List<Ink> inks, List<String> texts, List<RecognitionContext> contexts) {
    List<Ink> own = Recognizer.checked(inks);
    List<String> ownTexts = new ArrayList<>(Request.given(texts, "texts"));
    if (own.size() != ownTexts.size()) {
      throw new OptionException(ownTexts.size() + " texts for " + own.size() + " inks");
    }
    Request request =
        new Request(Function.CONFIRM).handle(handle).inks(own).texts(ownTexts, "texts");
    Recognizer.put(contexts, request);
    return request.send().longInteger();
  }

  /**
   * Learns from all that was confirmed. Some lines are set apart as a trial: if they are read no better, the
   * hand changes readings no more than the teacher's did.
   *
   * @param pace how to learn
   * @return the hand
   */
  public Hand learn(Pace pace) {
    return learn(pace, null, null);
  }

  /**
   * Learns from all that was confirmed.
   *
   * @param pace how to learn
   * @param progress what hears how far it is; null for nothing
   * @param cancellation what is asked whether to stop; null for nothing
   * @return the hand
   * @throws ReadingCancelledException if that was asked for
   */
  public Hand learn(Pace pace, @Nullable Progress progress, @Nullable Cancellation cancellation) {
    Callbacks callbacks = Callbacks.of(cancellation, progress);
    Request request = new Request(Function.LEARN).handle(handle)
        .integer(Request.given(pace, "pace").ordinal());
    Hand hand = new Hand(request.send(callbacks));
    if (callbacks != null) {
      callbacks.rethrow();
    }
    return hand;
  }

  /**
   * Returns whether the lines confirmed since may be by someone other than the hand's owner.
   *
   * @return whether they may be; false if there is too little to tell
   */
  public boolean doubtsHand() {
    return new Request(Function.DOUBTS_HAND).handle(handle).send().flag();
  }

  /** Forgets all inks and words, and what was learned. Their owner must delete any files. */
  public void forget() {
    new Request(Function.FORGET_HAND).handle(handle).send();
  }

  /** Frees it, as soon as no call uses it. */
  @Override
  public void close() {
    handle.close();
  }
}
