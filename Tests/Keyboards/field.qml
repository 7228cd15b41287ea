// A text field with Qt Virtual Keyboard, which says on its output what stands where.

import QtQuick
import QtQuick.Controls
import QtQuick.VirtualKeyboard
import QtQuick.VirtualKeyboard.Settings

ApplicationWindow {
    id: window
    visible: true
    width: Screen.width
    height: Screen.height
    flags: Qt.FramelessWindowHint
    color: "white"

    function setting(name) {
        const found = Qt.application.arguments.find(argument => argument.startsWith("--" + name + "="))
        return found ? found.slice(name.length + 3) : ""
    }

    readonly property var hints: ({
        "": Qt.ImhNone, digits: Qt.ImhDigitsOnly, email: Qt.ImhEmailCharactersOnly,
        hidden: Qt.ImhHiddenText | Qt.ImhNoPredictiveText, lower: Qt.ImhLowercaseOnly
    })

    TextArea {
        id: field
        objectName: "field"
        x: 20
        y: 20
        width: parent.width - 40
        height: 200
        font.pixelSize: 32
        wrapMode: TextEdit.Wrap
        inputMethodHints: window.hints[window.setting("hints")]
        focus: true
    }

    InputPanel {
        id: panel
        width: parent.width
        y: parent.height - height
        visible: !full.available
    }

    HandwritingInputPanel {
        id: full
        anchors.fill: parent
        inputPanel: panel
        enabled: true  // as Qt itself may have been built without engines
        available: window.setting("full") === "1"
        active: available
    }

    Component.onCompleted: {
        VirtualKeyboardSettings.locale = setting("locale")
        field.text = setting("text")
        field.select(0, Number(setting("selected")))
        field.forceActiveFocus()
        if (setting("keys") !== "1") panel.keyboard.handwritingMode = true
    }

    function find(item, name) {
        if (item.objectName === name) return item
        for (let i = 0; i < item.children.length; i++) {
            const found = find(item.children[i], name)
            if (found) return found
        }
        return null
    }
    function place(item) {
        if (!item || !item.visible) return null
        const corner = item.mapToItem(null, 0, 0)
        return [corner.x, corner.y, item.width, item.height].map(Math.round)
    }
    function keyPlace(item, key) {
        if (item.visible && item.hasOwnProperty("key") && item.key === key && item.width > 0)
            return place(item)
        for (let i = 0; i < item.children.length; i++) {
            const found = keyPlace(item.children[i], key)
            if (found) return found
        }
        return null
    }
    function wordPlace(position) {
        const rectangle = field.positionToRectangle(position)
        const corner = field.mapToItem(null, rectangle.x, rectangle.y + rectangle.height / 2)
        return [Math.round(corner.x), Math.round(corner.y)]
    }

    property string said: ""
    Timer {
        interval: 25
        repeat: true
        running: true
        onTriggered: {
            const list = full.available ? find(full, "wordCandidatePopupList")
                                        : find(panel, "wordCandidateView")
            const candidates = []
            for (let i = 0; list && list.model && i < list.count; i++)
                candidates.push([list.model.dataAt(i), place(list.itemAtIndex(i))])
            const state = {
                text: field.text, preedit: field.preeditText, cursor: field.cursorPosition,
                mode: InputContext.inputEngine.inputMode, modes: InputContext.inputEngine.inputModes,
                locale: InputContext.locale, candidates: candidates,
                pad: place(full.available ? full : find(panel, "hwrInputArea")),
                strokes: InputContext.inputEngine.inputMethod?.strokes ?? 0,
                layout: panel.keyboard.layoutType, places: []
            }
            for (let position = 0; position <= Math.min(field.length, 80); position++)
                state.places.push(wordPlace(position))
            state.keys = {}
            for (const key of ["Backspace", "Space", "Return", "Context2"])
                state.keys[key] = keyPlace(panel, Qt["Key_" + key])
            const text = JSON.stringify(state)
            if (text !== said) console.log("STATE " + text)
            said = text
        }
    }
}
