import type { NamedColumn, WordList } from "../../../contract/sheets/sheets.ts";
import { xlsxWriter } from "../../lists/xlsx/write-xlsx.ts";
import { textOf, type Language } from "../../answers/texts.ts";
import type { Reader } from "../../storage/database.ts";
import { readLookupLabels } from "../lookup-labels.ts";
import { readReferenceData } from "../reference-data.ts";
import type { FileList } from "./cells.ts";

/** An empty workbook with the columns of a list, and a second sheet that describes what they may contain. */
export async function templateOf(reader: Reader, list: FileList, language: Language): Promise<Buffer> {
  const text = (key: string, values = {}) => textOf(language, key, values);
  const present = await currentRows(reader, language);
  const { columns } = list;
  const title = text(list.name);
  const matched = list.key.map((field) => text(list.headerKey(field)));
  const parts: Uint8Array[] = [];
  const file = xlsxWriter(
    {
      format: "xlsx",
      paper: "letter",
      language,
      locale: language,
      timeZone: "UTC",
      author: "",
      columns: columns.map(({ field, kind, width, words }) => ({
        id: field,
        header: text(list.headerKey(field)),
        kind,
        width,
        ...(words ? { choices: present.choices(words) } : {}),
      })),
      facts: {
        title,
        documentTitle: title,
        lines: [
          text("domain.supply.template.rows"),
          text("domain.supply.template.same", { columns: new Intl.ListFormat(language).format(matched) }),
          ...columns.map((column) =>
            text(`domain.supply.template.${column.required === "value" ? "must" : "may"}`, {
              column: text(list.headerKey(column.field)),
              what: present.what(columns, column),
            }),
          ),
        ],
        about: text("domain.supply.template.about"),
        page: "",
        of: "",
        empty: "",
      },
    },
    (part) => parts.push(part),
  );
  await file.end();
  return Buffer.concat(parts);
}

/** Describes the allowed values of each column in the reader's language. */
async function currentRows(reader: Reader, language: Language) {
  const words = await readLookupLabels(reader);
  const data = await readReferenceData(reader);
  const choices = (list: WordList) => words.values(list).map((value) => words.shown(list, value, language));
  const sorted = (known: ReadonlyMap<string, string>) =>
    [...known.values()].sort((a, b) => a.localeCompare(b, language));
  const template = (name: string) => textOf(language, `domain.supply.template.${name}`);
  return {
    choices,
    what(columns: readonly NamedColumn[], { field, kind, words: of, names }: NamedColumn): string {
      if (of) return choices(of).join(", ");
      if (kind === "yesNo") return ["list.yes", "list.no"].map((key) => textOf(language, key)).join(", ");
      if (names === "counties" || names === "regions") return sorted(data[names]).join(", ");
      if (field === "block") return template("block");
      if (field === "quantity" && columns.some(({ words: list }) => list === "category"))
        return `${template("number")}, ${template("trucks")}`;
      return template(kind);
    },
  };
}
