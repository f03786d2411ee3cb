import { Zip, ZipDeflate } from "fflate";
import type { FilePlan, FileWriter } from "../file-plan.ts";
import { cellXml, columnName, serialIn } from "./cells.ts";
import { sheetEnd, sheetStart, workbookParts } from "./parts.ts";

/**
 * Writes an Excel workbook as its rows come: numbers, days and moments as such, the bold heading kept in sight with a
 * filter on each column, and a second sheet that says what the first one shows. Holds no more than a batch of rows,
 * which is why it is written here: writers that want all rows at once take a gigabyte for a hundred thousand.
 */
export function xlsxWriter(plan: FilePlan, give: (bytes: Uint8Array) => void): FileWriter {
  const ended = Promise.withResolvers<undefined>();
  const zip = new Zip((error, bytes, final) => {
    if (error) return ended.reject(error);
    if (bytes.length > 0) give(bytes);
    if (final) ended.resolve(undefined);
  });
  const encoder = new TextEncoder();
  const add = (path: string) => {
    const file = new ZipDeflate(path, { level: 5 });
    zip.add(file);
    return file;
  };
  for (const [path, content] of Object.entries(workbookParts(plan))) add(path).push(encoder.encode(content), true);

  const sheet = add("xl/worksheets/sheet1.xml");
  sheet.push(encoder.encode(sheetStart(plan)));
  const serialOf = serialIn(plan.timeZone);
  const columns = plan.columns.map(({ kind }, i) => ({ name: columnName(i), day: kind === "day" }));
  let last = 1;
  return {
    write(rows) {
      const xml = rows.map((cells) => {
        last += 1;
        const written = columns.map(({ name, day }, i) =>
          cellXml(`${name}${last}`, cells[i] ?? null, { day, serialOf }),
        );
        return `<row r="${last}">${written.join("")}</row>`;
      });
      sheet.push(encoder.encode(xml.join("")));
    },
    async end() {
      sheet.push(encoder.encode(sheetEnd(plan, last)), true);
      zip.end();
      await ended.promise;
    },
  };
}
