import { useState } from "react";
import type { z } from "zod";
import { checkSeries, type SeriesFile } from "../../../contract/series/calls.ts";
import { guessColumns } from "../../../engine/series/columns.ts";
import { useColumnMemory } from "../column-memory.ts";
import type { FileHead } from "../file-head.ts";
import type { ColumnDraft } from "./ValueColumns.tsx";

const READING = checkSeries.body.pick({
  geography: true,
  place: true,
  time: true,
  values: true,
  timeZone: true,
  dateOrder: true,
});

/** The remembered ways of reading series files. */
const SERIES_FILES = {
  name: "seriesColumns",
  read: (stored: unknown) => READING.safeParse(stored).data ?? null,
  columnsOf: ({ place, time, values }: z.output<typeof READING>) => [place, time, ...values.map(({ key }) => key)],
};

type StoredSeriesReading = Pick<z.output<typeof READING>, "geography" | "place" | "time" | "timeZone" | "dateOrder">;

/**
 * Returns how a series file is read: like an earlier file with the same columns, else guessed from its headings and
 * first cells.
 */
export function useSeriesReading(head: FileHead) {
  const memory = useColumnMemory(SERIES_FILES);
  const [before] = useState(() => memory.fitting(head.heading));
  const [seen] = useState(() => guessColumns(head.heading, head.rows));
  const guess = before ?? seen;
  const [reading, setReading] = useState<StoredSeriesReading>({
    geography: guess.geography,
    place: guess.place ?? "",
    time: guess.time ?? "",
    timeZone: before?.timeZone ?? null,
    dateOrder: before?.dateOrder ?? null,
  });
  const [columns, setColumns] = useState<readonly ColumnDraft[]>(() => [
    ...guess.values.map((column) => ({ ...column, taken: true })),
    ...seen.values
      .filter(({ key }) => !guess.values.some((column) => column.key === key))
      .map((column) => ({ ...column, taken: false })),
  ]);
  const values = columns.flatMap(({ taken, ...column }) => (taken ? [column] : []));
  const file: Omit<SeriesFile, "importId"> = { fileName: head.fileName, text: head.text, ...reading, values };
  return {
    file,
    columns,
    setColumns,
    change: (changes: Partial<StoredSeriesReading>) => setReading({ ...reading, ...changes }),
    /** Names of the columns that are ignored. */
    passed: seen.passed.map(({ key }) => key),
    remember: () => memory.remember({ ...reading, values }),
  };
}
