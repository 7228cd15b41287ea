package ductus;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An ink that is read again and again as it grows, each time only the words written last.
 *
 * <p>Threads may share one; their calls take turns.
 */
public final class LiveInk implements AutoCloseable {
  private final Handle handle;

  /**
   * Makes an empty ink of which nothing is known.
   *
   * @param recognizer a recogniser of text
   * @throws OptionException for a recogniser of figures or formulas
   */
  public LiveInk(Recognizer recognizer) {
    this(recognizer, RecognitionContext.NOTHING, 10);
  }

  /**
   * Makes an empty ink.
   *
   * @param recognizer a recogniser of text, which may be closed before the ink
   * @param context what is known of the text
   * @param candidates the most readings, 1 to 1000
   * @throws OptionException for a recogniser of figures or formulas, a hint or a number that isn't valid
   */
  public LiveInk(Recognizer recognizer, RecognitionContext context, int candidates) {
    Handle reader = Request.given(recognizer, "recognizer").handle;
    Request request = new Request(Function.OPEN_LIVE).handle(reader);
    Recognizer.put(Collections.singletonList(context), request);
    Answer answer = request.integer(ReadingOptions.checkedCandidates(candidates)).send();
    handle = new Handle(this, Handle.Kind.LIVE_INK, answer.longInteger(), reader.kept);
  }

  private Request request(Function function) {
    return new Request(function).handle(handle);
  }

  /** Puts the pen down. */
  public void begin() {
    request(Function.LIVE_BEGIN).send();
  }

  /**
   * Moves the pen to a point.
   *
   * @param x how far right it is
   * @param y how far down it is
   * @param time milliseconds since any moment, or {@link Stroke#NO_TIME}
   * @throws InkException for a coordinate that isn't finite
   */
  public void add(float x, float y, long time) {
    add(new Stroke(new float[] {x, y}, time == Stroke.NO_TIME ? null : new long[] {time}));
  }

  /**
   * Moves the pen through some points.
   *
   * @param points the points
   * @throws InkException for a coordinate that isn't finite
   */
  public void add(Stroke points) {
    request(Function.LIVE_ADD).inks(ink(Collections.singletonList(points))).send();
  }

  private static List<Ink> ink(List<Stroke> strokes) {
    return Collections.singletonList(new Ink(strokes));
  }

  /**
   * Lifts the pen.
   *
   * @return the stroke's number, valid as long as the ink lives; -1 for no points
   */
  public long end() {
    return request(Function.LIVE_END).send().longInteger();
  }

  /** Discards the stroke that has not ended. */
  public void cancel() {
    request(Function.LIVE_CANCEL).send();
  }

  /**
   * Adds a whole stroke at the end.
   *
   * @param stroke the stroke
   * @return its number, valid as long as the ink lives
   * @throws InkException for a coordinate that isn't finite
   */
  public long stroke(Stroke stroke) {
    return insert(Integer.MAX_VALUE, Collections.singletonList(stroke)).get(0);
  }

  /**
   * Removes a stroke.
   *
   * @param stroke its number
   * @return whether it was there
   */
  public boolean remove(long stroke) {
    return request(Function.LIVE_REMOVE).integer(stroke).send().flag();
  }

  /**
   * Replaces a stroke with others, as an eraser does.
   *
   * @param stroke its number
   * @param strokes the others
   * @return whether it was there
   * @throws InkException for a coordinate that isn't finite
   */
  public boolean replace(long stroke, List<Stroke> strokes) {
    return request(Function.LIVE_REPLACE).integer(stroke).inks(ink(strokes)).send().flag();
  }

  /**
   * Inserts strokes, as an undo does that brings erased ones back.
   *
   * @param index the index in {@link #strokes} of the first; beyond the end, they are appended
   * @param strokes the strokes
   * @return their numbers
   * @throws InkException for a coordinate that isn't finite
   * @throws OptionException for a negative index
   */
  public List<Long> insert(int index, List<Stroke> strokes) {
    if (index < 0) {
      throw new OptionException("index is " + index);
    }
    List<Ink> ink = ink(strokes);
    long first = request(Function.LIVE_INSERT).integer(index).inks(ink).send().longInteger();
    List<Long> numbers = new ArrayList<>();
    for (int i = 0; i < ink.get(0).strokes.size(); i++) {
      numbers.add(first + i);
    }
    return Collections.unmodifiableList(numbers);
  }

  /** Removes all strokes. */
  public void reset() {
    request(Function.LIVE_RESET).send();
  }

  /**
   * Changes what is known of the text, such as the text before it once a reading is accepted and the ink reset.
   * The ink is then read anew.
   *
   * @param context what is known
   * @throws OptionException for a hint that isn't valid
   */
  public void setContext(RecognitionContext context) {
    Request request = request(Function.LIVE_SET_CONTEXT);
    Recognizer.put(Collections.singletonList(context), request);
    request.send();
  }

  /**
   * Returns the numbers of the strokes.
   *
   * @return the numbers, in the order in which readings count strokes
   */
  public long[] strokes() {
    int room = 256;
    while (true) {
      Answer answer = request(Function.LIVE_STROKES).longs(room).send();
      int count = answer.integer();
      if (count <= room) {
        long[] numbers = new long[count];
        for (int i = 0; i < count; i++) {
          numbers[i] = answer.longInteger();
        }
        return numbers;
      }
      room = count;
    }
  }

  /**
   * Returns the reading so far, with only what has changed read anew.
   *
   * @return the reading
   */
  public Reading partial() {
    return read(true, null);
  }

  /**
   * Returns the reading so far, with only what has changed read anew.
   *
   * @param cancellation what is asked whether to stop; it can't use this ink; null for nothing
   * @return the reading
   * @throws ReadingCancelledException if that was asked for
   */
  public Reading partial(@Nullable Cancellation cancellation) {
    return read(true, cancellation);
  }

  /**
   * Returns the reading of the whole ink.
   *
   * @return the reading
   */
  public Reading result() {
    return read(false, null);
  }

  /**
   * Returns the reading of the whole ink.
   *
   * @param cancellation what is asked whether to stop; it can't use this ink; null for nothing
   * @return the reading
   * @throws ReadingCancelledException if that was asked for
   */
  public Reading result(@Nullable Cancellation cancellation) {
    return read(false, cancellation);
  }

  private Reading read(boolean isPartial, @Nullable Cancellation cancellation) {
    Request request = request(Function.LIVE_READ).flag(isPartial);
    ReadingOptions options = ReadingOptions.builder().cancellation(cancellation).build();
    return Reading.only(options.put(request, 0).send(options.callbacks()), handle.kept);
  }

  /** Frees it, as soon as no call uses it. */
  @Override
  public void close() {
    handle.close();
  }
}
