import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { ROOT } from "../build/paths.ts";
import { textsOf, type Texts } from "../build/texts.ts";
import { PRIVILEGE_CODES } from "../contract/people/privileges.ts";
import { bareTexts } from "./texts/bare-texts.ts";
import { judge } from "./texts/judge.ts";
import { parse, productSources } from "./texts/sources.ts";

/** Texts that no line of the product's code names, each with its reason. */
const KEPT = [
  // Every widget states its purpose in one sentence, which test/kits/widget-kit.tsx requires.
  /^widgets\.[^.]+\.about$/,
  // Heads of the table of shortcuts, which build/help-topic.ts picks out of the files word by word.
  /^widgets\.help\.(everywhere|keys|does)$/,
  // The specification's sentence for a refused sign-in; the server so far has a more exact one for each case.
  /^errors\.login\.invalid$/,
  // The text shell.config.expected.json names them by the kind of a fault.
  /^shell\.json\.expected\./,
];

/** Names that are the same in every language. */
const NAMES = ["CSV", "Excel", "GeoJSON"];

const flatten = (texts: Texts, prefix = ""): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key] : flatten(value, `${prefix}${key}.`),
  );
const stringsIn = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : value !== null && typeof value === "object"
      ? Object.values(value).flatMap(stringsIn)
      : [];

const configs = path.join(ROOT, "app-config");
const names = readdirSync(configs, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".json") && file !== "schema.json")
  .flatMap((file) => stringsIn(JSON.parse(readFileSync(path.join(configs, file), "utf8"))));
const sources = productSources();
const { missing, unused } = judge(new Set(flatten(textsOf("en"))), sources, {
  names,
  strangers: new Set(PRIVILEGE_CODES),
});

test("every key that code or a config names has a text", () => assert.deepEqual(missing, []));

test("every text is named by code or a config", () => {
  assert.deepEqual(
    unused.filter((key) => !KEPT.some((kept) => kept.test(key))),
    [],
  );
});

test("no text is written directly in JSX", () => {
  const bare = sources.flatMap(bareTexts).filter((found) => !NAMES.some((name) => found.endsWith(`: ${name}`)));
  assert.deepEqual(bare, []);
});

const keys = new Set([
  "shell.greeting",
  "shell.states.on",
  "shell.states.off",
  "widgets.a.zones_one",
  "widgets.a.zones_other",
  "widgets.a.faults.blank",
  "widgets.a.dead",
]);
const judged = (code: string, named: string[] = []) =>
  judge(keys, [parse("widgets/a/A.tsx", code)], { names: named, strangers: new Set() });

test("a key is found below its prefix, by its plural, by a part that is known, by a variable's words and in a config", () => {
  const code = `
    const text = useTexts("widgets.a");
    const found = blank ? "blank" : null;
    const fault = useTexts("widgets.a.faults");
    const all = [text("zones", { count }), fault(found), useTexts("shell.states")(\`o\${rest}\`)];
  `;
  assert.deepEqual(judged(code, ["shell.greeting"]), { missing: [], unused: ["widgets.a.dead"] });
});

test("a key without a text is missing: plain, in one branch, below a wrong prefix, passed in, in a config", () => {
  const code = `
    const text = useTexts("widgets.a");
    const said = text(ready ? "zones" : "noZones");
    const wrong = useTexts("widgets.b");
    function Line({ text }) { return text("nowhere"); }
  `;
  const { missing: found } = judged(code, ["shell.farewell"]);
  assert.equal(found.length, 4, found.join("\n"));
  for (const key of ["noZones", "widgets.b.*", "nowhere", "shell.farewell"])
    assert.ok(
      found.some((each) => each.includes(key)),
      key,
    );
});

test("a bare text is found in children, in branches, in templates and in what is read out; no class, code or number", () => {
  const bare = bareTexts(
    parse(
      "widgets/a/A.tsx",
      `const a = <p className="some words" id="x">Hello {count} · 5 % {late ? "Too late" : null} {text("key")}
        <img alt="A map" src="y.png" /><input placeholder={\`Find \${what}\`} aria-label={text("find")} /></p>;`,
    ),
  );
  assert.deepEqual(
    bare.map((found) => found.replace(/^[^ ]+ /, "")),
    ["Hello", "Too late", "A map", "Find"],
  );
});
