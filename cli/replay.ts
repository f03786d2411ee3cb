import { fileURLToPath } from "node:url";
import { existsSync } from "node:fs";
import { HttpError } from "../server/answers/errors.ts";
import { textOf } from "../server/answers/texts.ts";
import { startThreads } from "../server/answers/threads.ts";
import { recordedIrma } from "../server/feeds/replay/recording.ts";
import { replay } from "../server/feeds/replay/replay.ts";
import { readSettings } from "../server/settings.ts";
import { OK, UsageError, partsOf, printProgress, runCommand, withStorage } from "./command.ts";

const USAGE = `npm run replay -- irma [--minutes 10] [--watch USERNAME]… [--advisories FILE]

Plays Hurricane Irma of 2017 in fast motion: a server on this machine publishes its advisories and outages, feeds bring them into
the product, and a new disaster plans with them. Everything is marked EXERCISE: the disaster, its plans, the storm (AL802017, a
number of training), the series, and the mails about them. An earlier replay is deleted. The product may run, and shows it as it
happens, or not.

  --minutes     from the first advisory to the last outage
  --watch       a user who is told of each advisory on home, and by mail if the account has an address; may be repeated; default
                admin. Mails are delivered by the product while it runs
  --advisories  a file with all advisories (GeoJSON); default shared/data/irma2017_adv030-048_from_tcm.geojson next to the
                product's folder, or else the two of the worked example

DATA_DIR and DATABASE_URL name the database as they do for npm start. Needs census data of Florida.`;

const ALL = fileURLToPath(new URL("../../shared/data/irma2017_adv030-048_from_tcm.geojson", import.meta.url));
const MOST = 24 * 60;

await runCommand({
  name: "replay",
  usage: USAGE,
  run(args) {
    const options = {
      minutes: { type: "string" },
      watch: { type: "string", multiple: true },
      advisories: { type: "string" },
    } as const;
    const { values, positionals } = partsOf(args, options);
    const [storm, more] = positionals;
    if (storm !== "irma" || more !== undefined)
      throw new UsageError("expected one recording: irma; --help shows how to call it");
    const minutes = Number(values.minutes ?? 10);
    if (!(minutes >= 0 && minutes <= MOST))
      throw new UsageError(`--minutes: found ${values.minutes}, expected 0 to ${MOST}`);
    const { advisories: file = ALL, watch: watchers = ["admin"] } = values;
    if (values.advisories !== undefined && !existsSync(file))
      throw new UsageError(`--advisories: there is no file ${file}`);
    const recording = recordedIrma(file);
    printProgress(
      `${recording.advisories.length} advisories, ${existsSync(file) ? `from ${file}` : `of the worked example, since there is no ${file}`}`,
    );
    const { mail } = readSettings(process.env);
    const stopping = new AbortController();
    process.once("SIGINT", () => stopping.abort(new UsageError("stopped")));
    return withStorage(async ({ db }) => {
      const threads = startThreads({ onError: (error) => printProgress(String(error)) });
      const nothing = () => undefined;
      const log = {
        info: nothing,
        warn: nothing,
        error: (...said: unknown[]) => printProgress(said.map(String).join(" ")),
      };
      try {
        const place = { db, threads, log, publicUrl: mail.publicUrl, signal: stopping.signal };
        const say = (line: string) => console.log(line);
        const { did } = await replay(place, { recording, minutes, watchers, say }).catch(refuse);
        console.log(`The exercise is disaster ${did}.`);
        return OK;
      } finally {
        await threads.close();
      }
    });
  },
});

/** A database without census data, or before its first start, is for the operator to correct. */
function refuse(error: unknown): never {
  if (!(error instanceof HttpError)) throw error;
  throw new UsageError(textOf("en", error.key, error.details.values));
}
