/**
 * Seconds that the slowest test files take in a whole run, as each run prints them, or their CPU-seconds where it prints
 * none: by these files are dealt to batches that end together. An outdated number costs time alone.
 */
export const SLOW_FILES: Readonly<Record<string, number>> = {
  "server/example/example.test.ts": 64,
  "server/startup.test.ts": 47,
  "server/attacks/silent-writes.test.ts": 48,
  "cli/backup.test.ts": 42,
  "server/feeds/feeds.test.ts": 35,
  "server/stopping.test.ts": 29,
  "server/database-loss.test.ts": 31,
  "server/attacks/every-body.test.ts": 22,
  "server/reports/pdf/write-report-pdf.test.ts": 24,
  "test/hindcast/hindcast.test.ts": 19,
  "cli/config-keys.test.ts": 24,
  "server/embedded-loss.test.ts": 23,
  "server/several-processes.test.ts": 23,
  "server/attacks/injections.test.ts": 22,
  "server/storms/updates/storm-updates.test.ts": 21,
  "server/attacks/crowded-lines.test.ts": 20,
  "server/supply/excel/upload.test.ts": 15,
  "server/reports/files/report-files.test.ts": 16,
  "server/refusals.test.ts": 13,
  "server/operations/backup.test.ts": 13,
  "server/feeds/replay/replay.test.ts": 13,
  "server/programs/bulk.test.ts": 12,
  "server/reports/sharing/mailing.test.ts": 11,
  "server/storms/advisories/storms.test.ts": 10,
  "server/storms/plans/storm-plans.test.ts": 10,
  "test/oracle/oracle.test.ts": 12,
  "server/storage/storage.test.ts": 10,
  "server/tracts/managing/data-sets.test.ts": 9,
  "test/e2e/main-job.test.ts": 141,
  "test/e2e/embedding.test.ts": 73,
  "test/e2e/base-path.test.ts": 72,
  "test/e2e/storm-plan.test.ts": 71,
  "test/e2e/map-tools.test.ts": 69,
  "test/e2e/portal.test.ts": 57,
  "test/e2e/data-page.test.ts": 53,
  "test/e2e/view.test.ts": 52,
  "test/e2e/home.test.ts": 52,
  "test/e2e/supply.test.ts": 49,
  "test/e2e/users.test.ts": 47,
  "test/e2e/shell.test.ts": 45,
  "test/e2e/hostile-names.test.ts": 37,
  "test/e2e/sharing.test.ts": 36,
  "test/e2e/apps.test.ts": 34,
};

/** What another file takes, by the folder it is in. */
const OTHERS = { e2e: 24, unit: 2 };

export const secondsOf = (file: string): number =>
  SLOW_FILES[file] ?? (file.startsWith("test/e2e/") ? OTHERS.e2e : OTHERS.unit);
