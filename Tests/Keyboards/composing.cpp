// Composes words by commands on its input, one per line, and prints what a text field would be
// told.
//
//   text BEFORE|AFTER    what stands around the cursor; `text` alone: nobody knows
//   text BEFORE|AFTER|SELECTED  the same, with a selection between
//   line                 from now on the field tells only the cursor's line
//   language TAG, field KIND hidden|shown plain|spaced, pad WIDTH HEIGHT
//   letters WHICH        the field has only letters of a case: any, small or capital
//   content KIND         the field has that content; says the kind and the characters of its text
//   reading A|B|…        what the next inks are read as; `reading` alone: Ductus reads them
//   late, arrive         from now on readings arrive too late to wait for; the last one arrives
//   stroke X Y T X Y T … a stroke; `gesture …`: only says what it would mean after those before it
//   ink                  there are no strokes before the next gesture
//   hands FOLDER         Ductus reads with hands of that folder, and learns from chosen words
//   folder               says where the user's hands are
//   learned, forget      waits until what was chosen is learned; forgets it
//   forgetful            forgets it all the while that Ductus reads an ink
//   rest, accept, discard, reset, pick N, change WORD, reselect WORD
//   key, key TEXT        a key that does something, or writes that
//   press KEY            a key of the pad: space, enter or backspace

#include "Composition.h"

#include <cctype>
#include <iostream>
#include <sstream>

using namespace handwriting;

namespace {

std::string after(const std::string &line) {
  const auto space = line.find(' ');
  return space == line.npos ? "" : line.substr(space + 1);
}

std::vector<std::string> parts(const std::string &text) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, '|');) parts.push_back(part);
  return parts;
}

/// A text in one line.
std::string shown(std::string text) {
  for (size_t at; (at = text.find('\n')) != std::string::npos;) text.replace(at, 1, "⏎");
  return text;
}

Stroke stroke(const std::string &text) {
  Stroke stroke;
  std::istringstream stream(text);
  float x, y;
  int64_t t;
  while (stream >> x >> y >> t) stroke.add(x, y, t);
  return stroke;
}

/// A text field: a line of text with a cursor.
class Line : public Host {
 public:
  std::optional<std::string> before, behind;
  std::string selection;
  bool tellsLine = false;  // text fields of GTK and Qt tell the line with the cursor
  std::vector<std::string> reading;
  bool isForgetful = false, isLate = false;
  Reading last;
  std::unique_ptr<Reader> reader = std::make_unique<Reader>([](const Reading &) {});

