import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { inRoomOrder, scopeStyles } from "./app.ts";
import { ROOT } from "./paths.ts";
import { withAssets } from "./plugins.ts";

const within = (css: string) => scopeStyles(css, "x-y").replace(/^@scope \(x-y\) \{\n|\n\}\n$/g, "");

test("the sheet applies below the element only", () => {
  assert.equal(scopeStyles("h1 { margin: 0; }", "x-y"), "@scope (x-y) {\nh1 { margin: 0; }\n}\n");
});

test("selectors for the page become selectors for the element", () => {
  assert.equal(within(":root { --a: 1; }"), ":scope { --a: 1; }");
  assert.equal(within("a {}\nbody { margin: 0; }"), "a {}\n:scope { margin: 0; }");
  assert.equal(within("@media print{body{color:red}}"), "@media print{:scope{color:red}}");
});

test("a variant is read from the page's root and applies to the element", () => {
  const rule = ':root[data-variant="dark"],\n:root[data-variant="dark"] body { --a: 1; }';
  assert.equal(within(rule), ':root[data-variant="dark"] :scope,\n:root[data-variant="dark"] :scope { --a: 1; }');
  assert.equal(within('[data-variant="dark"] .map {}'), ':root[data-variant="dark"] :scope .map {}');
});

test("names that only contain such a word stay unchanged", () => {
  for (const css of [".pv-body {}", ".shell__body.wide {}", "a { content: 'body'; }", ":root[data-framed] {}"])
    assert.equal(within(css), css);
});

test("a picture next to a style sheet gets its served address, other addresses stay unchanged", () => {
  const css = `a { mask: url("./pictures/a.svg") 0 0; background: url(../b.svg), url("/c.svg"), url("data:,"); }`;
  assert.equal(
    withAssets("/house/room/sheet.css", css, (file) => `/served${file}`),
    `a { mask: url("/served/house/room/pictures/a.svg") 0 0; background: url("/served/house/b.svg"), url("/c.svg"), url("data:,"); }`,
  );
});

test("a widget's sheet can override the shared ones, in any reading order", () => {
  const read = ["widgets/a/A.css", "client/b.css", "themes/layout.css", "framework/ui/ui.css", "themes/base.css"];
  const sheets = new Map(read.map((file) => [path.join(ROOT, file), file]));
  const rooms = ["themes/base.css", "themes/layout.css", "framework/ui/ui.css", "client/b.css", "widgets/a/A.css"];
  assert.deepEqual(inRoomOrder(sheets), rooms);
});
