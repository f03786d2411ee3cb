import assert from "node:assert/strict";
import test from "node:test";
import { safeNext } from "./safe-next.ts";

test("a path of the app is followed", () => {
  assert.equal(safeNext("/main/map?step=zones#a"), "/main/map?step=zones#a");
});

for (const asked of [
  null,
  "",
  "main",
  "https://evil.example/",
  "//evil.example",
  "//",
  "//:a",
  "/\\evil.example",
  "/.//evil.example",
  "/..//evil.example/x?y",
  "/%2e//evil.example",
  "/./\\evil.example",
  "/main/..//evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  "/login?next=/x",
]) {
  test(`${JSON.stringify(asked)} leads to the start`, () => {
    assert.equal(safeNext(asked), "/");
  });
}

test("whatever is asked, what comes of it is read again as an address of this very site", () => {
  const signs = ["/", "\\", ".", "%2e", "%2f", "\t", "@", ":", "?", "#", "a", "evil.example", "http:"];
  for (let seed = 0; seed < 20_000; seed++) {
    const asked = `/${Array.from({ length: 1 + (seed % 6) }, (_, i) => signs[(seed * 31 + i * (seed % 97) * 7) % signs.length]).join("")}`;
    const site = "https://agency.example";
    assert.equal(new URL(safeNext(asked), site).origin, site, asked);
  }
});
