import { useMemo } from "react";
import type { LogFile } from "../../contract/calls/logs.ts";
import { useFormat, useTexts, type Format } from "../../framework/i18n/index.ts";
import type { ListColumn } from "../../framework/ui/record-list/props.ts";

/** The columns of the list of files. */
export function useFileColumns(): readonly ListColumn<LogFile>[] {
  const text = useTexts("widgets.log-files");
  const format = useFormat();
  return useMemo(
    (): ListColumn<LogFile>[] => [
      {
        sortable: true,
        id: "fileName",
        header: text("columns.fileName"),
        value: ({ fileName }) => fileName,
        always: true,
        rowHeader: true,
        filter: { kind: "text" },
        minWidth: 260,
      },
      { sortable: true, id: "node", header: text("columns.node"), value: ({ node }) => node, filter: { kind: "text" } },
      {
        sortable: true,
        id: "day",
        header: text("columns.day"),
        value: ({ day }) => day,
        display: ({ day }) => format.date(day),
        filter: { kind: "date" },
      },
      {
        sortable: true,
        id: "bytes",
        header: text("columns.size"),
        numeric: true,
        value: ({ bytes }) => bytes,
        display: ({ bytes }) => sizeOf(bytes, format),
      },
      {
        sortable: true,
        id: "lastLine",
        filter: { kind: "date" },
        header: text("columns.lastLine"),
        value: ({ lastLine }) => lastLine,
        display: ({ lastLine }) => format.instant(lastLine),
      },
    ],
    [text, format],
  );
}

const UNITS = ["B", "kB", "MB", "GB"] as const;

/** A size in bytes as people say it: 12 B, 3.4 MB. */
export function sizeOf(bytes: number, format: Pick<Format, "number">): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${format.number(value, { digits: step === 0 || value >= 100 ? 0 : 1 })} ${UNITS[step] ?? ""}`;
}
