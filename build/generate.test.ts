import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { everyManifest } from "../start/every-widget.ts";
import { generatedFiles } from "./generate.ts";
import { ROOT } from "./paths.ts";

for (const file of generatedFiles()) {
  test(`${file.path} is what \`npm run generate\` makes today`, () => {
    assert.equal(readFileSync(path.join(ROOT, file.path), "utf8"), file.text, `stale: run npm run generate`);
  });
}

test("the reference page describes every widget and every key of its config", () => {
  const page = generatedFiles().find((file) => file.path === "docs/app-config.md")?.text ?? "";
  for (const { name, config } of everyManifest) {
    const part = page.split(`\n### ${name}\n`)[1]?.split("\n### ")[0] ?? "";
    assert.notEqual(part, "", name);
    for (const key of Object.keys(config.shape)) assert.ok(part.includes(`| \`${key}\` |`), `${name}.${key}`);
  }
});

test("every link of the reference page leads to one of its headings", () => {
  const page = generatedFiles().find((file) => file.path === "docs/app-config.md")?.text ?? "";
  const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
  const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = ""]) => anchor);
  assert.ok(links.length > 20);
  assert.deepEqual(
    links.filter((link) => !anchors.includes(link)),
    [],
  );
  assert.deepEqual(anchors, [...new Set(anchors)]);
});
