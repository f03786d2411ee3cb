import { KeyFault, SETTABLE_KEYS, setConfigKeys, shownValue, valuesOf } from "../server/config/keys.ts";
import { operator } from "../server/persistence/audit/audit.ts";
import { BAD_INPUT, OK, runCommand, withStorage } from "./command.ts";

const USAGE = `npm run config-keys                            lists the keys and their values
npm run config-keys -- KEY=VALUE [KEY=VALUE …]  sets them, all or none
npm run config-keys -- KEY=                     brings the default back

DATA_DIR and DATABASE_URL name the database as they do for npm start; the product may run or not.`;

await runCommand({
  name: "config-keys",
  usage: USAGE,
  faults: [[KeyFault, BAD_INPUT]],
  run(args) {
    const values = valuesIn(args);
    return withStorage(async ({ db }) => {
      await setConfigKeys(db, values, operator("config-keys"));
      const all = await valuesOf(db, SETTABLE_KEYS);
      const shown = values.size > 0 ? [...values.keys()] : Object.keys(all);
      for (const key of shown) console.log(`${key}=${shownValue(key, all[key]) ?? ""}`);
      return OK;
    });
  },
});

function valuesIn(args: readonly string[]): Map<string, string> {
  return new Map(
    args.map((arg) => {
      const at = arg.indexOf("=");
      if (at < 1) throw new KeyFault(`found ${arg}, expected KEY=VALUE; --help shows how to call it`);
      return [arg.slice(0, at), arg.slice(at + 1).trim()];
    }),
  );
}
