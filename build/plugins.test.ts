import assert from "node:assert/strict";
import { test } from "node:test";
import { withAssets } from "./plugins.ts";

test("a picture next to a style sheet gets the address it is served at, others stay", () => {
  const css = `a { mask: url("./pictures/a.svg") 0 0; background: url(../b.svg), url("/c.svg"), url("data:,"); }`;
  assert.equal(
    withAssets("/house/room/sheet.css", css, (file) => `/served${file}`),
    `a { mask: url("/served/house/room/pictures/a.svg") 0 0; background: url("/served/house/b.svg"), url("/c.svg"), url("data:,"); }`,
  );
});
