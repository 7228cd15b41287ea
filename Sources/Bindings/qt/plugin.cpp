// The QML module QtQuick.VirtualKeyboard.Plugins.Ductus.

#include "HandwritingInputMethod.h"

#include <QtQml/QQmlExtensionPlugin>
#include <QtQml/qqml.h>

class DuctusVirtualKeyboardPlugin : public QQmlExtensionPlugin {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID QQmlExtensionInterface_iid)

 public:
  void registerTypes(const char *uri) override {
    // Layouts import Qt Virtual Keyboard's own versions, 2 and 6, or none.
    for (const int major : {2, 6}) {
      qmlRegisterType<handwriting::HandwritingInputMethod>(
          uri, major, 0, "HandwritingInputMethod");
      qmlRegisterModule(uri, major, 99);
    }
  }
};

#include "plugin.moc"
