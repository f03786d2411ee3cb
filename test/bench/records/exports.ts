import { setTimeout as wait } from "node:timers/promises";
import { downloadExport, getExport, startExport } from "../../../contract/lists/calls.ts";
import type { DocumentFormat } from "../../../contract/lists/export-formats.ts";
import { getSession } from "../../../contract/people/calls/session.ts";
import { connectionOfRunning } from "../../../server/storage/embedded/cluster.ts";
import { freePort, memoryOf, startProduct, type Product } from "../../kits/product.ts";
import type { TestClient } from "../../kits/client.ts";
import { signInFirst } from "../../shots/sample.ts";
import { quantile, verdict, type Report } from "../figures.ts";
import { ROWS, TIME_ZONE, fillAudits } from "./audit-rows.ts";

/** Megabytes of memory that the process may use while 100,000 rows are exported. */
const MEMORY = 450;
const COLUMNS = ["at", "userName", "module", "action", "subject", "subjectId", "address", "requestId"];

interface Exporting {
  readonly product: Product;
  readonly client: TestClient;
  /** The address of the product's metrics. */
  readonly metrics: string;
  readonly report: Report;
}

/**
 * Measures exports of 100,000 audit rows on a server in a separate process: peak memory, how long its thread was
 * blocked, and the delay of a small call. False if memory exceeds the limit.
 */
export async function benchExports(report: Report): Promise<boolean> {
  const port = await freePort();
  const product = await startProduct({ env: { METRICS_PORT: String(port) } });
  try {
    await fillAudits({ ...connectionOfRunning(product.dataDir) });
    const client = await signInFirst(product);
    const exporting = { product, client, metrics: `http://localhost:${port}/metrics`, report };
    const held = [await benchExport(exporting, "xlsx"), await benchExport(exporting, "pdf")];
    return held.every(Boolean);
  } finally {
    await product.remove();
  }
}

async function benchExport({ product, client, metrics, report }: Exporting, format: DocumentFormat): Promise<boolean> {
  // Resets the measurement.
  await heldMilliseconds(metrics);
  const before = memoryOf(product);
  let peak = before;
  const waits: number[] = [];
  const started = performance.now();
  const view = { search: "", filters: [], sort: [], timeZone: TIME_ZONE };
  const { exportId } = (await client.call(startExport, { body: { ...view, list: "audits", format, columns: COLUMNS } }))
    .ok;
  for (let state = "waiting"; state === "waiting" || state === "running";) {
    await wait(50);
    peak = Math.max(peak, memoryOf(product));
    const asked = performance.now();
    await client.call(getSession);
    waits.push(performance.now() - asked);
    const progress = (await client.call(getExport, { params: { exportId } })).ok;
    if (progress.error) throw new Error(progress.error.message);
    ({ state } = progress);
  }
  const seconds = (performance.now() - started) / 1000;
  const response = await client.fetch(downloadExport.path.replace(":exportId", exportId));
  const bytes = (await response.arrayBuffer()).byteLength;
  peak = Math.max(peak, memoryOf(product));
  const held = await heldMilliseconds(metrics);
  const mb = (figure: number) => (figure / 1e6).toFixed(0);
  const isHeld = peak <= MEMORY * 1e6;
  report(
    `${ROWS} rows as ${format}: ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB; the server's process ${mb(before)} MB before, ${mb(peak)} MB at most, of ${MEMORY}: ${verdict(isHeld)}`,
  );
  const at = (share: number) => quantile(waits, share).toFixed(0);
  report(
    `  meanwhile the server's thread was held ${held.p99.toFixed(0)} ms (99 of 100), ${held.max.toFixed(0)} ms (longest); a small call took ${at(0.5)} ms (median), ${at(0.95)} ms (95 of 100), ${at(1)} ms (longest)`,
  );
  return isHeld;
}

/** Returns for how long the server's thread was blocked since the previous call. */
async function heldMilliseconds(metrics: string): Promise<Readonly<Record<"p99" | "max", number>>> {
  const text = await (await fetch(metrics)).text();
  const figure = (name: string): number =>
    1000 * Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, "m").exec(text)?.[1]);
  return { p99: figure("p99"), max: figure("max") };
}
