// The key that turns to handwriting and back, on keyboards whose own is for Qt's engines alone.

import QtQuick
import QtQuick.Layouts
import QtQuick.VirtualKeyboard
import QtQuick.VirtualKeyboard.Components

Key {
    key: Qt.Key_Context2
    displayText: "✎"
    Layout.maximumWidth: keyboard.width > 0 ? keyboard.width / 9 : Number.POSITIVE_INFINITY
    functionKey: true
    highlighted: true
    visible: keyboard.layoutExists(keyboard.locale, "handwriting")
    keyPanelDelegate: keyboard.style ? keyboard.style.handwritingKeyPanel : undefined
    onClicked: keyboard.setHandwritingMode(!keyboard.handwritingMode)
}
