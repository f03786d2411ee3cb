import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { ESLint } from "eslint";
import { ROOT } from "../../build/paths.ts";
import { WINGS } from "./wings.ts";

const MODULES = "{engine,contract,themes,framework,client,map,widgets,start,server,cli}/**/*.{ts,tsx,css}";
const modules = globSync(MODULES, { cwd: ROOT })
  .map((file) => file.replaceAll(path.sep, "/"))
  .filter((file) => !/\.test\.tsx?$/.test(file));

const partOf = (file: string): string =>
  Object.entries(WINGS).find(([, places]) =>
    places.some((place) => file === place || file.startsWith(`${place}/`)),
  )?.[0] ?? "house";
/** Lines that are neither blank nor comments. */
const codeLines = (file: string): number =>
  readFileSync(path.join(ROOT, file), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s*(?:\/\/|\/?\*)/.test(line)).length;

test("house and wings have no more lines than CONTRIBUTING.md grants them", () => {
  const guide = readFileSync(path.join(ROOT, "CONTRIBUTING.md"), "utf8");
  const rows = guide.matchAll(/^\| `([a-z]+)` \| ([\d,]+) \|$/gm);
  const granted = new Map([...rows].map(([, part = "", most = ""]) => [part, Number(most.replaceAll(",", ""))]));
  assert.deepEqual([...granted.keys()].toSorted(), ["house", ...Object.keys(WINGS)].toSorted());
  const parts = Object.groupBy(modules, partOf);
  for (const [part, most] of granted) {
    const found = (parts[part] ?? []).reduce((lines, file) => lines + codeLines(file), 0);
    assert.ok(found > 0 && found <= most, `${part}: expected at most ${most} lines of code, found ${found}`);
  }
});

test("client, contract and engine have as few entries as a newcomer can survey", () => {
  for (const [room, most] of Object.entries({ client: 17, contract: 21, engine: 20 })) {
    const inRoom = modules.filter((file) => file.startsWith(`${room}/`));
    const { size } = new Set(inRoom.map((file) => file.split("/")[1]));
    assert.ok(size > 0 && size <= most, `${room}/: expected at most ${most} entries, found ${size}`);
  }
});

test("the house imports no wing, and the error names the rule and the right place", async () => {
  const eslint = new ESLint({ cwd: ROOT });
  const refused = async (filePath: string, imported: string): Promise<string[]> => {
    const [result] = await eslint.lintText(`import "${imported}";\n`, { filePath: path.join(ROOT, filePath) });
    return (result?.messages ?? []).flatMap(({ message }) => (message.includes("WINGS") ? [message] : []));
  };
  for (const [filePath, imported, wing, place] of [
    ["server/planning/zones/service.ts", "../../series/zone-shares.ts", "series", "server/series"],
    ["framework/app/start-app.tsx", "../layout/preview/start-preview.tsx", "layout", "framework/layout"],
    ["client/planning/zones.ts", "../layers/portal-items.ts", "layers", "client/layers"],
    ["widgets/data-sets/DataSets.tsx", "./roads/RoadList.tsx", "roads", "widgets/data-sets/roads"],
  ] as const) {
    const [message = ""] = await refused(filePath, imported);
    assert.ok(message.includes(`WINGS (test/lint/wings.ts): the house knows nothing of ${place},`), filePath);
    assert.match(message, new RegExp(`What both need belongs in the house, what only ${wing} needs in .*${place}`));
  }
  assert.deepEqual(await refused("server/domains.ts", "./adhoc/routes.ts"), []);
  assert.deepEqual(await refused("widgets/data-sets/kinds.ts", "./roads/RoadList.tsx"), []);
  assert.deepEqual(await refused("server/series/routes.ts", "./zone-shares.ts"), []);
});
