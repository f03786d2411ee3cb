import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const ROOT = path.resolve(import.meta.dirname, "..");
const ROOMS = ["framework", "client", "map", "widgets", "themes", "build/new-widget"];
const filesOf = (pattern: string): string[] =>
  ROOMS.flatMap((room) => globSync(`${room}/**/${pattern}`, { cwd: ROOT }));
const textOf = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

/** The tokens that a style sheet sets, except those of the libraries. */
const setBy = (file: string): string[] =>
  [...textOf(file).matchAll(/(?<=^|[{;\s])(--[\w-]+):/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !/^--(?:calcite|arcgis|ag)-/.test(name));
const ours = new Set(globSync("themes/*.css", { cwd: ROOT }).flatMap(setBy));

test("the theme has at most twenty tokens besides Calcite's, and the others that a sheet sets are for that sheet", () => {
  assert.ok(ours.size > 0 && ours.size <= 20, [...ours].join(" "));
  const sheets = filesOf("*.css");
  for (const file of sheets)
    for (const name of setBy(file).filter((each) => !ours.has(each)))
      assert.deepEqual(
        sheets.filter((other) => textOf(other).includes(`var(${name}`)),
        [file],
        name,
      );
});

test("all style sheets together have at most 4,500 lines", () => {
  const lines = filesOf("*.css").map((file) => textOf(file).split("\n").length - 1);
  const all = lines.reduce((sum, each) => sum + each, 0);
  assert.ok(all > 1_000 && all <= 4_500, `${all} lines in ${lines.length} sheets`);
});

/** The selectors of a sheet, without what is printed only, each list of them split at its commas. */
function* selectorsOf(sheet: string): Generator<string> {
  const text = sheet.replaceAll(/\/\*[^]*?\*\//g, "").replaceAll(/@media print \{[^]*?\n\}/g, "");
  for (const [, list = ""] of text.matchAll(/([^{};]+)\{/g)) {
    if (list.trim().startsWith("@")) continue;
    // Innermost brackets first, so that no comma or space within them counts; `:has()` is kept by its name.
    let plain = list.trim().replaceAll(/\s+/g, " ");
    for (let before = ""; before !== plain;) {
      before = plain;
      plain = plain.replaceAll(/\([^()]*\)/g, "");
    }
    yield* plain.split(",").map((each) => each.trim());
  }
}

/** If any element is styled by what another contains, every insertion into the page styles all of its elements anew. */
const stylesAll = (selector: string): boolean => /:has\b.*[\s>+~](?:\*|:[\w-]+)+$/.test(selector);

test("no sheet styles elements of any kind by what another one contains", () => {
  assert.ok(stylesAll("tr:has > *") && stylesAll(".page:has > :not") && !stylesAll("body:has .page__foot"));
  const wrong = filesOf("*.css").flatMap((file) =>
    [...selectorsOf(textOf(file))].filter(stylesAll).map((selector) => `${file}: ${selector}`),
  );
  assert.deepEqual(wrong, []);
});

/** Declarations of a sheet with their lines; comments are blanked, so that the lines stay. */
function* declarationsOf(file: string): Generator<{ place: string; property: string; value: string }> {
  const text = textOf(file).replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  for (const { 1: property = "", 2: value = "", index } of text.matchAll(/([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g))
    yield { place: `${file}:${text.slice(0, index).split("\n").length}`, property, value: value.trim() };
}

const SPACE = ["xxs", "sm", "md", "lg", "xxl", "xxxl"].flatMap((step) => [step, `fixed-${step}`]);
const LENGTH = /(?<![\w#.-])-?\d*\.?\d+(?:px|r?em|ch|pt|mm|v[wh])\b/;
const COLOR =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?<![\w-])(?:white|black|gr[ae]y|red|green|blue|orange|yellow|silver|navy|teal|purple)(?![\w-])/i;
/** The permitted values of a kind of declaration, and the advice for others. */
const RULES: readonly [kind: RegExp, allows: (value: string) => boolean, instead: string][] = [
  [
    /^font-size$/,
    (value) => /^(?:inherit|var\(--calcite-font-size-relative-(?:xs|sm|base|md|xl|2xl)\))$/.test(value),
    "var(--calcite-font-size-relative-…): xs 12, sm 13, base 14, md 16, xl 20, 2xl 28",
  ],
  [/^font$/, (value) => value === "inherit", "inherit, or the parts one by one"],
  [
    /^font-weight$/,
    (value) => /^(?:inherit|var\(--calcite-font-weight-(?:regular|medium|semibold)\))$/.test(value),
    "var(--calcite-font-weight-…): regular, medium, semibold",
  ],
  [
    /^line-height$/,
    (value) => /^(?:inherit|1|0|var\(--calcite-font-line-height-[\w-]+\))$/.test(value),
    "var(--calcite-font-line-height-relative-…): tight 1.25, snug 1.375, normal 1.5",
  ],
  [
    /^(?:padding|margin|gap|(?:row|column)-gap|scroll-(?:padding|margin))/,
    (value) =>
      !LENGTH.test(value) &&
      [...value.matchAll(/--calcite-spacing-([\w-]+)/g)].every(([, step = ""]) => SPACE.includes(step)),
    "var(--calcite-spacing-…): xxs 4, sm 8, md 12, lg 16, xxl 24, xxxl 32",
  ],
  [/./, (value) => !COLOR.test(value), "var(--calcite-color-…), of themes/light.css"],
];

test("outside of the theme a sheet has no text size, spacing or color of its own", () => {
  const own = filesOf("*.css").filter((file) => !file.startsWith("themes/"));
  assert.ok(own.length > 30);
  const wrong = own.flatMap((file) =>
    [...declarationsOf(file)].flatMap(({ place, property, value }) =>
      RULES.filter(([kind, allows]) => kind.test(property) && !allows(value)).map(
        ([, , instead]) => `${place}: ${property}: ${value} → ${instead}`,
      ),
    ),
  );
  assert.deepEqual(wrong, []);
});

/** Drawings and exports that tokens do not reach have their own few colors and sizes, each in one place. */
const OWN_LOOKS = [
  "map/", // on canvases: map/styles.ts and map/basemap/palette.ts
  "client/map/layers/", // the initial colors of a user's layer, which its form changes
  "widgets/layers/",
  "widgets/adhoc-report/Result",
  "widgets/adhoc-report/result-layer.ts",
  "widgets/map/Facilities.tsx",
  "client/reports/view/paper-layout.ts", // margin boxes of paper, which do not support custom properties
  "client/reports/view/screen-looks.ts", // letters of the report's drawings
  "framework/embed/refusal.ts", // in a page of another site
  "framework/shell/look-rules.ts", // calculates with an administrator's colors
  "framework/layout/schema-form/field", // an example of a color that an administrator types
  "framework/ui/chart/", // the chart library: chart-colors.ts and the scale of chart-options.ts
  "framework/ui/export.ts", // letters of a workbook
  "framework/ui/grid/library.ts", // the grid library's theme
  "framework/ui/qr-code.tsx", // black on white, for cameras
];

test("outside of the theme a module has no text size, spacing or color of its own, except where tokens do not reach", () => {
  const own = filesOf("*.{ts,tsx}").filter(
    (file) => !/\.test\.tsx?$|^themes\//.test(file) && !OWN_LOOKS.some((place) => file.startsWith(place)),
  );
  const LITERAL =
    /\b(?:fontSize|lineHeight|fontWeight|(?:padding|margin)(?:Block|Inline|Top|Bottom|Left|Right)?(?:Start|End)?|(?:row|column)Gap)\s*[:=]\s*[{"'`]*-?\d|["'`]#[\da-f]{3,8}["'`]|\brgba?\(\s*\d/gi;
  const wrong = own.flatMap((file) =>
    [...textOf(file).matchAll(LITERAL)].map(
      ({ 0: value, index }) => `${file}:${textOf(file).slice(0, index).split("\n").length}: ${value} → a token's class`,
    ),
  );
  assert.deepEqual(wrong, []);
});

test("no style and no module names a token that the theme or Calcite does not have", () => {
  const calcite = textOf("node_modules/@esri/calcite-components/dist/cdn/main.css");
  const known = new Set([...calcite.matchAll(/(--calcite-[\w-]+):/g)].map(([, name = ""]) => name));
  const unknown = [...filesOf("*.css"), ...filesOf("*.{ts,tsx}")].flatMap((file) =>
    [...textOf(file).matchAll(/var\((--(?:pv|calcite)-[\w-]*\w)[,)]/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !(name.startsWith("--pv-") ? ours : known).has(name))
      .map((name) => `${file}: ${name}`),
  );
  assert.deepEqual(unknown, []);
});
