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
//   slow                 from now on readings arrive when they are waited for
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
#include <map>
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
  bool isForgetful = false, isLate = false, isSlow = false;
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

/// What commands act on.
struct Session {
  Line host;
  Composition composition{host};
  Pad pad{1000, 300};
  std::vector<Stroke> ink;
};

/// What follows a command's name.
struct Words {
  std::string rest;
  bool isThere;
};

void setText(Session &session, const Words &words) {
  const auto texts = parts(words.rest);
  const auto part = [&](size_t place) { return place < texts.size() ? texts[place] : ""; };
  session.host.before = words.isThere ? std::optional(part(0)) : std::nullopt;
  session.host.behind = words.isThere ? std::optional(part(1)) : std::nullopt;
  session.host.selection = part(2);
}

void setField(Session &session, const Words &words) {
  std::istringstream stream(words.rest);
  Field field;
  std::string hidden, plain;
  stream >> field.kind >> hidden >> plain;
  field.isHidden = hidden == "hidden";
  field.isPlain = plain == "plain";
  session.composition.setField(field);
}

void setContent(Session &session, const Words &words) {
  const auto content = static_cast<Content>(std::stoi(words.rest));
  const Field field = fieldOf(content, session.composition.language());
  std::cout << "field " << field.kind << ' ' << field.allowed << '\n';
  session.composition.setField(field);
}

void setLetters(Session &session, const Words &words) {
  Field field;
  field.letters = words.rest == "small"     ? Letters::small
                  : words.rest == "capital" ? Letters::capital
                                            : Letters::any;
  session.composition.setField(field);
}

void write(Session &session, const Words &words) {
  auto &[host, composition, pad, ink] = session;
  const bool isGesture = composition.add(stroke(words.rest), pad);
  if (!isGesture && !host.isLate && !host.isSlow) composition.take(host.last);
}

void makeGesture(Session &session, const Words &words) {
  static const char *const names[] = {"none", "space", "erase", "newLine", "undo"};
  const bool isRight = session.composition.language().isRightToLeft;
  const auto gesture = gestureOf(stroke(words.rest), session.ink, session.pad, isRight);
  std::cout << names[static_cast<int>(gesture)] << '\n';
  session.ink.push_back(stroke(words.rest));
}

void key(Session &session, const Words &words) {
  auto &composition = session.composition;
  words.isThere ? composition.acceptBeforeKey(words.rest) : composition.acceptBeforeKey();
  if (session.host.before) *session.host.before += words.rest;
}

void press(Session &session, const Words &words) {
  session.composition.press(
      words.rest == "space"   ? PadKey::space
      : words.rest == "enter" ? PadKey::enter
                              : PadKey::backspace);
}

using Command = void (*)(Session &, const Words &);
const std::map<std::string, Command> commands = {
    {"text", setText},
    {"line", [](Session &s, const Words &) { s.host.tellsLine = true; }},
    {"language", [](Session &s, const Words &w) { s.composition.setLanguage(languageOf(w.rest)); }},
    {"field", setField},
    {"content", setContent},
    {"letters", setLetters},
    {"pad",
     [](Session &s, const Words &w) { std::istringstream(w.rest) >> s.pad.width >> s.pad.height; }},
    {"reading", [](Session &s, const Words &w) { s.host.reading = parts(w.rest); }},
    {"stroke", write},
    {"late", [](Session &s, const Words &) { s.host.isLate = true; }},
    {"slow", [](Session &s, const Words &) { s.host.isSlow = true; }},
    {"arrive", [](Session &s, const Words &) { s.composition.take(s.host.last); }},
    {"gesture", makeGesture},
    {"ink", [](Session &s, const Words &) { s.ink.clear(); }},
    {"hands",
     [](Session &s, const Words &w) {
       s.host.reader = std::make_unique<Reader>([](const Reading &) {}, w.rest);
     }},
    {"folder",
     [](Session &, const Words &) { std::cout << "folder " << Hands::usersFolder() << '\n'; }},
    {"learned",
     [](Session &s, const Words &) {
       if (!s.host.reader->hasLearned(60'000)) std::cout << "still learning\n";
     }},
    {"forget", [](Session &s, const Words &) { s.host.reader->forget(); }},
    {"forgetful", [](Session &s, const Words &) { s.host.isForgetful = true; }},
    {"rest", [](Session &s, const Words &) { s.composition.rest(); }},
    {"accept", [](Session &s, const Words &) { s.composition.accept(); }},
    {"key", key},
    {"press", press},
    {"discard", [](Session &s, const Words &) { s.composition.discard(); }},
    {"reset", [](Session &s, const Words &) { s.composition.reset(); }},
    {"pick", [](Session &s, const Words &w) { s.composition.pick(std::stoul(w.rest)); }},
    {"change", [](Session &s, const Words &w) { s.composition.change(w.rest); }},
    {"reselect", [](Session &s, const Words &w) { s.composition.reselect(w.rest); }},
};

}  // namespace

int main() {
  Session session;
  session.composition.setLanguage(languageOf("en-US"));
  for (std::string line; std::getline(std::cin, line);) {
    const std::string name = line.substr(0, line.find(' '));
    commands.at(name)(session, {after(line), name.size() < line.size()});
    const Line &host = session.host;
    if (host.before) std::cout << "text " << shown(*host.before) << '|' << host.selection << '|'
                           << host.behind.value_or("") << '\n';
    std::cout << "done" << std::endl;
  }
}
