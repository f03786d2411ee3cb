import { checkConfig } from "../start/check-config.ts";
import { limitHeapGrowth, putHelpersBehind } from "./operations/heap.ts";
import { terminalTime } from "./people/session/password.ts";
import { ADMINISTRATOR } from "./persistence/seed/people.ts";
import { readSettings } from "./settings.ts";
import { startProduct, type RunningServer } from "./start.ts";
import { ownerGone } from "./storage/embedded/owner-lock.ts";
import { StartupError } from "./storage/errors.ts";

/** Milliseconds between checks of the parent process, and within which signals sent twice count as one. */
const PARENT_LOOK = 300;
const SAME_SIGNAL = 1_000;

/**
 * Calls `stop` once: at Ctrl-C, SIGTERM or SIGHUP, or when the npm that started us is gone: a stopped npm ends its
 * shell, and the shell does not notify us. A later second signal means that the user does not want to wait: `hurry` is
 * called. (At Ctrl-C the terminal and npm may both send the signal; that counts once.)
 */
function onStopSignal({ stop, hurry }: { stop: () => void; hurry: () => void }): void {
  let askedAt: number | null = null;
  const ask = () => {
    if (askedAt === null) {
      askedAt = performance.now();
      stop();
    } else if (performance.now() - askedAt > SAME_SIGNAL) hurry();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);

  if (process.env["npm_lifecycle_event"] === undefined) return;
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    if (askedAt === null) ask();
  }, PARENT_LOOK);
  looking.unref();
}

/** `npm start`: runs the product until Ctrl-C or SIGTERM. */
const stopping = new AbortController();
let running: RunningServer | null = null;

onStopSignal({
  stop: () => {
    stopping.abort();
    if (running !== null) void end(running, 0);
  },
  // The next start cleans up after us.
  hurry: () => process.exit(130),
});

limitHeapGrowth();
putHelpersBehind();
try {
  const settings = readSettings(process.env);
  // Set by `node --watch` in the process that it restarts at every change.
  if (process.env["WATCH_REPORT_DEPENDENCIES"] !== undefined) await ownerGone(settings.dataDir, { log: console.log });
  running = await startProduct(settings, { progress: console.log, signal: stopping.signal, checkConfig });
  announce(running);
  const { ended } = running;
  void ended.then(async (reason) => {
    if (stopping.signal.aborted || running === null) return;
    console.error(`${reason} Stopping.`);
    stopping.abort();
    await end(running, 1);
  });
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exit(1);
  }
  console.log("Stopped.");
  process.exit(0);
}

/** Written at once, so that a program reading the output knows that nothing follows "ready". */
function announce({ address, firstPassword }: RunningServer): void {
  const lines = [`\nProvision is ready: ${address}`];
  if (firstPassword !== null)
    lines.push(
      `Sign in as:         ${ADMINISTRATOR.userName}`,
      `One-time password:  ${firstPassword.password}   (shown only now)`,
      `Valid until:        ${terminalTime(firstPassword.expiresAt)}`,
    );
  console.log(lines.join("\n"));
}

async function end({ stop }: RunningServer, status: number): Promise<void> {
  console.log("\nStopping …");
  await stop();
  console.log("Stopped.");
  process.exit(status);
}
