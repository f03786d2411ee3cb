import type { ExportOrder } from "../../contract/calls/exports.ts";
import type { ListFilter } from "../../contract/list-query.ts";
import type { FileFacts } from "./file-plan.ts";
import type { ExportColumn, ExportReading, ExportSource, ExportText } from "./source.ts";

export interface FactParts {
  readonly source: ExportSource;
  readonly order: ExportOrder;
  readonly reading: ExportReading;
  readonly rows: number;
  readonly author: string;
  readonly at: Date;
}

/** What an exported file says of itself: which list, when, by whom, and which of its rows in which order. */
export async function factsOf({ source, order, reading, rows, author, at }: FactParts): Promise<FileFacts> {
  const { text, language, timeZone } = reading;
  const context = (await source.contextName?.(reading)) ?? null;
  const name = text(source.title);
  const moment = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "long", timeZone }).format(at);
  const conditions = [
    ...(order.search === "" ? [] : [text("list.file.search", { text: order.search })]),
    ...order.filters.flatMap((filter) => inWords(filter, source.columns, reading) ?? []),
  ];
  return {
    title: context === null ? name : text("list.file.titleOf", { list: name, context }),
    lines: [
      text("list.file.made", { at: moment, who: author }),
      text("list.file.rows", { count: rows, formatted: new Intl.NumberFormat(language).format(rows) }),
      conditions.length === 0 ? text("list.file.all") : text("list.file.only", { conditions: conditions.join("; ") }),
      ...sortLine(order, source.columns, text),
    ],
    about: text("list.file.about"),
    page: text("list.file.page"),
    of: text("list.file.of"),
    empty: text("list.empty"),
  };
}

/** A condition as its reader would say it; null for one on a column that the list does not have. */
function inWords(
  filter: ListFilter,
  columns: readonly ExportColumn[],
  { text, language }: Pick<ExportReading, "text" | "language">,
): string | null {
  const column = columns.find(({ id }) => id === filter.column);
  if (!column) return null;
  const name = text(column.header);
  switch (filter.kind) {
    case "contains":
      return text("list.file.contains", { column: name, text: filter.text });
    case "oneOf": {
      const values = filter.values.map((value) => column.choice?.(value, text) ?? value);
      const joined = new Intl.ListFormat(language, { type: "disjunction" }).format(values);
      return text("list.file.oneOf", { column: name, values: joined });
    }
    case "between": {
      const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
      const told = (date: string) => day.format(new Date(date));
      if (filter.from !== null && filter.to !== null)
        return text("list.file.between", { column: name, from: told(filter.from), to: told(filter.to) });
      if (filter.from !== null) return text("list.file.since", { column: name, from: told(filter.from) });
      return filter.to === null ? null : text("list.file.until", { column: name, to: told(filter.to) });
    }
  }
}

function sortLine({ sort }: ExportOrder, columns: readonly ExportColumn[], text: ExportText): string[] {
  const names = sort.flatMap(({ column, direction }) => {
    const header = columns.find(({ id }) => id === column)?.header;
    if (header === undefined) return [];
    return [text(direction === "asc" ? "list.file.ascending" : "list.file.descending", { column: text(header) })];
  });
  return names.length === 0 ? [] : [text("list.file.sorted", { columns: names.join(", ") })];
}
