// Shows a QML file, as the program `qml` does, but gets each place of the pen.

#include <QtGui/QGuiApplication>
#include <QtQml/QQmlApplicationEngine>

int main(int count, char **arguments) {
  // On a busy machine Qt would leave out places that come faster than it draws.
  QCoreApplication::setAttribute(Qt::AA_CompressHighFrequencyEvents, false);
  QGuiApplication application(count, arguments);
  QQmlApplicationEngine engine;
  engine.load(QUrl::fromLocalFile(QString::fromLocal8Bit(arguments[1])));
  return engine.rootObjects().isEmpty() ? 1 : QGuiApplication::exec();
}
