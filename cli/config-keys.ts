import { valuesOf } from "../server/config/keys.ts";
import { KeyFault, SETTABLE_KEYS, setConfigKeys, shownValue } from "../server/config/set-keys.ts";
import { operator } from "../server/persistence/audit/audit.ts";
import { readSettings } from "../server/settings.ts";
import { StartupError } from "../server/storage/errors.ts";
import { joinStorage } from "../server/storage/storage.ts";

const USAGE = `npm run config-keys                            lists the keys and their values
npm run config-keys -- KEY=VALUE [KEY=VALUE …]  sets them, all or none
npm run config-keys -- KEY=                     brings the default back

DATA_DIR and DATABASE_URL name the database as they do for npm start; the product may run or not.`;

const OK = 0;
const BAD_INPUT = 2;

/** Runs the command and answers its exit status: 0, or 2 with one line on standard error for bad input. */
async function run(args: string[]): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return OK;
  }
  try {
    const values = valuesIn(args);
    const storage = await joinStorage({ ...readSettings(process.env), progress: (line) => console.error(line) });
    try {
      await setConfigKeys(storage.db, values, operator("config-keys"));
      const all = await valuesOf(storage.db, SETTABLE_KEYS);
      const shown = values.size > 0 ? [...values.keys()] : Object.keys(all);
      for (const key of shown) console.log(`${key}=${shownValue(key, all[key]) ?? ""}`);
    } finally {
      await storage.close();
    }
    return OK;
  } catch (error) {
    if (!(error instanceof KeyFault || error instanceof StartupError)) throw error;
    console.error(`config-keys: ${error.message.replaceAll(/\s+/g, " ")}`);
    return BAD_INPUT;
  }
}

function valuesIn(args: readonly string[]): Map<string, string> {
  return new Map(
    args.map((arg) => {
      const at = arg.indexOf("=");
      if (at < 1) throw new KeyFault(`found ${arg}, expected KEY=VALUE; --help shows how to call it`);
      return [arg.slice(0, at), arg.slice(at + 1).trim()];
    }),
  );
}

process.exitCode = await run(process.argv.slice(2));
