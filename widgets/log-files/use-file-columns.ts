import { useMemo } from "react";
import type { LogFile } from "../../contract/calls/logs.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { ListColumn } from "../../framework/ui/record-list/props.ts";
import { sizeOf } from "./sizes.ts";

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
