package ductus;

import org.jspecify.annotations.Nullable;

/** What is known of the place and the text of an ink. Recognisers of figures ignore it. */
public final class RecognitionContext {
  /** Nothing is known. */
  public static final RecognitionContext NOTHING = builder().build();

  /** How an ink is divided into lines of text. */
  public enum Layout {
    /** Lines are looked for. */
    PAGE,
    /** The ink is one line. */
    LINE,
    /** The ink is one character. */
    CHARACTER
  }

  /** What kind of text is likely to be written. */
  public enum TextType {
    /** Any text. */
    TEXT,
    /** A number. */
    NUMBER,
    /** An email address. */
    EMAIL,
    /** An address of the Web. */
    URI,
    /** The cells of a form: no character says anything about the next. */
    PER_CHARACTER,
    /** A date. */
    DATE,
    /** A telephone number. */
    PHONE,
    /** Letters and digits that form no words, such as number plates. */
    CODE
  }

  private final @Nullable String preContext;
  private final @Nullable String postContext;
  private final float width;
  private final float height;
  private final Layout layout;
  private final TextType textType;
  private final @Nullable String allowedCharacters;
  private final boolean allowsOnly;
  private final @Nullable String pattern;
  private final @Nullable Lexicon lexicon;

  private RecognitionContext(Builder builder) {
    preContext = builder.preContext;
    postContext = builder.postContext;
    width = builder.width;
    height = builder.height;
    layout = builder.layout;
    textType = builder.textType;
    allowedCharacters = builder.allowedCharacters;
    allowsOnly = builder.allowsOnly;
    pattern = builder.pattern;
    lexicon = builder.lexicon;
  }

  /**
   * Returns a builder of a context of which nothing is known yet.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Returns whether a text can be a {@link Builder#pattern}.
   *
   * @param text the text
   * @return whether it can
   * @throws OptionException for a text with half a surrogate pair or a zero
   */
  public static boolean isPattern(String text) {
    Request.given(text, "text");
    return new Request(Function.IS_PATTERN).text(text, "text").send().flag();
  }

  Request put(Request request) {
    return request
        .text(preContext, "preContext")
        .text(postContext, "postContext")
        .real(width)
        .real(height)
        .integer(layout.ordinal())
        .integer(textType.ordinal())
        .text(allowedCharacters, "allowedCharacters")
        .flag(allowsOnly)
        .text(pattern, "pattern")
        .handle(lexicon == null ? null : lexicon.handle);
  }

  /** Collects what is known. */
  public static final class Builder {
    private @Nullable String preContext;
    private @Nullable String postContext;
    private float width;
    private float height;
    private Layout layout = Layout.PAGE;
    private TextType textType = TextType.TEXT;
    private @Nullable String allowedCharacters;
    private boolean allowsOnly;
    private @Nullable String pattern;
    private @Nullable Lexicon lexicon;

    private Builder() {}

    /**
     * Sets the text just before the ink, of which the last 20 characters count, or 256 with a lexicon or a
     * hand. After {@code hello}, the ink of {@code world} reads {@code " world"}.
     *
     * @param text the text; null for none
     * @return this builder
     */
    public Builder preContext(@Nullable String text) {
      preContext = text;
      return this;
    }

    /**
     * Sets the text just after the ink, of which the first 10 characters count.
     *
     * @param text the text; null for none
     * @return this builder
     */
    public Builder postContext(@Nullable String text) {
      postContext = text;
      return this;
    }

    /**
     * Sets the room for one line of text, which distinguishes {@code o} from {@code O}.
     *
     * @param width its width, in the unit of the points; 0 if it is unknown
     * @param height its height, likewise
     * @return this builder
     */
    public Builder writingArea(float width, float height) {
      this.width = width;
      this.height = height;
      return this;
    }

    /**
     * Sets whether to look for lines, or to take the ink for one line or one character.
     *
     * @param layout the layout
     * @return this builder
     */
    public Builder layout(Layout layout) {
      this.layout = Request.given(layout, "layout");
      return this;
    }

    /**
     * Sets the kind of text that is likely to be written.
     *
     * @param textType the kind
     * @return this builder
     */
    public Builder textType(TextType textType) {
      this.textType = Request.given(textType, "textType");
      return this;
    }

    /**
     * Sets the expected characters; others are read only if the ink leaves no doubt.
     *
     * @param characters the characters; null for all
     * @return this builder
     */
    public Builder allowedCharacters(@Nullable String characters) {
      allowedCharacters = characters;
      return this;
    }

    /**
     * Sets whether only the expected characters, which must be given, are possible.
     *
     * @param allowsOnly whether they are
     * @return this builder
     */
    public Builder allowsOnly(boolean allowsOnly) {
      this.allowsOnly = allowsOnly;
      return this;
    }

    /**
     * Sets the form of the text, such as {@code AA99AAA}: {@code A} is a capital, {@code a} a small letter,
     * {@code 9} a digit, {@code *} a letter or digit, {@code [9A]} one of these; {@code ?} makes the one
     * before it optional, {@code +} lets it repeat.
     *
     * @param pattern the form; null for none
     * @return this builder
     * @throws OptionException for a text that isn't such a form
     */
    public Builder pattern(@Nullable String pattern) {
      if (pattern != null && !isPattern(pattern)) {
        throw new OptionException("pattern is " + pattern + ", not a valid pattern such as AA99AAA");
      }
      this.pattern = pattern;
      return this;
    }

    /**
     * Sets the expected words.
     *
     * @param lexicon the words; null for none
     * @return this builder
     */
    public Builder lexicon(@Nullable Lexicon lexicon) {
      this.lexicon = lexicon;
      return this;
    }

    /**
     * Returns the context.
     *
     * @return the context
     * @throws OptionException if only the expected characters are possible, and there are none
     */
    public RecognitionContext build() {
      if (allowsOnly && (allowedCharacters == null || allowedCharacters.isEmpty())) {
        throw new OptionException("allowsOnly is true, but allowedCharacters is null or empty");
      }
      return new RecognitionContext(this);
    }
  }
}
