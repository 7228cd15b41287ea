// Writes keyboard layouts with handwriting for Qt Virtual Keyboards that have none.
//
//   ductus-qt-layouts [--from LAYOUTS] [FOLDER]
//   ductus-qt-layouts --engines FOLDER
//
// The layouts are Qt's own, or those of a folder; each with an installed language gets Ductus'
// handwriting, and so do installed languages without a layout. FOLDER, by default
// `ductus/qt-layouts` in $XDG_DATA_HOME, is for QT_VIRTUALKEYBOARD_LAYOUT_PATH.
//
// With --engines it writes Qt's list of engines with Ductus added, for layouts with handwriting that
// use the list. FOLDER is then for QML_IMPORT_PATH.

#include "Language.h"

#include <QtCore/QCommandLineParser>
#include <QtCore/QCoreApplication>
#include <QtCore/QDir>
#include <QtCore/QDirIterator>
#include <QtCore/QFile>
#include <QtCore/QLibrary>
#include <QtCore/QLibraryInfo>
#include <QtCore/QLocale>
#include <QtCore/QStandardPaths>
#include <QtCore/QTextStream>

#include <stdexcept>
#include <vector>

namespace {

using handwriting::Language;

// Marks a folder that may be overwritten.
const auto marker = QStringLiteral(".ductus-qt-layouts");
const auto handwritingLayout = QStringLiteral(":/layouts/handwriting.qml");
// The files of a layout in addition to main and handwriting.
const QStringList others = {
    QStringLiteral("symbols"), QStringLiteral("numbers"), QStringLiteral("digits"),
    QStringLiteral("dialpad")};

[[noreturn]] void fail(const QString &text) { throw std::runtime_error(text.toStdString()); }

/// A folder of Qt Virtual Keyboard's modules.
QString moduleFolder(const char *name) {
  return QLibraryInfo::path(QLibraryInfo::QmlImportsPath)
      + QStringLiteral("/QtQuick/VirtualKeyboard/") + QLatin1String(name);
}

/// The layouts inside Qt's own plugin for them.
QString builtInLayouts() {
  const QString folder = moduleFolder("Layouts");
  for (const auto &file : QDir(folder).entryList({QStringLiteral("*.so")}, QDir::Files)) {
    QLibrary library(folder + u'/' + file);
    library.setLoadHints(QLibrary::PreventUnloadHint);
    library.load();
  }
  const auto layouts =
      QStringLiteral(":/qt-project.org/imports/QtQuick/VirtualKeyboard/Layouts");
  if (!QFile::exists(layouts + QStringLiteral("/fallback/main.qml")))
    fail(QStringLiteral("%1: no layouts are there; is Qt Virtual Keyboard installed? --from names "
                        "a folder of others").arg(folder));
  return layouts;
}

void write(const QString &path, const QByteArray &contents) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(contents) != contents.size())
    fail(path + QStringLiteral(": ") + file.errorString());
}

QByteArray contents(const QString &path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) fail(path + QStringLiteral(": ") + file.errorString());
  return file.readAll();
}

void makeFolder(const QString &path) {
  if (!QDir().mkpath(path)) fail(path + QStringLiteral(": can't be made"));
}

/// A layout with a key for handwriting, whatever engines Qt was built with.
QByteArray withKey(QByteArray layout, const QString &name) {
  const auto space = layout.indexOf("SpaceKey {");
  if (layout.contains("HandwritingModeKey"))
    layout.replace("HandwritingModeKey", "HandwritingKey");
  else if (name == u"main.qml" && space >= 0)
    layout.insert(space, "HandwritingKey {}\n        ");
  else
    return layout;
  return layout.insert(
      layout.indexOf("import "), "import QtQuick.VirtualKeyboard.Plugins.Ductus\n");
}

void copy(const QString &source, const QString &target) {
  const QDir root(source);
  QDirIterator files(source, QDir::Files, QDirIterator::Subdirectories);
  while (files.hasNext()) {
    const QString place = target + u'/' + root.relativeFilePath(files.next());
    makeFolder(QFileInfo(place).path());
    write(place, withKey(contents(files.filePath()), files.fileName()));
  }
}

/// Switches a locale's folder to the handwriting layout.
void addHandwriting(const QString &folder) {
  QFile::remove(folder + QStringLiteral("/handwriting.qml"));
  write(folder + QStringLiteral("/handwriting.fallback"), "");
}

/// Creates a folder for a language without a layout; handwriting is the main one, except for Latin
/// letters.
void addLanguage(const QString &folder, const Language &language) {
  makeFolder(folder);
  if (language.script == "Latn")
    write(folder + QStringLiteral("/main.fallback"), "");
  else
    write(folder + QStringLiteral("/main.qml"), contents(handwritingLayout));
  for (const auto &other : others) write(folder + u'/' + other + QStringLiteral(".fallback"), "");
  addHandwriting(folder);
}

