// The actions of a composition on the text field of Qt Virtual Keyboard.

#include "HandwritingInputMethod.h"

#include <QtCore/QLoggingCategory>
#include <QtCore/QScopedValueRollback>

#include <algorithm>

namespace handwriting {
namespace {

Q_LOGGING_CATEGORY(category, "ductus.virtualkeyboard")

// How long a key waits for the ink before it to be read, in milliseconds.
constexpr int longestWait = 2'000;

QString text(const std::string &utf8) { return QString::fromStdString(utf8); }

}  // namespace

std::optional<std::string> HandwritingInputMethod::textBefore() const {
  const auto *context = inputContext();
  // An empty field looks the same as one that never sends its text.
  if (!context || (!saysText && context->surroundingText().isEmpty())) return std::nullopt;
  const int begin = std::min(context->cursorPosition(), context->anchorPosition());
  return context->surroundingText().left(begin).toStdString();
}

std::optional<std::string> HandwritingInputMethod::textAfter() const {
  const auto *context = inputContext();
  if (!context) return std::nullopt;
  const int end = std::max(context->cursorPosition(), context->anchorPosition());
  return context->surroundingText().mid(end).toStdString();
}

std::string HandwritingInputMethod::selected() const {
  return inputContext() ? inputContext()->selectedText().toStdString() : "";
}

void HandwritingInputMethod::showComposed(const std::string &composed) {
  auto *const context = inputContext();
  if (!context) return;
  const QScopedValueRollback guard(changesText, true);
  if (composed.empty())
    context->clear();
  else
    context->setPreeditText(text(composed));
}

void HandwritingInputMethod::commit(const std::string &committed) {
  if (!inputContext()) return;
  const QScopedValueRollback guard(changesText, true);
  inputContext()->commit(text(committed));
  if (!inputContext()->surroundingText().isEmpty()) saysText = true;
}

void HandwritingInputMethod::replace(const std::string &old, const std::string &replacement) {
  const int length = static_cast<int>(text(old).size());
  const QScopedValueRollback guard(changesText, true);
  if (inputContext()) inputContext()->commit(text(replacement), -length, length);
}

void HandwritingInputMethod::pressBackspace() {
  if (!inputEngine()) return;
  const QScopedValueRollback guard(changesText, true);
  inputEngine()->virtualKeyClick(Qt::Key_Backspace, QString(), Qt::NoModifier);
}

void HandwritingInputMethod::pressReturn() {
  if (!inputEngine()) return;
  const QScopedValueRollback guard(changesText, true);
  inputEngine()->virtualKeyClick(Qt::Key_Return, QStringLiteral("\n"), Qt::NoModifier);
}

std::string HandwritingInputMethod::cased(std::string word, Letters letters) const {
  return (letters == Letters::small ? text(word).toLower() : text(word).toUpper()).toStdString();
}

void HandwritingInputMethod::read(Request request) { reader.read(std::move(request)); }

std::optional<Reading> HandwritingInputMethod::awaited(uint64_t number) {
  auto reading = reader.awaited(number, longestWait);
  return reading ? std::optional(cased(*reading)) : std::nullopt;
}

void HandwritingInputMethod::learn(Lesson lesson) {
  // Caps Lock turns small letters into capitals.
  const bool isWritten = !inputContext() || !inputContext()->isCapsLockActive();
  if (learnsHand && isWritten) reader.learn(std::move(lesson));
}

void HandwritingInputMethod::tell(const std::string &fault) {
  if (fault == lastFault) return;
  lastFault = fault;
  qCWarning(category).noquote() << text(fault);
}

}  // namespace handwriting
