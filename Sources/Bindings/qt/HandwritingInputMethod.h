// The input method created by Qt Virtual Keyboard's handwriting layouts.

#pragma once

#include "Composition.h"
#include "InputModes.h"

#include <QtCore/QBasicTimer>
#include <QtCore/QStringList>
#include <QtVirtualKeyboard/qvirtualkeyboardabstractinputmethod.h>
#include <QtVirtualKeyboard/qvirtualkeyboardinputcontext.h>
#include <QtVirtualKeyboard/qvirtualkeyboardinputengine.h>
#include <QtVirtualKeyboard/qvirtualkeyboardtrace.h>

namespace handwriting {

/// Reads ink on the keyboard's trace areas, small and full-screen, with Ductus.
///
/// The language is the keyboard's; its pack is found by `ductus_find_packs`. Words are composed as
/// preedit text, with candidates in the word candidate list.
class HandwritingInputMethod : public QVirtualKeyboardAbstractInputMethod, private Host {
  Q_OBJECT
  /// How long the pen must rest until a word is complete, in milliseconds. 0: until it is
  /// committed.
  Q_PROPERTY(int restInterval READ restInterval WRITE setRestInterval NOTIFY restIntervalChanged)
  /// Whether words are separated by spaces.
  Q_PROPERTY(bool spaces READ spaces WRITE setSpaces NOTIFY spacesChanged)
  /// Whether the writer's hand is learned from chosen words. Initially if the environment variable
  /// `DUCTUS_LEARNS_HAND` is 1.
  Q_PROPERTY(bool learns READ learns WRITE setLearns NOTIFY learnsChanged)
  /// The number of strokes on the pad.
  Q_PROPERTY(int strokes READ strokes NOTIFY strokesChanged)

  using InputMode = QVirtualKeyboardInputEngine::InputMode;
  using TextCase = QVirtualKeyboardInputEngine::TextCase;
  using RecognitionMode = QVirtualKeyboardInputEngine::PatternRecognitionMode;
  using ReselectFlags = QVirtualKeyboardInputEngine::ReselectFlags;
  using ListType = QVirtualKeyboardSelectionListModel::Type;
  using ListRole = QVirtualKeyboardSelectionListModel::Role;

 public:
  explicit HandwritingInputMethod(QObject *parent = nullptr);
  ~HandwritingInputMethod() override;

  int restInterval() const { return interval; }
  void setRestInterval(int milliseconds);
  bool spaces() const { return putsSpaces; }
  void setSpaces(bool spaces);
  bool learns() const { return learnsHand; }
  void setLearns(bool learns);
  /// Deletes the learned hand, including its file.
  Q_INVOKABLE void forgetHand();
  int strokes() const { return static_cast<int>(traces.size()); }

  QList<InputMode> inputModes(const QString &locale) override;
  bool setInputMode(const QString &locale, InputMode mode) override;
  bool setTextCase(TextCase textCase) override;
  bool keyEvent(Qt::Key key, const QString &text, Qt::KeyboardModifiers modifiers) override;
  QList<ListType> selectionLists() override;
  int selectionListItemCount(ListType type) override;
  QVariant selectionListData(ListType type, int index, ListRole role) override;
  void selectionListItemSelected(ListType type, int index) override;
  QList<RecognitionMode> patternRecognitionModes() const override;
  QVirtualKeyboardTrace *traceBegin(
      int traceId, RecognitionMode mode, const QVariantMap &device,
      const QVariantMap &screen) override;
  bool traceEnd(QVirtualKeyboardTrace *trace) override;
  bool reselect(int cursorPosition, const ReselectFlags &flags) override;

 public Q_SLOTS:
  void reset() override;
  void update() override;
  void clearInputMode() override;

 Q_SIGNALS:
  void restIntervalChanged();
  void spacesChanged();
  void learnsChanged();
  void strokesChanged();

 protected:
  void timerEvent(QTimerEvent *event) override;

 private:
  std::optional<std::string> textBefore() const override;
  std::optional<std::string> textAfter() const override;
  std::string selected() const override;
  void showComposed(const std::string &text) override;
  void commit(const std::string &text) override;
  void replace(const std::string &old, const std::string &text) override;
  void pressBackspace() override;
  void pressReturn() override;
  void showCandidates(const std::vector<std::string> &candidates) override;
  void clearPad() override;
  std::string cased(std::string text, Letters letters) const override;
  void read(Request request) override;
  std::optional<Reading> awaited(uint64_t number) override;
  void learn(Lesson lesson) override;
  void tell(const std::string &fault) override;

  Reading cased(Reading reading) const;
  void updateField();

  InputModes modes;
  InputMode mode = InputMode::Latin;
  int interval = 800;
  bool putsSpaces = true;
  bool learnsHand = qEnvironmentVariableIntValue("DUCTUS_LEARNS_HAND") == 1;
  bool isUpper = false;
  bool changesText = false;  // while this object does so
  bool saysText = false;  // the text field and its text
  Pad pad;
  QList<QVirtualKeyboardTrace *> traces;  // on the pad
  QVirtualKeyboardTrace *current = nullptr;
  QBasicTimer rests;
  /// Whether the pen rested for the whole interval, and late strokes are awaited.
  bool isHeardOut = false;
  QStringList candidates;
  std::string lastFault;
  Composition composition;
  Reader reader;  // ends first
};

}  // namespace handwriting