/// A folder's path without links, if it exists.
QString realPath(const QString &folder) {
  const QFileInfo info(folder);
  return info.exists() ? info.canonicalFilePath() : QDir::cleanPath(info.absoluteFilePath());
}

void prepare(const QString &folder) {
  QDir target(folder);
  const bool isOurs = target.exists(marker);
  if (target.exists() && !target.isEmpty() && !isOurs)
    fail(folder + QStringLiteral(": has other files, and is left as it is"));
  if (isOurs && !target.removeRecursively())
    fail(folder + QStringLiteral(": can't be replaced"));
  makeFolder(folder);
  write(folder + u'/' + marker, "");
}

/// Writes the layouts; the number of locales with handwriting.
int writeLayouts(const QString &source, const QString &folder) {
  if (!QFile::exists(source + QStringLiteral("/fallback/main.qml")))
    fail(source + QStringLiteral(": has no fallback/main.qml"));
  const QString from = realPath(source) + u'/', to = realPath(folder) + u'/';
  if (from.startsWith(to) || to.startsWith(from))
    fail(folder + QStringLiteral(": is where the layouts come from, and is left as it is"));
  if (handwriting::installedLanguages().empty())
    fail(QStringLiteral("no language is installed, so there is nothing to write"));
  prepare(folder);
  copy(source, folder);
  write(folder + QStringLiteral("/fallback/handwriting.qml"), contents(handwritingLayout));
  int count = 0;
  QStringList languages;
  for (const auto &name : QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
    if (name == u"fallback") continue;
    if (!handwriting::servingLanguage(name.toStdString())) continue;
    addHandwriting(folder + u'/' + name);
    languages << name.section(u'_', 0, 0);
    count++;
  }
  for (const auto &language : handwriting::installedLanguages()) {
    const QString tag = QString::fromStdString(language.tag);
    const QString name = QLocale(tag).name();
    const bool isKnown = name.section(u'_', 0, 0) == tag.section(u'-', 0, 0);
    if (!isKnown || languages.contains(name.section(u'_', 0, 0))) continue;
    addLanguage(folder + u'/' + name, language);
    languages << name.section(u'_', 0, 0);
    count++;
  }
  return count;
}

/// Writes the module that lists the engines like Qt's, with Ductus.
void writeEngines(const QString &folder) {
  QByteArray module = "module QtQuick.VirtualKeyboard.Plugins\n";
  const QByteArray own = "import QtQuick.VirtualKeyboard.Plugins.Ductus auto";
  // The library beside Qt's own list is empty.
  for (const auto &line : contents(moduleFolder("Plugins") + QStringLiteral("/qmldir")).split('\n'))
    if (line.startsWith("import ") && line != own) module += line + '\n';
  const QString place = folder + QStringLiteral("/QtQuick/VirtualKeyboard/Plugins");
  makeFolder(place);
  write(place + QStringLiteral("/qmldir"), module + own + '\n');
}

}  // namespace

int main(int count, char **arguments) try {
  QCoreApplication application(count, arguments);
  QCommandLineParser parser;
  parser.setApplicationDescription(
      QStringLiteral("Writes Qt Virtual Keyboard's layouts with handwriting."));
  parser.addHelpOption();
  parser.addOption({QStringLiteral("from"), QStringLiteral("Other layouts than Qt's own."),
                    QStringLiteral("layouts")});
  parser.addOption({QStringLiteral("engines"),
                    QStringLiteral("Write Qt's list of engines with Ductus in it instead."),
                    QStringLiteral("folder")});
  parser.addPositionalArgument(QStringLiteral("folder"), QStringLiteral("Where they are written."));
  parser.process(application);
  const auto folders = parser.positionalArguments();
  if (folders.size() > 1) parser.showHelp(64);
  if (parser.isSet(QStringLiteral("engines"))) {
    writeEngines(parser.value(QStringLiteral("engines")));
    return 0;
  }
  const QString folder = QDir::cleanPath(QFileInfo(folders.value(0,
      QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation)
          + QStringLiteral("/ductus/qt-layouts"))).absoluteFilePath());
  const QString source = parser.isSet(QStringLiteral("from"))
      ? parser.value(QStringLiteral("from")) : builtInLayouts();
  const int locales = writeLayouts(source, folder);
  QTextStream(stderr) << "handwriting for " << locales << " locales; set:\n";
  QTextStream(stdout) << "QT_VIRTUALKEYBOARD_LAYOUT_PATH=" << folder << '\n';
  return 0;
} catch (const std::exception &fault) {
  QTextStream(stderr) << "ductus-qt-layouts: " << fault.what() << '\n';
  return 1;
}
