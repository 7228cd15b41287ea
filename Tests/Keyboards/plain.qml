// A text field without a keyboard, which says on its output what stands in it.

import QtQuick
import QtQuick.Controls

ApplicationWindow {
    visible: true
    width: 800
    height: 300
    title: "Field"

    TextArea {
        id: field
        anchors.fill: parent
        font.pixelSize: 24
        wrapMode: TextEdit.Wrap
        focus: true
    }

    property string said: ""
    Timer {
        interval: 25
        repeat: true
        running: true
        onTriggered: {
            const text = JSON.stringify(
                { text: field.text, preedit: field.preeditText, active: field.activeFocus && active })
            if (text !== said) console.log("STATE " + text)
            said = text
        }
    }
}
