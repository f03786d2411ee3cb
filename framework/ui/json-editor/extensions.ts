import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput } from "@codemirror/language";
import { linter, lintGutter, lintKeymap } from "@codemirror/lint";
import { Compartment, EditorState } from "@codemirror/state";
import type { Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import type { Texts } from "../../i18n/texts.ts";
import { completeFrom } from "./completion.ts";
import { documentationOf } from "./documentation.ts";
import { toFault } from "./faults-in-text.ts";
import { finding } from "./find.ts";
import { highlighting } from "./highlighting.ts";
import type { Live } from "./live.ts";
import { marksOf } from "./marks.ts";
import { phrases } from "./phrases.ts";
import { placeInfo } from "./place-info.ts";

/** What may change while an editor stands. */
export interface Settings {
  readonly label: string;
  /** Id of what tells how the keyboard works here. */
  readonly hint: string;
  readonly readOnly: boolean;
  readonly history: boolean;
  readonly texts: Texts;
}

const settings = new Compartment();

/** Puts other settings in force. */
export const withSettings = (given: Settings) => settings.reconfigure(settingsOf(given));

function settingsOf({ label, hint, readOnly, history: own, texts }: Settings): Extension {
  return [
    EditorState.readOnly.of(readOnly),
    EditorState.phrases.of(phrases(texts)),
    EditorView.contentAttributes.of({
      "aria-label": label,
      "aria-describedby": hint,
      "aria-readonly": String(readOnly),
    }),
    own ? [history(), keymap.of(historyKeymap)] : notTheBrowsersHistory,
  ];
}

/** Where the owner keeps the history, the browser's own must not change the text beside it. */
const notTheBrowsersHistory = EditorView.domEventHandlers({
  beforeinput: (event) => {
    if (event.inputType === "historyUndo" || event.inputType === "historyRedo") event.preventDefault();
  },
});

/** What keys ask of what stands around the editor. */
export interface Asked {
  find(): void;
  /** To let Tab indent, or to let it leave again. */
  switchTab(): void;
}

/** Everything the editor is made of. */
export function extensionsOf(live: Live, given: Settings, asked: Asked): Extension {
  return [
    settings.of(settingsOf(given)),
    json(),
    highlighting,
    lineNumbers(),
    lintGutter(),
    codeFolding(),
    foldGutter(),
    drawSelection(),
    highlightActiveLine(),
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    EditorState.tabSize.of(2),
    EditorView.lineWrapping,
    // The text is not prose: neither the browser's spelling nor a phone's corrections belong in it.
    EditorView.contentAttributes.of({
      spellcheck: "false",
      autocorrect: "off",
      autocapitalize: "off",
      translate: "no",
      // Editable is focusable; said in so many words for what judges the page by its attributes.
      tabindex: "0",
    }),
    autocompletion({ override: [completeFrom(live)], icons: false, positionInfo: placeInfo }),
    documentationOf(live),
    linter(null),
    marksOf(live),
    finding,
    keymap.of([
      { key: "Mod-f", run: done(asked.find), preventDefault: true },
      { key: "Ctrl-m", mac: "Shift-Alt-m", run: done(asked.switchTab), preventDefault: true },
      { key: "F8", run: toFault(1), shift: toFault(-1) },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...lintKeymap,
      ...foldKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
  ];
}

/** A command that is always done. */
const done = (act: () => void) => (): boolean => {
  act();
  return true;
};
