import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  syntaxHighlighting,
} from "@codemirror/language";
import { linter, lintGutter, lintKeymap } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import type { Translate } from "../../i18n/texts.ts";
import { styleNonce } from "../../ui/style-nonce.ts";
import { completeFrom, placeInfo } from "./completion.ts";
import { documentationOf } from "./part-info.ts";
import { marksOf, toFault } from "./marks.ts";
import type { LatestProps } from "./props.ts";

/** The settings that may change while an editor is open. */
export interface EditorSettings {
  readonly label: string;
  /** Id of the text that explains the keyboard. */
  readonly hint: string;
  readonly readOnly: boolean;
  readonly history: boolean;
  readonly texts: Translate;
}

const settings = new Compartment();

/** Applies other settings. */
export const withSettings = (given: EditorSettings) => settings.reconfigure(settingsOf(given));

function settingsOf({ label, hint, readOnly, history: own, texts }: EditorSettings): Extension {
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

/** If the owner keeps the history, the browser's own must not change the text in parallel. */
const notTheBrowsersHistory = EditorView.domEventHandlers({
  beforeinput: (event) => {
    if (event.inputType === "historyUndo" || event.inputType === "historyRedo") event.preventDefault();
  },
});

/** The parts of the editor; `switchTab` makes Tab indent, or move the focus again. */
export function extensionsOf(live: LatestProps, given: EditorSettings, switchTab: () => void): Extension {
  return [
    settings.of(settingsOf(given)),
    EditorView.cspNonce.of(styleNonce()),
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
    // The text is not prose: the browser's spell checking and a phone's corrections do not belong in it.
    EditorView.contentAttributes.of({
      spellcheck: "false",
      autocorrect: "off",
      autocapitalize: "off",
      translate: "no",
      // Editable elements are focusable; stated explicitly for tools that judge the page by its attributes.
      tabindex: "0",
    }),
    autocompletion({ override: [completeFrom(live)], icons: false, positionInfo: placeInfo }),
    documentationOf(live),
    linter(null),
    marksOf(live),
    // A long text is only partly drawn, so the browser's own search would miss most of it.
    search({ top: true }),
    keymap.of([
      { key: "Ctrl-m", mac: "Shift-Alt-m", run: done(switchTab), preventDefault: true },
      { key: "F8", run: toFault(1), shift: toFault(-1) },
      ...searchKeymap,
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...lintKeymap,
      ...foldKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
  ];
}

/** A command that always counts as handled. */
const done = (act: () => void) => (): boolean => {
  act();
  return true;
};

/** The parts of a JSON text that have a color, by the name of the grammar's tag, and their classes in JsonEditor.css. */
const CLASSES: Readonly<Record<string, string>> = {
  propertyName: "pv-json__key",
  string: "pv-json__string",
  number: "pv-json__number",
  bool: "pv-json__word",
  null: "pv-json__word",
};

/** Colors by class, so that the variants' custom properties set them and a change of variant redraws nothing. */
const highlighting = syntaxHighlighting({
  style: (tags) => tags.map((tag) => CLASSES[String(tag)]).find((name) => name !== undefined) ?? null,
});

/** The library's own phrases and the keys of their texts in the reader's language. */
const KEYS: Readonly<Record<string, string>> = {
  Completions: "completions",
  Diagnostics: "faults",
  "No diagnostics": "noFaults",
  close: "close",
  "Folded lines": "foldedLines",
  "Unfolded lines": "unfoldedLines",
  to: "to",
  "folded code": "folded",
  unfold: "unfold",
  "Fold line": "foldLine",
  "Unfold line": "unfoldLine",
  "Selection deleted": "selectionDeleted",
  "Control character": "controlCharacter",
  Find: "find",
  Replace: "replace",
  next: "next",
  previous: "previous",
  all: "selectAll",
  "match case": "matchCase",
  regexp: "regexp",
  "by word": "byWord",
  replace: "replaceOne",
  "replace all": "replaceAll",
  "current match": "currentMatch",
  "on line": "onLine",
  "replaced match on line $": "replacedOnLine",
  "replaced $ matches": "replacedMatches",
  "Go to line": "goToLine",
  go: "go",
};

/** The library's own texts in the reader's language. */
const phrases = (texts: Translate): Record<string, string> =>
  Object.fromEntries(Object.entries(KEYS).map(([phrase, key]) => [phrase, texts(`json.phrases.${key}`)]));
