// Handwriting beside the keys that a pen has no strokes for.

import QtQuick
import QtQuick.Layouts
import QtQuick.VirtualKeyboard
import QtQuick.VirtualKeyboard.Components
import QtQuick.VirtualKeyboard.Plugins.Ductus

KeyboardLayout {
    id: layout
    sharedLayouts: ["symbols"]

    function createInputMethod() {
        return Qt.createQmlObject(
            "import QtQuick.VirtualKeyboard.Plugins.Ductus; HandwritingInputMethod {}", layout)
    }

    KeyboardRow {
        Layout.preferredHeight: 3
        TraceInputKey {
            objectName: "hwrInputArea"
            weight: 9
            patternRecognitionMode: InputEngine.PatternRecognitionMode.Handwriting
            horizontalRulers: [Math.round(boundingBox.height * 0.7)]
        }
        KeyboardColumn {
            Layout.preferredWidth: 1
            BackspaceKey {}
            Key {
                key: Qt.Key_Period
                text: "."
                alternativeKeys: "!?,;:'\"-()."
                smallText: "!?"
                smallTextVisible: true
                highlighted: true
            }
            EnterKey {}
        }
    }
    KeyboardRow {
        Layout.preferredHeight: 1
        InputModeKey {}
        SymbolModeKey {}
        ShiftKey {}
        ChangeLanguageKey {}
        SpaceKey {
            weight: 5
        }
        HandwritingKey {}
        HideKeyboardKey {}
    }
}
