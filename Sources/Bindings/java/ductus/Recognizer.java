package ductus;

import java.io.File;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads inks with the pack that serves a language tag best, such as "en-US" or "fa". Figures have tags, too:
 * "zxx-Zsym-x-shapes", "en-US-x-gesture".
 *
 * <p>Any number of threads may use one, and none waits for another. It may be closed while others read with
 * it; they read to the end.
 */
public final class Recognizer implements AutoCloseable {
  /** The pack that it reads with. */
  public final Pack pack;

  /** The names that a recogniser of figures can give; none for text. */
  public final List<String> labels;

  final Handle handle;

  private Recognizer(Answer answer, @Nullable Object kept) {
    handle = new Handle(this, Handle.Kind.RECOGNIZER, answer.longInteger(), kept);
    pack = Pack.of(answer);
    labels = answer.texts();
  }

  /**
   * Opens a recogniser with the pack of the usual folders that serves a tag best.
   *
   * @param tag a language tag, such as "en-US"
   * @return the recogniser
   * @throws MissingModelException if no pack serves the tag
   * @throws DamagedModelException if a file of the pack is damaged
   * @throws ModelException if it isn't a tag
   */
  public static Recognizer open(String tag) {
    return open(tag, OpenOptions.USUAL);
  }

  /**
   * Opens a recogniser with the pack that serves a tag best. Latin words among those of another script are
   * read with the English pack of the same folders.
   *
   * @param tag a language tag, such as "en-US"
   * @param options where packs are, and how to depart from their settings
   * @return the recogniser
   * @throws MissingModelException if no pack serves the tag
   * @throws DamagedModelException if a file of the pack is damaged
   * @throws ModelException if it isn't a tag
   */
  public static Recognizer open(String tag, OpenOptions options) {
    Request request = new Request(Function.OPEN_RECOGNIZER)
        .texts(Request.given(options, "options").folders, "folders")
        .text(Request.given(tag, "tag"), "tag");
    return new Recognizer(options.put(request).send(), null);
  }

  /**
   * Opens a recogniser with the pack in a folder.
   *
   * @param folder the pack's folder, with those of the files it shares beside it
   * @param tag one of the tags that the pack serves; null for its first
   * @param options how to depart from the pack's settings; its folders don't count
   * @return the recogniser
   * @throws MissingModelException if the pack doesn't serve the tag
   * @throws DamagedModelException if a file of the pack is missing or damaged
   */
  public static Recognizer openPack(File folder, @Nullable String tag, OpenOptions options) {
    Request request = new Request(Function.OPEN_PACK)
        .text(Request.given(folder, "folder").getPath(), "folder")
        .text(tag, "tag");
    return new Recognizer(Request.given(options, "options").put(request).send(), null);
  }

  /**
   * Opens a recogniser with a pack in memory, such as one in the assets of an app.
   *
   * @param files the pack's files by name: "manifest.json", those that it names, such as "english.lm", and
   *     "latin/network.safetensors" for one in another folder. A direct buffer, such as a mapped file, is
   *     used where it is and must not change; others are copied. What counts is from its position to its
   *     limit. The English pack for Latin words may be there, too: "en-US/manifest.json" and so on.
   * @param tag one of the tags that the pack serves; null for its first
   * @param options how to depart from the pack's settings; its folders don't count
   * @return the recogniser
   * @throws MissingModelException if the pack doesn't serve the tag
   * @throws DamagedModelException if a file of the pack is missing or damaged
   * @throws OptionException if there are no files
   */
  public static Recognizer openFiles(
      Map<String, ? extends ByteBuffer> files, @Nullable String tag, OpenOptions options) {
    List<String> names = new ArrayList<>(Request.given(files, "files").keySet());
    if (names.isEmpty()) {
      throw new OptionException("files: there are none");
    }
    ByteBuffer[] buffers = new ByteBuffer[names.size()];
    for (int i = 0; i < buffers.length; i++) {
      ByteBuffer buffer = files.get(names.get(i));
      buffers[i] = direct(Request.given(buffer, "files: " + names.get(i)));
    }
    Request request =
        new Request(Function.OPEN_FILES).texts(names, "files").text(tag, "tag");
    return new Recognizer(Request.given(options, "options").put(request).send(buffers), buffers);
  }

  private static ByteBuffer direct(ByteBuffer buffer) {
    if (buffer.isDirect()) {
      return buffer.slice();
    }
    ByteBuffer copy = ByteBuffer.allocateDirect(buffer.remaining());
    copy.duplicate().put(buffer.duplicate());
    return copy;
  }

