import { sql } from "../../../server/storage/orm.ts";
import writeXlsxFile from "write-excel-file/node";
import type { Database } from "../../../server/storage/database.ts";

const HEADS = ["At", "User", "Module", "Action", "Record", "Number", "Address", "Request"];

/**
 * Writes the same rows with a library that needs all of them at once, in the same process, for comparison with our
 * writer.
 */
export async function benchPeerFiles(db: Database, report: (line: string) => void): Promise<void> {
  const { rows } = await db.execute<Record<string, string>>(
    sql`select at::text, user_name, module, action, subject, subject_id, address, request_id from audit`,
  );
  const table = rows.map((row) => Object.values(row).map(String));
  await timed(`peer write-excel-file, ${table.length} rows`, report, async () => {
    const cells = [HEADS, ...table].map((row) => row.map((value) => ({ value })));
    return (await writeXlsxFile(cells).toBuffer()).length;
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
