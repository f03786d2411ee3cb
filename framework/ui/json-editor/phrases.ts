import type { Texts } from "../../i18n/texts.ts";

/** The library's own words (its phrases) and the texts that say them in the reader's language. */
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
};

/** What the library says by itself, in the reader's language. */
export const phrases = (texts: Texts): Record<string, string> =>
  Object.fromEntries(Object.entries(KEYS).map(([phrase, key]) => [phrase, texts(`json.phrases.${key}`)]));
