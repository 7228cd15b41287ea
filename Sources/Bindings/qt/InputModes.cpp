#include "InputModes.h"

namespace handwriting {
namespace {

using InputMode = InputModes::InputMode;

struct ScriptModes {
  const char *script;
  InputMode first;                // the mode for all characters of the language
  std::optional<InputMode> more[2];  // the modes for some of its characters
};

// Scripts without a mode in Qt, such as Devanagari, are read in the mode Latin, which Qt's own
// layouts use for them.
constexpr ScriptModes scriptModes[] = {
    {"Arab", InputMode::Arabic, {}},
    {"Cyrl", InputMode::Cyrillic, {}},
    {"Grek", InputMode::Greek, {}},
    {"Hani", InputMode::ChineseHandwriting, {}},
    {"Hebr", InputMode::Hebrew, {}},
    {"Jpan", InputMode::JapaneseHandwriting, {InputMode::Hiragana, InputMode::Katakana}},
    {"Kore", InputMode::KoreanHandwriting, {}},
    {"Thai", InputMode::Thai, {}},
};

const ScriptModes *modesOf(const std::string &script) {
  for (const auto &modes : scriptModes)
    if (modes.script == script) return &modes;
  return nullptr;
}

/// The characters in a range, and some more.
std::string characters(char16_t first, char16_t last, const char16_t *more) {
  QString text;
  for (char16_t character = first; character <= last; character++) text += QChar(character);
  return (text + QString::fromUtf16(more)).toStdString();
}

}  // namespace

QList<InputMode> InputModes::of(const QString &locale) {
  QList<InputMode> modes;
  const auto &language = serving(locale);
  const auto *own = language ? modesOf(language->script) : nullptr;
  if (own) {
    modes << own->first;
    for (const auto &more : own->more)
      if (more) modes << *more;
  }
  const bool isShownAsLatin = language && !own;
  if (isShownAsLatin || latin()) modes << InputMode::Latin;
  if (language || latin()) modes << InputMode::Numeric << InputMode::Dialable;
  return modes;
}

std::optional<Language> InputModes::language(const QString &locale, InputMode mode) {
  const auto &language = serving(locale);
  switch (mode) {
    case InputMode::Latin: return language && !modesOf(language->script) ? language : latin();
    case InputMode::Numeric: return language ? language : latin();
    case InputMode::Dialable: return latin() ? latin() : language;
    default: return language;
  }
}

Field InputModes::field(InputMode mode, Qt::InputMethodHints hints, const Language &language) {
  const bool isHidden = hints & (Qt::ImhHiddenText | Qt::ImhSensitiveData);
  Content content = Content::text;
  if (mode == InputMode::Numeric || mode == InputMode::Dialable) {
    content = mode == InputMode::Dialable ? Content::phone : Content::number;
    if (hints & Qt::ImhDigitsOnly) content = Content::digits;
    if (hints & Qt::ImhFormattedNumbersOnly) content = Content::formattedNumber;
  } else if (isHidden) {
    content = Content::secret;
  } else if (hints & Qt::ImhEmailCharactersOnly) {
    content = Content::email;
  } else if (hints & Qt::ImhUrlCharactersOnly) {
    content = Content::url;
  }
  Field field = fieldOf(content, language);
  field.isHidden = isHidden;
  if (hints & Qt::ImhLowercaseOnly) field.letters = Letters::small;
  if (hints & Qt::ImhUppercaseOnly) field.letters = Letters::capital;
  field.isPlain = hints & (Qt::ImhUrlCharactersOnly | Qt::ImhEmailCharactersOnly);
  if (mode == InputMode::Hiragana) field.allowed = characters(u'ぁ', u'ゖ', u"ー、。「」・!?！？");
  if (mode == InputMode::Katakana) field.allowed = characters(u'ァ', u'ヺ', u"ー、。「」・!?！？");
  return field;
}

const std::optional<Language> &InputModes::serving(const QString &locale) {
  auto found = languages.find(locale);
  if (found == languages.end())
    found = languages.insert(locale, servingLanguage(locale.toStdString()));
  return *found;
}

const std::optional<Language> &InputModes::latin() {
  return serving(QStringLiteral("en_US"));
}

}  // namespace handwriting
