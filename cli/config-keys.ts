import { existsSync } from "node:fs";
import type { UnusedKey } from "../contract/layout/calls/unused-keys.ts";
import { textOf } from "../server/answers/texts.ts";
import { keyNamed } from "../server/config/address-keys.ts";
import {
  KeyFault,
  SETTABLE_KEYS,
  readSetKeys,
  setConfigKeys,
  shownValue,
  valuesOf,
  type SetKey,
} from "../server/config/keys.ts";
import { pictureNames } from "../server/config/pictures/folder.ts";
import { unusedKeys, type KeyContext } from "../server/config/unused-keys.ts";
import { operator } from "../server/persistence/audit/audit.ts";
import { readSettings } from "../server/settings.ts";
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
    const { picturesDir } = readSettings(process.env);
    return withStorage(async ({ db }) => {
      const pictures = existsSync(picturesDir) ? await pictureNames(picturesDir) : null;
      // Only the running product knows which hosts pages may request; the layout editor checks that too.
      const around = { origin: null, mayAsk: null, pictures, language: "en" } as const;
      assertPicture(await readSetKeys(db), values, around);
      await setConfigKeys(db, values, operator("config-keys"));
      const all = await valuesOf(db, SETTABLE_KEYS);
      const shown = values.size > 0 ? [...values.keys()].map(keyNamed) : Object.keys(all);
      for (const key of shown) console.log(`${key}=${shownValue(key, all[key]) ?? ""}`);
      const unused = unusedKeys(await readSetKeys(db), around);
      for (const one of unused) if (shown.includes(one.key)) console.error(textIn(one));
      return OK;
    });
  },
});

/** Refuses a picture that is not stored, if the folder is available. */
function assertPicture(stored: readonly SetKey[], given: ReadonlyMap<string, string>, around: KeyContext): void {
  const values = new Map([...stored.map(({ key, value }) => [key, value] as const), ...given]);
  const all = [...values].map(([key, value]) => ({ key, value }));
  for (const one of unusedKeys(all, around))
    if (one.reason === "picture" && given.has(one.key)) throw new KeyFault(textIn(one));
}

function valuesIn(args: readonly string[]): Map<string, string> {
  return new Map(
    args.map((arg) => {
      const at = arg.indexOf("=");
      if (at < 1) throw new KeyFault(`found ${arg || "nothing"}, expected KEY=VALUE; --help shows how to call it`);
      return [arg.slice(0, at), arg.slice(at + 1).trim()];
    }),
  );
}

function textIn({ key, reason, values }: UnusedKey): string {
  const reasonText = textOf("en", `domain.configKeys.${reason}`, { key, ...values });
  const { nearest } = values;
  return nearest === undefined ? reasonText : `${reasonText} ${textOf("en", "domain.configKeys.nearest", { nearest })}`;
}
