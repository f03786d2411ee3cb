import { strToU8, unzipSync, zipSync } from "fflate";
import type { ExportCell } from "../../server/exports/source.ts";
import { xlsxWriter } from "../../server/exports/xlsx/write-xlsx.ts";

/** A workbook whose first sheet has these rows, the heading first; days as calendar days in `days` columns. */
export async function sheetFile(
  [header = [], ...rows]: readonly (readonly ExportCell[])[],
  { days = [] }: { readonly days?: readonly string[] } = {},
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const file = xlsxWriter(
    {
      format: "xlsx",
      paper: "letter",
      language: "en",
      timeZone: "UTC",
      author: "",
      facts: { title: "List", lines: [], about: "About", page: "", of: "", empty: "" },
      columns: header.map((cell) => ({
        header: String(cell),
        width: 10,
        kind: days.includes(String(cell)) ? "day" : "text",
      })),
    },
    (part) => parts.push(part),
  );
  file.write(rows);
  await file.end();
  return Buffer.concat(parts);
}

/** The same workbook with another first sheet, as XML. */
export function withSheet(file: Uint8Array, xml: string): Buffer {
  return Buffer.from(zipSync({ ...unzipSync(file), "xl/worksheets/sheet1.xml": strToU8(xml) }));
}

/** A file as the upload call takes it. */
export const base64 = (file: Uint8Array): string => Buffer.from(file).toString("base64");
