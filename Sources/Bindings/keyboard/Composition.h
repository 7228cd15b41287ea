// A word in progress, and its way into a text.

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

  /// The text around the cursor without the composed text; none if unknown.
  virtual std::optional<std::string> textBefore() const = 0;
  virtual std::optional<std::string> textAfter() const = 0;
  /// The selected text between them, which a word or key replaces; empty if there is none.
  virtual std::string selected() const = 0;
  /// Shows the composed text at the cursor; empty to hide it.
  virtual void showComposed(const std::string &text) = 0;
  /// Inserts a text at the cursor, replacing the composed text.
  virtual void commit(const std::string &text) = 0;
  /// Replaces a text right before the cursor.
  virtual void replace(const std::string &old, const std::string &text) = 0;
  virtual void pressBackspace() = 0;
  virtual void pressReturn() = 0;
  /// Shows candidates, one of which is composed; none to hide them.
  virtual void showCandidates(const std::vector<std::string> &candidates) = 0;
  /// The ink on the pad has been committed or discarded.
  virtual void clearPad() = 0;
  /// A text in letters of a case.
  virtual std::string cased(std::string text, Letters letters) const = 0;
  /// Requests the reading of an ink, which is passed to `Composition::take`.
  virtual void read(Request request) = 0;
  /// Waits for that reading; none if it takes too long.
  virtual std::optional<Reading> awaited(uint64_t number) = 0;
  /// Requests learning from an ink with the chosen text.
  virtual void learn(Lesson lesson) = 0;
  /// Reports why nothing is read.
  virtual void tell(const std::string &fault) = 0;
};

/// The keys of a pad.
enum class PadKey { space, enter, backspace };

/// Turns strokes into words of a text field, a word or line at a time.
///
/// A word is composed while its ink is on the pad. When the pen has rested, the pad is cleared and the
/// word stays composed, with its candidates, until the next stroke, key or gesture commits it. Words
/// are separated by spaces, except single letters that are written one by one.
class Composition {
 public:
  explicit Composition(Host &host) : host(host) {}

  void setLanguage(Language language);
  void setField(Field field);
  const Language &language() const { return writtenLanguage; }
  const Field &field() const { return writtenField; }

  /// A stroke has ended; whether it was a gesture, which has been carried out.
  bool add(Stroke stroke, Pad pad);
  /// Takes the reading that `Host::read` requested. Readings of finished inks are ignored.
  void take(const Reading &reading);
  /// The pen has rested so long that the word is complete: its ink goes as soon as it is read.
  void rest();
  /// Commits a candidate.
  void pick(size_t candidate);
  /// Commits the composed word; whether there was one.
  bool accept();
  /// Commits the composed word, because another key follows, which may change the text.
  void acceptBeforeKey();
  /// Commits the composed word, because a key follows that writes this.
  void acceptBeforeKey(const std::string &typed);
  /// Backspace, which edits the composed word; false if the field's text is to be edited.
  bool eraseBeforeKey();
  /// A key of the pad.
  void press(PadKey key);
  /// Replaces the composed word by another text.
  void change(const std::string &text);
  /// A word of the text has become composed.
  void reselect(const std::string &word);
  /// Discards the composed word. What it was to replace stays.
  void discard();
  /// Resets everything, since the cursor has moved elsewhere.
  void reset();

  bool isComposing() const { return !ink.empty() || !text.empty(); }
  const std::string &composed() const { return text; }
  const std::vector<std::string> &candidates() const { return offered; }

 private:
  /// How the text before the cursor ends.
  struct Ending {
    size_t loneLetters = 0;  // written one by one
    bool hasSpace = false;   // put between a word and the one after the cursor
  };
  /// An edit of the text before the cursor.
  struct Edit {
    std::string removed, inserted;
    Ending ending = {};  // before it
  };
  struct Written {
    std::string text;
    std::vector<std::string> candidates;
    std::vector<Stroke> ink;
  };

  std::string before() const;
  std::string textBefore() const;
  void believe(std::string text);
  bool putsSpaces() const;
  bool startsWord() const;
  std::string spaceBefore(const std::string &word) const;
  std::string spaceAfter(const std::string &word) const;
  bool joinsWordBeforeSpace(const std::string &word) const;
  void requestReading();
  void show(std::vector<std::string> candidates);
  void endInk();
  void carryOut(Gesture gesture);
  bool eraseLast();
  void eraseComposed();
  void undo();
  void hidePassword();
  void note(Edit edit, std::string left);
  void remember(Written word);
  void clear();

  Host &host;
  Language writtenLanguage;
  Field writtenField;
  uint64_t number = 0;  // of the ink
  std::vector<Stroke> ink;
  std::vector<Stroke> composedInk;  // the ink of the composed word, on the pad or not
  bool isBeingRead = false;
  bool isComplete = false;  // the ink, and no stroke joins it
  bool isOfAllInk = false;  // what is offered, rather than of the ink before the last stroke
  bool isChosen = false;  // the composed word, as chosen by the writer
  std::string text;  // the composed text, without the space before it
  std::vector<std::string> offered;
  std::optional<std::string> reselected;  // the original word
  bool isRewritten = false;               // the re-selected word, by new ink
  std::string replaced;  // the selection that the composed word replaces
  Ending ending;
  std::string tail;  // the text before the cursor, as far as it was written here
  std::deque<Written> written;
  std::vector<Edit> edits;
};

}  // namespace handwriting
