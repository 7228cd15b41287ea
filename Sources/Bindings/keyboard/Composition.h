// A word while it is written, and how it gets into a text.

#pragma once

#include "Field.h"
#include "Gesture.h"
#include "Hands.h"
#include "Language.h"
#include "Reader.h"
#include "Stroke.h"

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace handwriting {

/// The text field and the pad, for a composition.
class Host {
 public:
  virtual ~Host() = default;

  /// The text around the cursor without what is being composed; none where nobody knows.
  virtual std::optional<std::string> textBefore() const = 0;
  virtual std::optional<std::string> textAfter() const = 0;
  /// Shows what is being composed at the cursor; empty: nothing more.
  virtual void showComposed(const std::string &text) = 0;
  /// Puts a text at the cursor, in the place of what is being composed.
  virtual void commit(const std::string &text) = 0;
  /// Puts a text in the place of one that stands right before the cursor.
  virtual void replace(const std::string &old, const std::string &text) = 0;
  virtual void pressBackspace() = 0;
  virtual void pressReturn() = 0;
  /// Shows candidates, of which one is composed; none: hides them.
  virtual void showCandidates(const std::vector<std::string> &candidates) = 0;
  /// The ink on the pad has been taken in, or is given up.
  virtual void clearPad() = 0;
  /// Has an ink read; what was read is given to `Composition::take`.
  virtual void read(Request request) = 0;
  /// Waits for that reading; none where it takes too long.
  virtual std::optional<Reading> awaited(uint64_t number) = 0;
  /// Has the hand learned that wrote an ink whose text was chosen.
  virtual void learn(Lesson lesson) = 0;
  /// Says why nothing is read.
  virtual void tell(const std::string &fault) = 0;
};

/// Turns strokes into words of a text field, a word or line at a time.
///
/// A word is composed while its ink is on the pad. When the pen has rested, the pad is cleared and the
/// word stays composed, with its candidates, until the next stroke, key or gesture takes it in. A space
/// is put between words, but not between single letters that are written one by one.
class Composition {
 public:
  explicit Composition(Host &host) : host(host) {}

  void setLanguage(Language language);
  void setField(Field field);
  const Language &language() const { return writtenLanguage; }
  const Field &field() const { return writtenField; }

  /// A stroke has ended; whether it was a gesture, which has been carried out.
  bool add(Stroke stroke, Pad pad);
  /// What `Host::read` asked for. Readings of inks that are done with say nothing.
  void take(const Reading &reading);
  /// The pen has rested so long that the word is done.
  void rest();
  /// Takes a candidate in.
  void pick(size_t candidate);
  /// Takes the composed word in; whether there was one.
  bool accept();
  /// Another key follows, which changes the text or leaves it: takes the composed word in.
  void acceptBeforeKey();
  /// Backspace: takes a character from the composed word; false where none is composed.
  bool eraseLast();
  /// Puts another text in the place of the composed word.
  void change(const std::string &text);
  /// A word has become composed that stood in the text.
  void reselect(const std::string &word);
  /// Forgets all, as the cursor has gone elsewhere.
  void reset();

  bool isComposing() const { return !ink.empty() || !text.empty(); }
  const std::string &composed() const { return text; }
  const std::vector<std::string> &candidates() const { return offered; }

 private:
  /// What was done to the text before the cursor.
  struct Edit {
    std::string removed, inserted;
  };
  struct Written {
    std::string text;
    std::vector<std::string> candidates;
    std::vector<Stroke> ink;
  };

  std::string before() const;
  bool putsSpaces() const;
  bool startsWord() const;
  std::string spaceBefore(const std::string &word) const;
  std::string spaceAfter() const;
  void requestReading();
  void carryOut(Gesture gesture);
  void undo();
  void hidePassword();
  void note(Edit edit);
  void remember(Written word);
  void clear();

  Host &host;
  Language writtenLanguage;
  Field writtenField;
  uint64_t number = 0;  // of the ink
  std::vector<Stroke> ink;
  std::vector<Stroke> composedInk;  // what the composed word was read from, on the pad or not
  bool isBeingRead = false;
  bool isChosen = false;  // the composed word, by who writes
  std::string text;  // what is composed, without the space before it
  std::vector<std::string> offered;
  std::optional<std::string> reselected;  // the word as it was
  bool isRewritten = false;               // the re-selected word, by new ink
  bool followsLoneLetter = false;
  std::string tail;  // what was put in last, for hosts that don't know the text
  std::deque<Written> written;
  std::vector<Edit> edits;
};

}  // namespace handwriting