  std::optional<std::string> textBefore() const override {
    return before && tellsLine ? before->substr(before->rfind('\n') + 1) : before;
  }
  std::optional<std::string> textAfter() const override { return behind; }
  std::string selected() const override { return selection; }
  std::string cased(std::string text, Letters letters) const override {
    for (char &letter : text)
      letter = static_cast<char>(letters == Letters::small ? tolower(letter) : toupper(letter));
    return text;
  }
  void showComposed(const std::string &text) override { say("compose", text); }
  void commit(const std::string &text) override {
    if (before) *before += text;
    selection.clear();
    say("commit", text);
  }
  void replace(const std::string &old, const std::string &text) override {
    if (before) before->replace(before->size() - old.size(), old.size(), text);
    say("replace", old + "|" + text);
  }
  void pressBackspace() override {
    if (before && !before->empty() && selection.empty()) before->pop_back();
    selection.clear();
    say("backspace", "");
  }
  void pressReturn() override {
    if (before) *before += '\n';
    selection.clear();
    say("return", "");
  }
  void showCandidates(const std::vector<std::string> &candidates) override {
    std::string all;
    for (const auto &candidate : candidates) all += (all.empty() ? "" : "|") + candidate;
    say("candidates", all);
  }
  void clearPad() override { say("clear", ""); }
  void read(Request request) override {
    say("context", request.before + "|" + request.after);
    last = Reading();
    last.number = request.number;
    last.candidates = reading;
    if (reading.empty()) {
      const auto number = request.number;
      reader->read(std::move(request));
      for (int tries = isForgetful ? 1'000 : 0; tries > 0 && !reader->awaited(number, 1); tries--)
        reader->forget();
      if (const auto read = reader->awaited(number, 60'000)) last = *read;
    }
  }
  std::optional<Reading> awaited(uint64_t) override {
    return isLate ? std::nullopt : std::optional(last);
  }
  void learn(Lesson lesson) override {
    say("learn", lesson.text);
    reader->learn(std::move(lesson));
  }
  void tell(const std::string &fault) override { say("fault", fault); }

 private:
  void say(const char *what, const std::string &text) {
    std::cout << what << ' ' << text << '\n';
  }
};

}  // namespace

int main() {
  Line host;
  Composition composition(host);
  composition.setLanguage(languageOf("en-US"));
  Pad pad{1000, 300};
  std::vector<Stroke> ink;
  const char *const gestures[] = {"none", "space", "erase", "newLine", "undo"};
  for (std::string line; std::getline(std::cin, line);) {
    const std::string command = line.substr(0, line.find(' ')), rest = after(line);
    const bool hasText = line.find(' ') != line.npos;
    if (command == "text") {
      const auto texts = parts(rest);
      const auto part = [&](size_t place) { return place < texts.size() ? texts[place] : ""; };
      host.before = hasText ? std::optional(part(0)) : std::nullopt;
      host.behind = hasText ? std::optional(part(1)) : std::nullopt;
      host.selection = part(2);
    } else if (command == "line") {
      host.tellsLine = true;
    } else if (command == "language") {
      composition.setLanguage(languageOf(rest));
    } else if (command == "field") {
      std::istringstream stream(rest);
      Field field;
      std::string hidden, plain;
      stream >> field.kind >> hidden >> plain;
      field.isHidden = hidden == "hidden";
      field.isPlain = plain == "plain";
      composition.setField(field);
    } else if (command == "content") {
      const auto content = static_cast<Content>(std::stoi(rest));
      const Field field = fieldOf(content, composition.language());
      std::cout << "field " << field.kind << ' ' << field.allowed << '\n';
      composition.setField(field);
    } else if (command == "letters") {
      Field field;
      field.letters = rest == "small"     ? Letters::small
                      : rest == "capital" ? Letters::capital
                                          : Letters::any;
      composition.setField(field);
    } else if (command == "pad") {
      std::istringstream(rest) >> pad.width >> pad.height;
    } else if (command == "reading") {
      host.reading = parts(rest);
    } else if (command == "stroke") {
      if (!composition.add(stroke(rest), pad) && !host.isLate) composition.take(host.last);
    } else if (command == "late") {
      host.isLate = true;
    } else if (command == "arrive") {
      composition.take(host.last);
    } else if (command == "gesture") {
      const bool isRight = composition.language().isRightToLeft;
      const auto gesture = gestureOf(stroke(rest), ink, pad, isRight);
      std::cout << gestures[static_cast<int>(gesture)] << '\n';
      ink.push_back(stroke(rest));
    } else if (command == "ink") {
      ink.clear();
    } else if (command == "hands") {
      host.reader = std::make_unique<Reader>([](const Reading &) {}, rest);
    } else if (command == "folder") {
      std::cout << "folder " << Hands::usersFolder() << '\n';
    } else if (command == "learned") {
      if (!host.reader->hasLearned(60'000)) std::cout << "still learning\n";
    } else if (command == "forget") {
      host.reader->forget();
    } else if (command == "forgetful") {
      host.isForgetful = true;
    } else if (command == "rest") {
      composition.rest();
    } else if (command == "accept") {
      composition.accept();
    } else if (command == "key") {
      hasText ? composition.acceptBeforeKey(rest) : composition.acceptBeforeKey();
      if (host.before) *host.before += rest;
    } else if (command == "press") {
      composition.press(
          rest == "space" ? PadKey::space : rest == "enter" ? PadKey::enter : PadKey::backspace);
    } else if (command == "discard") {
      composition.discard();
    } else if (command == "reset") {
      composition.reset();
    } else if (command == "pick") {
      composition.pick(std::stoul(rest));
    } else if (command == "change") {
      composition.change(rest);
    } else if (command == "reselect") {
      composition.reselect(rest);
    }
    if (host.before) std::cout << "text " << shown(*host.before) << '|' << host.selection << '|'
                           << host.behind.value_or("") << '\n';
    std::cout << "done" << std::endl;
  }
}
