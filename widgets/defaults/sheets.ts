import { listSheet } from "../../client/sheets/list-sheet.ts";
import type { Cells, Field, SheetLine, Sheet } from "../../client/sheets/sheet.ts";
import { headed, productIn, type SheetRecords, type Words } from "../../client/sheets/words.ts";
import type { DefaultsList } from "../../contract/defaults/lists.ts";
import { MISSING } from "../../framework/i18n/format.ts";

/** The author of shipped rows. */
const SYSTEM = "system";

/** Shown below an edited row's name: its last editor and date. */
const STAMPS = ["editedBy", "editedDate"] as const;

/** The grid of a list of defaults; exported files always have its stamps. */
export function makeDefaultsSheet(list: DefaultsList, words: Words, records: SheetRecords): Sheet {
  const sheet = sheetOf(list, words, records);
  const isStamp = (id: string) => STAMPS.some((one) => one === id);
  return { ...sheet, exported: sheet.fields.flatMap(({ id }) => (isStamp(id) ? [] : [id])) };
}

function sheetOf(list: DefaultsList, words: Words, records: SheetRecords): Sheet {
  const stamps = STAMPS.map((id) => stamp(words, id));
  const source = { display: ({ cells }: SheetLine) => words.source(String(cells["source"] ?? "")) };
  switch (list) {
    case "defaultNeeds":
      return listSheet(list, words, records, {
        fields: { source },
        facts: stamps,
        nameOf: joinedBy(words, ["category"]),
      });
    case "defaultAssistance":
      return listSheet(list, words, records, {
        fields: { source, subCategory: categoryOf(words, records, "disasterType") },
        facts: stamps,
        nameOf: joinedBy(words, ["zone", "category", "disasterType", "subCategory"]),
      });
    case "defaultSuggested":
      return listSheet(list, words, records, {
        fields: { source, subCategory: categoryOf(words, records, "disasterType") },
        facts: stamps,
        nameOf: joinedBy(words, ["disasterType", "subCategory", "category", "assistanceCategory", "region"]),
      });
    case "defaultRestoration":
      return listSheet(list, words, records, {
        fields: { source },
        facts: stamps,
        nameOf: joinedBy(words, ["disasterType", "zone"]),
      });
    case "disasterInfo":
      return listSheet(list, words, records, {
        fields: { source, category: categoryOf(words, records, "type") },
        facts: stamps,
        nameOf: ({ cells }) => cellsText(words, cells, ["type", "category"]),
      });
    case "eventHistory":
      return listSheet(list, words, records, {
        // The history shows who changed a row, so the column's width goes to its source.
        fields: { source },
        nameOf: ({ cells }) => `${String(cells["event"] ?? "")}, ${productIn(words, cells)}`,
      });
    case "counties":
      return {
        ...listSheet(list, words, records, {
          fields: { fips: { fixed: true }, name: { fixed: true } },
          facts: [figure(words, "contacts"), figure(words, "dataSets"), ...stamps],
          nameOf: ({ cells }) => `${String(cells["name"] ?? "")} (${String(cells["fips"] ?? "")})`,
        }),
        // Counties are added with a tract data set, not by hand.
        blank: null,
      };
    case "catalogue":
      return listSheet(list, words, records, {
        facts: [figure(words, "npp"), figure(words, "cpt"), figure(words, "uses"), ...stamps],
        nameOf: ({ cells }) => String(cells["name"] ?? ""),
      });
  }
}

/** The categories of the row's disaster type. */
function categoryOf({ text }: Words, { categories }: SheetRecords, type: string) {
  return {
    kind: "choice",
    nullable: true,
    choices: (cells: Cells) => [
      { value: "", label: text("everyCategory") },
      ...categories.flatMap(({ dtype, category }) =>
        dtype === cells[type] ? [{ value: category, label: category }] : [],
      ),
    ],
  };
}

const joinedBy =
  (words: Words, fields: readonly string[]) =>
  ({ cells }: SheetLine): string =>
    [productIn(words, cells), cellsText(words, cells, fields)].filter(Boolean).join(", ");

/** The identifying cells of a row, as the grid shows them. */
function cellsText({ lookups }: Words, cells: Cells, fields: readonly string[]): string {
  const choices = Object.values(lookups).flat();
  return fields
    .map((id) => String(cells[id] ?? ""))
    .filter(Boolean)
    .map((value) => choices.find((one) => one.value === value)?.label ?? value)
    .join(", ");
}

/** A number that the server calculates. */
function figure(words: Words, id: string): Field {
  const value = ({ row }: SheetLine) => {
    const found = row?.[id];
    return typeof found === "number" ? found : null;
  };
  return {
    ...headed(words, id, 100, true),
    kind: "fact",
    numeric: true,
    show: (line) => (value(line) === null ? MISSING : words.write(value(line))),
    fact: value,
  };
}

function stamp(words: Words, id: (typeof STAMPS)[number]): Field {
  const { text, format } = words;
  const value = ({ row }: SheetLine) => {
    const found = row?.[id];
    return typeof found === "string" ? found : null;
  };
  return {
    ...headed(words, id, 140),
    kind: "fact",
    show: (line) => {
      const found = value(line);
      if (found === null) return MISSING;
      if (id === "editedDate") return format.instant(found);
      return found === SYSTEM ? text("system") : found;
    },
    fact: value,
  };
}
