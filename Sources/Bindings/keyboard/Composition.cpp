#include "Composition.h"

#include "Text.h"

#include <algorithm>
#include <utility>

namespace handwriting {
namespace {

// The most strokes and points of a word: with one more, those before it are committed.
constexpr size_t mostStrokes = 256, mostPoints = 50'000;
// What is remembered: words for reselection, edits for undo, characters of context.
constexpr size_t mostWritten = 200, mostEdits = 100, longestTail = 256;

size_t pointCount(const std::vector<Stroke> &strokes) {
  size_t count = 0;
  for (const auto &stroke : strokes) count += stroke.count();
  return count;
}

bool endsWith(const std::string &text, const std::string &end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

std::string lastLine(const std::string &text) {
  const auto end = text.rfind('\n');
  return end == text.npos ? text : text.substr(end + 1);
}

bool isLoneLetter(const std::string &word) {
  return characterCount(word) == 1 && isLetterOrDigit(firstCharacter(word));
}

}  // namespace

void Composition::setLanguage(Language language) {
  accept();
  writtenLanguage = std::move(language);
}

void Composition::setField(Field field) {
  accept();
  writtenField = std::move(field);
}

bool Composition::add(Stroke stroke, Pad pad) {
  if (stroke.count() == 0) return false;
  const auto gesture = gestureOf(stroke, ink, pad, writtenLanguage.isRightToLeft);
  if (gesture != Gesture::none) {
    carryOut(gesture);
    return true;
  }
  const bool isFull =
      ink.size() == mostStrokes || pointCount(ink) + stroke.count() > mostPoints;
  const bool isNewWord = ink.empty() && !text.empty() && (!reselected || isRewritten);
  if (isFull || isNewWord || isComplete) accept();
  if (ink.empty()) number++;
  // Some fields remove the selection as soon as a word is composed.
  if (ink.empty() && text.empty()) replaced = host.selected();
  ink.push_back(std::move(stroke));
  composedInk = ink;
  isOfAllInk = isChosen = false;
  requestReading();
  return false;
}

void Composition::requestReading() {
  Request request;
  request.number = number;
  request.tag = writtenLanguage.tag;
  request.strokes = ink;
  request.kind = writtenField.kind;
  request.allowed = writtenField.allowed;
  if (!writtenField.isHidden) {
    request.before = before();
    if (putsSpaces() && !reselected && startsWord() && takesSpaceBetween(request.before, "a"))
      request.before += ' ';
    request.after = spaceAfter("a") + host.textAfter().value_or("");
  }
  isBeingRead = true;
  host.read(std::move(request));
}

void Composition::take(const Reading &reading) {
  if (!isBeingRead || reading.number != number) return;
  isBeingRead = false;
  if (!reading.fault.empty()) host.tell(reading.fault);
  if (!reading.candidates.empty()) show(reading.candidates);
  if (isComplete) endInk();
}

void Composition::show(std::vector<std::string> candidates) {
  const bool mayBeginWithSpace = putsSpaces() && !reselected && startsWord();
  std::vector<std::string> shown;
  for (auto &candidate : candidates) {
    // Lines on a large pad are one line of the text.
    for (size_t at; (at = candidate.find('\n')) != std::string::npos;)
      candidate.replace(at, 1, writtenLanguage.hasSpaces ? " " : "");
    if (!mayBeginWithSpace) candidate.erase(0, candidate.find_first_not_of(' '));
    if (writtenField.letters != Letters::any)
      candidate = host.cased(std::move(candidate), writtenField.letters);
    const bool isNew = std::find(shown.begin(), shown.end(), candidate) == shown.end();
    if (isNew && !candidate.empty()) shown.push_back(std::move(candidate));
  }
  if (shown.empty()) return;
  offered = std::move(shown);
  text = offered.front();
  isOfAllInk = true;
  isChosen = false;
  hidePassword();
  isRewritten = reselected.has_value();
  host.showComposed(spaceBefore(text) + text);
  host.showCandidates(offered);
}

void Composition::rest() {
  isComplete = !ink.empty();
  if (isComplete && !isBeingRead) endInk();
}

/// Clears the pad. An ink that is still being read is waited for.
void Composition::endInk() {
  isComplete = false;
  if (ink.empty()) return;
  if (isBeingRead)
    if (const auto reading = host.awaited(number)) take(*reading);
  isBeingRead = false;
  ink.clear();
  number++;
  host.clearPad();
}

void Composition::pick(size_t candidate) {
  if (candidate >= offered.size()) return;
  // The reading of the last stroke may bring other candidates, which nobody has picked.
  const std::string picked = offered[candidate];
  if (isBeingRead)
    if (const auto reading = host.awaited(number)) take(*reading);
  text = picked;
  isChosen = isOfAllInk && std::find(offered.begin(), offered.end(), picked) != offered.end();
  isBeingRead = false;
  accept();
}

bool Composition::accept() {
  endInk();
  if (text.empty()) return false;
  const std::string after = spaceAfter(text), whole = spaceBefore(text) + text + after;
  const bool joins = joinsWordBeforeSpace(text);
  const Written word{text, offered, composedInk};
  // GTK's fields tell the selection with the key that accepts the word.
  if (replaced.empty()) replaced = host.selected();
  const Edit edit{joins ? " " : reselected.value_or(replaced), whole};
  const Ending newEnding{isLoneLetter(text) ? ending.loneLetters + 1 : 0, !after.empty()};
  std::string left = textBefore();
  if (joins) left.pop_back();
  // A word that nobody checked may have been misread.
  const bool isAsWritten = !writtenField.isHidden && writtenField.letters == Letters::any;
  if (isChosen && isAsWritten && !composedInk.empty())
    host.learn({writtenLanguage.tag, composedInk, text});
  clear();
  if (joins) {
    host.showComposed("");
    host.replace(edit.removed, whole);
  } else {
    host.commit(whole);
  }
  remember(word);
  note(edit, left + whole);
  ending = newEnding;
  return true;
}

void Composition::acceptBeforeKey() {
  accept();
  tail.clear();
  ending = {};
}

void Composition::acceptBeforeKey(const std::string &typed) {
  accept();
  note({host.selected(), typed}, textBefore() + typed);
  ending = {};
}

void Composition::press(PadKey key) {
  switch (key) {
    case PadKey::space: carryOut(Gesture::space); break;
    case PadKey::enter: carryOut(Gesture::newLine); break;
    case PadKey::backspace:
      if (!eraseBeforeKey()) host.pressBackspace();
      break;
  }
}

bool Composition::eraseBeforeKey() {
  if (eraseLast()) return true;
  const std::string left = textBefore(), selected = host.selected();
  if (!selected.empty()) {
    note({selected, ""}, left);
  } else if (!left.empty()) {
    const std::string kept = withoutLast(left);
    note({left.substr(kept.size()), ""}, kept);
  }
  ending = {ending.loneLetters > 0 ? ending.loneLetters - 1 : 0};
  return false;
}

/// Removes a character from the composed word; false if none is composed.
bool Composition::eraseLast() {
  const bool hadInk = !ink.empty();
  endInk();
  // An ink that nobody could read goes instead of a character.
  if (text.empty()) return hadInk;
  text = withoutLast(text);
  composedInk.clear();
  offered = text.empty() ? std::vector<std::string>() : std::vector<std::string>{text};
  hidePassword();
  host.showComposed(text.empty() ? "" : spaceBefore(text) + text);
  host.showCandidates(offered);
  if (text.empty()) {
    if (const auto original = reselected.value_or(replaced); !original.empty())
      note({original, ""}, textBefore());
    clear();
  }
  return true;
}

void Composition::change(const std::string &changed) {
  if (text.empty() || changed.empty()) return;
  text = changed;
  isChosen = isOfAllInk;
  host.showComposed(spaceBefore(text) + text);
}

void Composition::reselect(const std::string &word) {
  text = word;
  reselected = word;
  isRewritten = false;
  isOfAllInk = true;
  offered = {word};
  for (auto found = written.rbegin(); found != written.rend(); ++found) {
    // The word may have been committed with a comma after it.
    const auto &all = found->candidates;
    if (found->text != word && std::find(all.begin(), all.end(), word) == all.end()) continue;
    for (const auto &candidate : found->candidates)
      if (candidate != word) offered.push_back(candidate);
    composedInk = found->ink;
    break;
  }
  host.showCandidates(offered);
}

void Composition::discard() {
  const std::string original = reselected.value_or(replaced);
  const bool isGone = reselected || host.selected().empty();
  clear();
  if (isGone && !original.empty())
    host.commit(original);
  else
    host.showComposed("");
}

void Composition::reset() {
  clear();
  tail.clear();
  ending = {};
  edits.clear();
}

void Composition::carryOut(Gesture gesture) {
  switch (gesture) {
    case Gesture::none: break;
    case Gesture::space:
      acceptBeforeKey(" ");
      host.commit(" ");
      break;
    case Gesture::newLine:
      acceptBeforeKey("\n");
      host.pressReturn();
      break;
    case Gesture::erase: {
      const bool hadInk = !ink.empty();
      endInk();
      if (!text.empty())
        eraseComposed();
      else if (!hadInk)
        press(PadKey::backspace);
      break;
    }
    case Gesture::undo: undo(); break;
  }
}

void Composition::eraseComposed() {
  const std::string left = textBefore(), word = spaceBefore(text) + text;
  if (!reselected) note({replaced, word}, left + word);
  note({reselected.value_or(word), ""}, left);
  clear();
  host.showComposed("");
}

void Composition::undo() {
  endInk();
  if (!text.empty()) return discard();
  if (edits.empty()) return;
  const Edit edit = std::move(edits.back());
  edits.pop_back();
  std::string left = textBefore();
  // The cursor may be elsewhere, and others may have changed the text.
  if (!endsWith(left, edit.inserted)) {
    edits.clear();
    return;
  }
  left.resize(left.size() - edit.inserted.size());
  // Fields tell a line, so what they replace can't reach beyond it.
  if (edit.inserted == "\n") host.pressBackspace();
  if (edit.inserted != "\n")
    host.replace(edit.inserted, edit.removed);
  else if (!edit.removed.empty())
    host.commit(edit.removed);
  ending = edit.ending;
  believe(left + edit.removed);
}

/// The line before the cursor, or more of the text.
std::string Composition::before() const { return host.textBefore().value_or(lastLine(tail)); }

/// The text before the cursor, with lines that the field doesn't tell.
std::string Composition::textBefore() const {
  const auto told = host.textBefore();
  return !told || endsWith(tail, '\n' + *told) ? tail : *told;
}

void Composition::believe(std::string text) {
  if (writtenField.isHidden) return;
  tail = std::move(text);
  if (const size_t count = characterCount(tail); count > longestTail)
    tail.erase(0, byteOf(tail, count - longestTail));
}

bool Composition::putsSpaces() const {
  return writtenLanguage.hasSpaces && !writtenField.isHidden && !writtenField.isPlain
      && writtenField.kind == DUCTUS_ANY_TEXT;
}

/// Whether the cursor is outside of words, or at a word's end.
bool Composition::startsWord() const {
  return !isLetterOrDigit(firstCharacter(host.textAfter().value_or("")))
      || !isLetterOrDigit(lastCharacter(before()));
}

std::string Composition::spaceBefore(const std::string &word) const {
  if (!putsSpaces() || reselected || !startsWord()) return "";
  if (ending.loneLetters > 0 && isLoneLetter(word)) return "";
  return takesSpaceBetween(before(), word) ? " " : "";
}

std::string Composition::spaceAfter(const std::string &word) const {
  if (!putsSpaces() || reselected || !startsWord()) return "";
  const std::string after = host.textAfter().value_or("");
  return isLetterOrDigit(firstCharacter(after)) && takesSpaceBetween(word, after) ? " " : "";
}

/// Whether a word belongs to the one before the cursor, as a comma does, but a space was put there.
bool Composition::joinsWordBeforeSpace(const std::string &word) const {
  if (!ending.hasSpace || reselected || !replaced.empty()) return false;
  std::string left = before();
  if (!endsWith(left, " ")) return false;
  left.pop_back();
  return (ending.loneLetters > 0 && isLoneLetter(word)) || !takesSpaceBetween(left, word);
}

/// Offers no candidates for a password: onlookers could read them, and its digits would pick
/// invisible ones.
void Composition::hidePassword() {
  if (writtenField.isHidden) offered.clear();
}

/// Remembers an edit for undo, and the text before the cursor that it leaves.
void Composition::note(Edit edit, std::string left) {
  if (writtenField.isHidden) return;
  edit.ending = ending;
  if (edits.size() == mostEdits) edits.erase(edits.begin());
  edits.push_back(std::move(edit));
  believe(std::move(left));
}

void Composition::remember(Written word) {
  if (writtenField.isHidden || word.candidates.size() < 2) return;
  if (written.size() == mostWritten) written.pop_front();
  written.push_back(std::move(word));
}

void Composition::clear() {
  const bool hadInk = !ink.empty();
  number++;
  ink.clear();
  composedInk.clear();
  isBeingRead = isComplete = isChosen = false;
  text.clear();
  offered.clear();
  reselected.reset();
  replaced.clear();
  isRewritten = false;
  if (hadInk) host.clearPad();
  host.showCandidates({});
}

}  // namespace handwriting
