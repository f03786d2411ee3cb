import { randomUUID } from "node:crypto";
import { addressOf, APP_CALL_HEADER, APP_CALL_VALUE } from "../../../contract/api/call.ts";
import { getSeriesValues } from "../../../contract/series/calls.ts";
import { buildServer } from "../../../server/app.ts";
import { DOMAINS } from "../../../server/domains.ts";
import { SYSTEM_ACTOR } from "../../../server/persistence/audit/audit.ts";
import { importSeries } from "../../../server/series/importing.ts";
import { judged, median, timesOf, type Report } from "../figures.ts";

const STEPS = 30;
/** Milliseconds between two steps at the initial speed of the time slider: two a second. */
const STEP_TARGET = 500;
const HOUR = 3_600_000;
/** When the series begins; any hour will do. */
const BEGINS = Date.UTC(2026, 8, 10);

/** A row for each tract and hour, as in a utility's file. */
function csvOf(fips: readonly string[]): string {
  const parts = ["fips,time,without_power_pct"];
  for (let step = 0; step < STEPS; step++) {
    const time = new Date(BEGINS + step * HOUR).toISOString().slice(0, 16);
    parts.push(...fips.map((place, i) => `${place},${time}Z,${(i * 7 + step * 13) % 100}`));
  }
  return parts.join("\n");
}

/** Times a series of all tracts in 30 steps: its import from a file, and the slider's wait at a step. */
export async function benchUsSeries(
  db: Parameters<typeof importSeries>[0],
  fips: readonly string[],
  report: Report,
): Promise<void> {
  const text = csvOf(fips);
  const column = { key: "without_power_pct", label: "Without power", unit: "%", denominator: null };
  const file = {
    importId: randomUUID(),
    fileName: "us.csv",
    text,
    timeZone: null,
    dateOrder: null,
    geography: "tract" as const,
  };
  const words = { title: "Whole country", source: "bench", license: "", isPublic: true };
  const started = performance.now();
  const order = { ...file, ...words, place: "fips", time: "time", values: [column] };
  const { series } = await importSeries(db, SYSTEM_ACTOR, order, { set: () => undefined });
  const seconds = (performance.now() - started) / 1000;
  const size = (text.length / 2 ** 20).toFixed(0);
  report(
    `import of a series, ${series.places} tracts × ${series.steps.length} steps (${size} MiB): ${seconds.toFixed(1)} s`,
  );
  const app = await buildServer({ domains: DOMAINS, db, dist: new URL("no-dist", import.meta.url).pathname });
  try {
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    let bytes = 0;
    let step = 0;
    const times = await timesOf(8, async () => {
      const params = { seriesId: series.seriesId, column: 0, step: step++ };
      const headers = { [APP_CALL_HEADER]: APP_CALL_VALUE, "accept-encoding": "br" };
      const answer = await fetch(url + addressOf(getSeriesValues, params), { headers });
      if (!answer.ok) throw new Error(`The step was answered with ${answer.status}.`);
      bytes = (await answer.arrayBuffer()).byteLength;
    });
    report(
      `  a step of the slider: ${judged(median(times), STEP_TARGET, "ms")}, unpacked ${(bytes / 2 ** 20).toFixed(1)} MiB`,
    );
  } finally {
    await app.close();
  }
}
