#include "HandwritingInputMethod.h"

#include "Text.h"

#include <QtCore/QPointF>
#include <QtCore/QRectF>
#include <QtCore/QTimer>
#include <QtCore/QTimerEvent>

namespace handwriting {
namespace {

// How long committed ink stays visible, in milliseconds.
constexpr int fading = 150;
// How long to wait for strokes that were written while the program was busy, in milliseconds.
constexpr int hearing = 50;
// The most characters of a word that can be reselected.
constexpr int longestWord = 64;

/// The characters that belong to a reselected word.
bool belongsToWord(QChar character) {
  return character.isLetterOrNumber() || character.isMark() || character.isSurrogate()
      || character == u'\'' || character == u'’' || character == u'-';
}

Stroke strokeOf(const QVirtualKeyboardTrace &trace) {
  Stroke stroke;
  const auto points = trace.points();
  const auto times = trace.channelData(QStringLiteral("t"));
  for (qsizetype i = 0; i < points.size(); i++) {
    const auto point = points[i].toPointF();
    const auto time = i < times.size() ? times[i].toLongLong() : DUCTUS_NO_TIME;
    stroke.add(static_cast<float>(point.x()), static_cast<float>(point.y()), time);
  }
  return stroke;
}

}  // namespace

HandwritingInputMethod::HandwritingInputMethod(QObject *parent)
    : QVirtualKeyboardAbstractInputMethod(parent),
      composition(*this),
      reader([this](const Reading &reading) {
        QMetaObject::invokeMethod(
            this, [this, reading] { composition.take(cased(reading)); }, Qt::QueuedConnection);
      }, Hands::usersFolder()) {}

HandwritingInputMethod::~HandwritingInputMethod() { qDeleteAll(traces); }

void HandwritingInputMethod::setRestInterval(int milliseconds) {
  if (interval == milliseconds) return;
  interval = milliseconds;
  emit restIntervalChanged();
}

void HandwritingInputMethod::setSpaces(bool spaces) {
  if (putsSpaces == spaces) return;
  putsSpaces = spaces;
  updateField();
  emit spacesChanged();
}

void HandwritingInputMethod::setLearns(bool learns) {
  if (learnsHand == learns) return;
  learnsHand = learns;
  emit learnsChanged();
}

void HandwritingInputMethod::forgetHand() { reader.forget(); }

// MARK: - Modes

QList<HandwritingInputMethod::InputMode> HandwritingInputMethod::inputModes(const QString &locale) {
  return modes.of(locale);
}

bool HandwritingInputMethod::setInputMode(const QString &locale, InputMode newMode) {
  const auto language = modes.language(locale, newMode);
  if (!language) {
    tell("no pack reads " + locale.toStdString() + ": `ductus models install TAG` installs one");
    return false;
  }
  mode = newMode;
  if (language->tag != composition.language().tag) composition.setLanguage(*language);
  reader.prepare(language->tag);
  updateField();
  return true;
}

void HandwritingInputMethod::updateField() {
  const auto hints = inputContext() ? inputContext()->inputMethodHints() : Qt::ImhNone;
  auto field = InputModes::field(mode, hints, composition.language());
  field.isPlain = field.isPlain || !putsSpaces;
  composition.setField(field);
}

bool HandwritingInputMethod::setTextCase(TextCase textCase) {
  // The pen writes capitals itself. Pressing Shift changes the first letter of a composed word, but
  // the keyboard's automatic capitalisation doesn't. Caps Lock applies to all words.
  const bool wasUpper = std::exchange(isUpper, textCase == TextCase::Upper);
  if (wasUpper == isUpper || changesText || !composition.isComposing()) return true;
  QString word = QString::fromStdString(composition.composed());
  if (!word.isEmpty()) word.replace(0, 1, isUpper ? word[0].toUpper() : word[0].toLower());
  composition.change(word.toStdString());
  return true;
}

/// A reading, in capitals if Caps Lock is on.
Reading HandwritingInputMethod::cased(Reading reading) const {
  if (inputContext() && inputContext()->isCapsLockActive())
    for (auto &candidate : reading.candidates) candidate = QString::fromStdString(candidate).toUpper().toStdString();
  return reading;
}

// MARK: - Keys

bool HandwritingInputMethod::keyEvent(
    Qt::Key key, const QString &text, Qt::KeyboardModifiers modifiers) {
  if (changesText) return false;
  const bool hasModifier = modifiers & ~(Qt::ShiftModifier | Qt::KeypadModifier);
  if (key == Qt::Key_Backspace && !hasModifier) return composition.eraseBeforeKey();
  if (key == Qt::Key_Shift || key == Qt::Key_CapsLock) return false;
  const bool isTyped = !hasModifier && !text.isEmpty() && (text[0].isPrint() || text == u"\n");
  isTyped ? composition.acceptBeforeKey(text.toStdString()) : composition.acceptBeforeKey();
  return false;
}

void HandwritingInputMethod::reset() {
  rests.stop();
  saysText = false;
  composition.reset();
  updateField();
}

void HandwritingInputMethod::update() {
  rests.stop();
  composition.accept();
}

void HandwritingInputMethod::clearInputMode() { composition.accept(); }

// MARK: - Candidates

QList<HandwritingInputMethod::ListType> HandwritingInputMethod::selectionLists() {
  return {ListType::WordCandidateList};
}

int HandwritingInputMethod::selectionListItemCount(ListType type) {
  return type == ListType::WordCandidateList ? static_cast<int>(candidates.size()) : 0;
}

QVariant HandwritingInputMethod::selectionListData(ListType type, int index, ListRole role) {
  if (type != ListType::WordCandidateList || index < 0 || index >= candidates.size()) return {};
  switch (role) {
    case ListRole::Display: return candidates[index];
    case ListRole::WordCompletionLength: return 0;
    case ListRole::CanRemoveSuggestion: return false;
    case ListRole::Dictionary:
      return static_cast<int>(QVirtualKeyboardSelectionListModel::DictionaryType::Default);
    default: return QVirtualKeyboardAbstractInputMethod::selectionListData(type, index, role);
  }
}

void HandwritingInputMethod::selectionListItemSelected(ListType type, int index) {
  if (type != ListType::WordCandidateList || index < 0) return;
  rests.stop();
  composition.pick(static_cast<size_t>(index));
}

void HandwritingInputMethod::showCandidates(const std::vector<std::string> &words) {
  QStringList shown;
  for (const auto &word : words) shown << QString::fromStdString(word);
  if (shown == candidates) return;
  candidates = shown;
  emit selectionListChanged(ListType::WordCandidateList);
  emit selectionListActiveItemChanged(ListType::WordCandidateList, candidates.isEmpty() ? -1 : 0);
}

// MARK: - Ink

QList<HandwritingInputMethod::RecognitionMode> HandwritingInputMethod::patternRecognitionModes()
    const {
  return {RecognitionMode::Handwriting};
}

QVirtualKeyboardTrace *HandwritingInputMethod::traceBegin(
    int traceId, RecognitionMode, const QVariantMap &, const QVariantMap &screen) {
  // One pen writes at a time; other touches are a palm.
  if (current) return nullptr;
  rests.stop();
  const auto box = screen.value(QStringLiteral("boundingBox")).toRectF();
  pad = {static_cast<float>(box.width()), static_cast<float>(box.height())};
  current = new QVirtualKeyboardTrace(this);
  current->setTraceId(traceId);
  current->setChannels({QStringLiteral("t")});
  traces << current;
  emit strokesChanged();
  return current;
}

bool HandwritingInputMethod::traceEnd(QVirtualKeyboardTrace *trace) {
  if (trace != current) return false;
  current = nullptr;
  bool isInk = !trace->isCanceled();
  if (isInk) {
    const auto stroke = strokeOf(*trace);
    // Committing a word by this stroke clears the pad, but not of this stroke.
    traces.removeOne(trace);
    isInk = !composition.add(stroke, pad);
  } else {
    traces.removeOne(trace);
  }
  if (isInk)
    traces << trace;
  else
    trace->deleteLater();
  if (interval > 0 && !traces.isEmpty()) {
    rests.start(interval, this);
    isHeardOut = false;
  }
  emit strokesChanged();
  return true;
}

void HandwritingInputMethod::timerEvent(QTimerEvent *event) {
  if (event->timerId() != rests.timerId())
    return QVirtualKeyboardAbstractInputMethod::timerEvent(event);
  // On a busy machine, the time may be over before the program has received a stroke made within
  // it.
  if (!isHeardOut) {
    rests.start(hearing, this);
    isHeardOut = true;
    return;
  }
  rests.stop();
  if (!current) composition.rest();
}

void HandwritingInputMethod::clearPad() {
  for (auto *trace : std::as_const(traces)) {
    if (trace == current) continue;
    trace->startHideTimer(fading);
    QTimer::singleShot(4 * fading, trace, &QObject::deleteLater);
  }
  traces.clear();
  if (current) traces << current;
  emit strokesChanged();
}

// MARK: - Re-selecting

bool HandwritingInputMethod::reselect(int cursorPosition, const ReselectFlags &flags) {
  using Flag = QVirtualKeyboardInputEngine::ReselectFlag;
  auto *const context = inputContext();
  if (!context || composition.field().isHidden || composition.isComposing()) return false;
  const QString around = context->surroundingText();
  if (cursorPosition < 0 || cursorPosition > around.size()) return false;
  // If words aren't separated, the intended characters are unknown.
  if (!composition.language().hasSpaces) return false;
  int begin = cursorPosition, end = cursorPosition;
  if (flags.testFlag(Flag::WordBeforeCursor))
    while (begin > 0 && belongsToWord(around[begin - 1])) begin--;
  if (flags.testFlag(Flag::WordAfterCursor))
    while (end < around.size() && belongsToWord(around[end])) end++;
  const auto isQuote = [&](int place) { return !around[place].isLetterOrNumber(); };
  while (begin < end && isQuote(begin)) begin++;
  while (end > begin && isQuote(end - 1) && !around[end - 1].isMark()) end--;
  if (begin == end || end - begin > longestWord) return false;
  const bool isInside = begin < cursorPosition && cursorPosition < end;
  if (flags.testFlag(Flag::WordBeforeCursor) && flags.testFlag(Flag::WordAfterCursor) && !isInside)
    return false;
  const QString word = around.mid(begin, end - begin);
  context->setPreeditText(word, {}, begin - cursorPosition, end - begin);
  composition.reselect(word.toStdString());
  return true;
}

}  // namespace handwriting
