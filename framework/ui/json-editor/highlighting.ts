import { syntaxHighlighting } from "@codemirror/language";

/** The parts of a JSON text that have a colour, by the name of the grammar's tag, and their classes in JsonEditor.css. */
const CLASSES: Readonly<Record<string, string>> = {
  propertyName: "pv-json__key",
  string: "pv-json__string",
  number: "pv-json__number",
  bool: "pv-json__word",
  null: "pv-json__word",
};

/** Colours by class, so that the variants' custom properties decide them and a change of variant needs nothing redrawn. */
export const highlighting = syntaxHighlighting({
  style: (tags) => tags.map((tag) => CLASSES[String(tag)]).find((name) => name !== undefined) ?? null,
});
