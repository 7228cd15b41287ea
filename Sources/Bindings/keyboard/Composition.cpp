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
  ink.push_back(std::move(stroke));
  composedInk = ink;
  isChosen = false;
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
    request.after = spaceAfter() + host.textAfter().value_or("");
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
  offered.clear();
  for (auto &candidate : candidates) {
    // Lines on a large pad are one line of the text.
    for (size_t at; (at = candidate.find('\n')) != std::string::npos;)
      candidate.replace(at, 1, writtenLanguage.hasSpaces ? " " : "");
    offered.push_back(std::move(candidate));
  }
  text = offered.front();
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
  if (isBeingRead)
    if (const auto reading = host.awaited(number)) take(*reading);
  if (candidate >= offered.size()) return;
  text = offered[candidate];
  // A candidate from before the last stroke isn't what all of the ink says.
  isChosen = !isBeingRead;
  isBeingRead = false;
  accept();
}

bool Composition::accept() {
  endInk();
  if (text.empty()) return false;
  const bool isLone = characterCount(text) == 1 && isLetterOrDigit(firstCharacter(text));
  const std::string whole = spaceBefore(text) + text + spaceAfter();
  const Written word{text, offered, composedInk};
  const Edit edit{reselected.value_or(""), whole};
  // A word that nobody checked may have been misread.
  if (isChosen && !writtenField.isHidden && !composedInk.empty())
    host.learn({writtenLanguage.tag, composedInk, text});
  clear();
  host.commit(whole);
  if (!writtenField.isHidden) tail += whole;
  if (const size_t count = characterCount(tail); count > longestTail)
    tail.erase(0, byteOf(tail, count - longestTail));
  remember(word);
  note(edit);
  loneLetters = isLone ? loneLetters + 1 : 0;
  return true;
}

void Composition::acceptBeforeKey() {
  accept();
  tail.clear();
  loneLetters = 0;
}

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
    if (reselected) note({*reselected, ""});
    clear();
  }
  return true;
}

void Composition::change(const std::string &changed) {
  if (text.empty() || changed.empty()) return;
  text = changed;
  isChosen = true;
  host.showComposed(spaceBefore(text) + text);
}

void Composition::reselect(const std::string &word) {
  text = word;
  reselected = word;
  isRewritten = false;
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

void Composition::reset() {
  clear();
  tail.clear();
  loneLetters = 0;
  edits.clear();
}

void Composition::carryOut(Gesture gesture) {
  switch (gesture) {
    case Gesture::none: break;
    case Gesture::space: {
      accept();
      const Edit edit{"", " "};
      host.commit(edit.inserted);
      tail += edit.inserted;
      note(edit);
      loneLetters = 0;
      break;
    }
    case Gesture::newLine:
      acceptBeforeKey();
      host.pressReturn();
      note({"", "\n"});
      break;
    case Gesture::erase: {
      const bool hadInk = !ink.empty();
      endInk();
      if (!text.empty()) {
        note({reselected.value_or(spaceBefore(text) + text), ""});
        clear();
        host.showComposed("");
        break;
      }
      if (hadInk) break;
      if (const std::string left = before(); !left.empty()) {
        note({left.substr(withoutLast(left).size()), ""});
        tail = withoutLast(tail);
      }
      if (loneLetters > 0) loneLetters--;
      host.pressBackspace();
      break;
    }
    case Gesture::undo: undo(); break;
  }
}

void Composition::undo() {
  endInk();
  if (!text.empty()) {
    const auto word = reselected;
    clear();
    if (word)
      host.commit(*word);
    else
      host.showComposed("");
    return;
  }
  if (edits.empty()) return;
  const Edit edit = std::move(edits.back());
  edits.pop_back();
  // The cursor may be elsewhere, and others may have changed the text.
  if (!endsWith(before(), edit.inserted)) {
    edits.clear();
    return;
  }
  host.replace(edit.inserted, edit.removed);
  loneLetters = edit.loneLetters;
  if (endsWith(tail, edit.inserted)) tail.resize(tail.size() - edit.inserted.size());
  tail += edit.removed;
}

std::string Composition::before() const { return host.textBefore().value_or(tail); }

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
  const bool isLone = characterCount(word) == 1 && isLetterOrDigit(firstCharacter(word));
  if (loneLetters > 0 && isLone) return "";
  return takesSpaceBetween(before(), word) ? " " : "";
}

std::string Composition::spaceAfter() const {
  if (!putsSpaces() || reselected || !startsWord()) return "";
  return isLetterOrDigit(firstCharacter(host.textAfter().value_or(""))) ? " " : "";
}

/// Offers no candidates for a password: onlookers could read them, and its digits would pick
/// invisible ones.
void Composition::hidePassword() {
  if (writtenField.isHidden) offered.clear();
}

void Composition::note(Edit edit) {
  if (writtenField.isHidden) return;
  edit.loneLetters = loneLetters;
  if (edits.size() == mostEdits) edits.erase(edits.begin());
  edits.push_back(std::move(edit));
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
  isRewritten = false;
  if (hadInk) host.clearPad();
  host.showCandidates({});
}

}  // namespace handwriting
