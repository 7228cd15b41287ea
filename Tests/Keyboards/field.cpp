// Shows a QML file like the program `qml`, but gets each position of the pen.

#include <QtGui/QGuiApplication>
#include <QtQml/QQmlApplicationEngine>

int main(int count, char **arguments) {
  // On a busy machine Qt would drop positions that come faster than it draws.
  QCoreApplication::setAttribute(Qt::AA_CompressHighFrequencyEvents, false);
  QGuiApplication application(count, arguments);
  QQmlApplicationEngine engine;
  engine.load(QUrl::fromLocalFile(QString::fromLocal8Bit(arguments[1])));
  return engine.rootObjects().isEmpty() ? 1 : QGuiApplication::exec();
}
