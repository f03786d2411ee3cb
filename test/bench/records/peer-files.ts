import { createRequire } from "node:module";
import { sql } from "drizzle-orm";
import writeXlsxFile from "write-excel-file/node";
import type { Database } from "../../../server/storage/database.ts";

/** Rows that the PDF peer gets; it holds the whole document, and many more take it minutes. */
const PDF_ROWS = 5_000;
const HEADS = ["At", "User", "Module", "Action", "Record", "Number", "Address", "Request"];

/** The same rows by the libraries that want all of them at once, in the same process: what our writers are measured against. */
export async function benchPeerFiles(db: Database, report: (line: string) => void): Promise<void> {
  const { rows } = await db.execute<Record<string, string>>(
    sql`select at::text, user_name, module, action, subject, subject_id, address, request_id from audit`,
  );
  const table = rows.map((row) => Object.values(row).map(String));
  await timed(`peer write-excel-file, ${table.length} rows`, report, async () => {
    const cells = [HEADS, ...table].map((row) => row.map((value) => ({ value })));
    return (await writeXlsxFile(cells).toBuffer()).length;
  });
  await timed(`peer pdfmake, ${PDF_ROWS} rows`, report, async () => {
    const pdfmake = createRequire(import.meta.url)("pdfmake") as {
      addFonts(fonts: object): void;
      createPdf(document: object): { getBuffer(): Promise<Uint8Array> };
    };
    pdfmake.addFonts({ Helvetica: { normal: "Helvetica", bold: "Helvetica-Bold" } });
    const document = {
      pageSize: "LETTER",
      pageOrientation: "landscape",
      defaultStyle: { font: "Helvetica", fontSize: 8 },
      content: [{ table: { headerRows: 1, body: [HEADS, ...table.slice(0, PDF_ROWS)] } }],
    };
    return (await pdfmake.createPdf(document).getBuffer()).length;
  });
}

async function timed(name: string, report: (line: string) => void, work: () => Promise<number>): Promise<void> {
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const started = performance.now();
  try {
    const bytes = await work();
    peak = Math.max(peak, process.memoryUsage().rss);
    const took = (performance.now() - started) / 1000;
    report(
      `${name}: ${took.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB, ${((peak - before) / 1e6).toFixed(0)} MB more memory, the thread held all the while`,
    );
  } catch (error) {
    report(`${name}: gave up (${error instanceof Error ? error.message : String(error)})`);
  } finally {
    clearInterval(watch);
  }
}