  /**
   * Opens another recogniser, with a person's hand and with this one's pack and options. It is as fast, and
   * independent of this one.
   *
   * @param hand the hand
   * @return the other recogniser
   * @throws DamagedHandException for a hand that was learned with another network
   * @throws OptionException for a recogniser of figures or formulas
   */
  public Recognizer withHand(Hand hand) {
    Request request = new Request(Function.OPEN_WITH_HAND).handle(handle)
        .handle(Request.given(hand, "hand").handle);
    return new Recognizer(request.send(), handle.kept);
  }

  /**
   * Reads an ink of which nothing is known.
   *
   * @param ink the ink
   * @return its readings, with their segments
   * @throws InkException naming the stroke and the point of a number that isn't finite
   */
  public Reading read(Ink ink) {
    return read(ink, RecognitionContext.NOTHING, ReadingOptions.USUAL);
  }

  /**
   * Reads an ink.
   *
   * @param ink the ink
   * @param context what is known of it
   * @return its readings, with their segments
   * @throws InkException naming the stroke and the point of a number that isn't finite
   * @throws OptionException for a hint that isn't valid
   */
  public Reading read(Ink ink, RecognitionContext context) {
    return read(ink, context, ReadingOptions.USUAL);
  }

  /**
   * Reads an ink.
   *
   * @param ink the ink
   * @param context what is known of it
   * @param options what is wanted
   * @return its readings
   * @throws InkException naming the stroke and the point of a number that isn't finite
   * @throws OptionException for a hint that isn't valid
   * @throws ReadingCancelledException if that was asked for
   */
  public Reading read(Ink ink, RecognitionContext context, ReadingOptions options) {
    List<RecognitionContext> contexts = Collections.singletonList(context);
    return Reading.only(sent(Collections.singletonList(ink), contexts, options), handle.kept);
  }

  /**
   * Reads many inks together, which is faster. One that can't be read has an {@link Reading#error}, and the
   * others are read.
   *
   * @param inks the inks
   * @param contexts what is known of each; one for all, or none
   * @param options what is wanted
   * @return the readings of each ink
   * @throws OptionException for a hint that isn't valid, or another number of contexts
   * @throws ReadingCancelledException if that was asked for
   */
  public List<Reading> readAll(
      List<Ink> inks, List<RecognitionContext> contexts, ReadingOptions options) {
    return Collections.unmodifiableList(Reading.all(sent(inks, contexts, options), handle.kept));
  }

  private Answer sent(List<Ink> inks, List<RecognitionContext> contexts, ReadingOptions options) {
    List<Ink> own = checked(inks);
    int count = Request.given(contexts, "contexts").size();
    if (count > 1 && count != own.size()) {
      throw new OptionException("contexts: there are " + count + " for " + own.size() + " inks");
    }
    Request request = new Request(Function.READ_INKS).handle(handle).inks(own);
    put(contexts, request);
    return Request.given(options, "options").put(request).send(options.callbacks());
  }

  /** Returns a copy of a list of inks, none of which is null. */
  static List<Ink> checked(List<Ink> inks) {
    List<Ink> own = new ArrayList<>(Request.given(inks, "inks"));
    for (int i = 0; i < own.size(); i++) {
      Request.given(own.get(i), own.size() == 1 ? "ink" : "inks[" + i + "]");
    }
    return own;
  }

  /** Adds contexts to a request. */
  static void put(List<RecognitionContext> contexts, Request request) {
    request.room(Request.given(contexts, "contexts").size());
    for (RecognitionContext context : contexts) {
      Request.given(context, "context").put(request);
    }
  }

  /**
   * Reads one ink given as JSON: {@code {"drawing":[[[x,…],[y,…],[t,…]],…]}}, or in ML Kit's form {@code
   * {"strokes":[{"points":[{"x","y","t"},…]},…]}}, optionally with the hints that {@code ductus_read_json} in
   * {@code ductus.h} lists.
   *
   * @param json the ink
   * @return the reading in the form of {@code ductus recognize --json}
   * @throws InkException for a text that isn't such JSON, or an ink that can't be read
   */
  public String readJson(String json) {
    return new Request(Function.READ_JSON).handle(handle).text(Request.given(json, "json"), "json")
        .send().text();
  }

  /** Frees it, as soon as nothing reads with it. Its live inks and readings remain. */
  @Override
  public void close() {
    handle.close();
  }

  @Override
  public String toString() {
    return "Recognizer(" + pack.tag + ")";
  }
}
