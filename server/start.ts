import { setSessionTimes } from "./caller/token.ts";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { ConfigCheck } from "../contract/config/faults.ts";
import { buildServer } from "./app.ts";
import { domainsWithout } from "./domains.ts";
import { seedAndGivePassword, type FirstPassword } from "./first-password.ts";
import { leaveAllBehind } from "./lists/export-queue.ts";
import { readAuthorities, readTls } from "./http/tls.ts";
import { addressToOpen, assertFreePort, listen } from "./listen.ts";
import { openDailyFile } from "./logging/daily-file.ts";
import { alsoTo, errorForLog, gatherLines, logCrashes, loggerTo, writeLine } from "./logging/logger.ts";
import { startMailer } from "./mail/mailer.ts";
import { serveMetrics } from "./operations/metrics.ts";
import { assertNamedFolders } from "./named-folders.ts";
import { ADMINISTRATOR } from "./persistence/seed/people.ts";
import type { Settings } from "./settings.ts";
import { folders } from "./storage/embedded/layout.ts";
import { withStartLock } from "./storage/migrate.ts";
import { assertFolder, openStorage } from "./storage/storage.ts";
import { watchStorms } from "./storms/advisories/watched-folder.ts";
import { hasTracts, loadSampleData, warmTracts } from "./tracts/data-sets.ts";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));

export interface RunningServer {
  /** The address to open in a browser. */
  readonly address: string;
  /** The administrator's one-time password, if this start made one. */
  readonly firstPassword: FirstPassword | null;
  /** Resolves with the reason if the database ends by itself and does not stay up. */
  readonly ended: Promise<string>;
  /** Finishes running requests, then stops everything. */
  stop(): Promise<void>;
}

/** Milliseconds for running requests to finish when the product stops. */
const TIMEOUT_MS = 10_000;

interface ProductStart {
  readonly progress: (message: string) => void;
  readonly signal: AbortSignal;
  readonly checkConfig: ConfigCheck;
}

/**
 * Starts the whole product. Parts that were started are stopped again if the start fails or `signal` is aborted in the
 * meantime.
 */
export async function startProduct(
  settings: Settings,
  { progress, signal, checkConfig }: ProductStart,
): Promise<RunningServer> {
  const parts = domainsWithout(settings.without);
  const tls = settings.tls === null ? null : readTls(settings.tls);
  const portalCa = settings.portalCaFile === null ? null : readAuthorities(settings.portalCaFile);
  assertNamedFolders(settings);
  assertFolder(settings.dataDir);
  await assertFreePort(settings);
  const { logs } = folders(settings.dataDir);
  const files = openDailyFile(logs, settings.log);
  const log = gatherLines(settings.log.stdout ? alsoTo(files, process.stdout) : files);
  // From the last thing to stop to the first.
  const stops: (() => void | Promise<void>)[] = [() => log.close()];
  const stopping = new AbortController();
  const stop = async () => {
    stopping.abort();
    for (const each of stops.splice(0).reverse()) await each();
  };
  setSessionTimes(settings.session);
  stops.push(logCrashes(log, { stop, exit: (status) => process.exit(status) }));
  let firstPassword: FirstPassword | null = null;
  try {
    const storage = await openStorage({
      ...settings,
      progress,
      onError: (error) => writeLine(log, "error", "database connection lost", { err: errorForLog(error) }),
      onRestart: (message) => {
        progress(message);
        writeLine(log, "error", message);
      },
      onBack: (milliseconds) =>
        writeLine(log, "info", "the database answers again", { milliseconds: Math.round(milliseconds) }),
    });
    stops.push(() => storage.close());
    signal.throwIfAborted();
    firstPassword = await storage.asOwner((owner) => seedAndGivePassword(owner, settings.resetAdmin));
    const { db, embedded } = storage;
    const { sampleData } = settings;
    // If several processes start at once, one loads them and the others wait.
    if (sampleData === "always" || (sampleData === "auto" && embedded && !(await hasTracts(db))))
      await storage.asOwner((owner) =>
        withStartLock(owner, async () => {
          await loadSampleData(db, progress);
          for (const { loadSamples } of parts.domains) await loadSamples?.(db);
        }),
      );
    if (embedded) await leaveAllBehind(db);
    signal.throwIfAborted();
    writeLine(log, "info", "the product starts");
    stops.splice(1, 0, () => writeLine(log, "info", "the product has stopped"));
    const mailer = startMailer({
      db,
      settings: settings.mail,
      // The outbox has the reason: a mail server's message often names the recipient.
      onDelivery: ({ emailId, outcome }) =>
        writeLine(log, outcome === "sent" ? "info" : "warn", `mail: ${outcome}`, { emailId }),
      onCleared: (mails) => writeLine(log, "info", "old mails were cleared", { mails }),
      onError: (err) =>
        writeLine(log, "error", "the outbox could not be worked off", {
          err: err instanceof Error ? errorForLog(err) : String(err),
        }),
    });
    stops.push(() => mailer.stop());
    const app = await buildServer({
      ...settings,
      ...parts,
      db,
      mailer,
      dist: DIST,
      logger: loggerTo(log, settings.log.level),
      portalCa,
      tls,
      logs,
      pictures: settings.picturesDir,
      isStopping: () => stopping.signal.aborted,
      areLogsFailing: () => files.isFailing(),
      staffFirst: true,
      checkConfig,
    });
    stops.push(() => app.close());
    if (settings.metrics !== null) {
      const metrics = await serveMetrics(app, settings.metrics);
      stops.push(() => metrics.close());
    }
    const { port, close } = await listen(app, { ...settings, tls });
    stops.push(() => close(TIMEOUT_MS));
    // A proxy that asks /readyz finds out before connections are refused.
    stops.push(() => wait(settings.stopDelay * 1000));
    signal.throwIfAborted();
    if (settings.stormFolder !== null) {
      const watch = watchStorms({
        db,
        folder: settings.stormFolder,
        onStored: (outcome) => writeLine(log, "info", "an advisory came in", { ...outcome }),
        onRefused: (file, why) => writeLine(log, "warn", why, { file }),
        onError: (err) => app.log.error({ err }, "the folder of storms could not be read"),
      });
      stops.push(() => watch.stop());
    }
    void warmTracts(db, {
      signal: stopping.signal,
      onError: (err) => app.log.error({ err }, "the tracts could not be loaded ahead"),
    });
    return {
      address: addressToOpen({ host: settings.host, port, https: tls !== null }) + settings.basePath,
      firstPassword,
      ended: storage.ended,
      stop,
    };
  } catch (error) {
    // The administrator exists now, so this is the only chance to learn the password.
    if (firstPassword !== null) progress(`One-time password of ${ADMINISTRATOR.userName}: ${firstPassword.password}`);
    if (!signal.aborted && error instanceof Error)
      writeLine(log, "fatal", "the start failed", { err: errorForLog(error) });
    await stop();
    throw error;
  }
}
