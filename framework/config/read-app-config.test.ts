import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { readAppConfig } from "./read-app-config.ts";

test("a config of version 0 is read, and its faults are told by today's paths", () => {
  const address = new URL("../../test/fixtures/app-configs/version-0.json", import.meta.url);
  const sample = JSON.parse(readFileSync(address, "utf8")) as Record<string, unknown>;
  const { value, faults } = readAppConfig("district.json", sample);
  assert.deepEqual(faults, []);
  assert.equal(value.pages.length, 3);
  const broken = readAppConfig("district.json", { ...sample, menu: [{ id: "Map", title: "shell.menu.map" }] });
  assert.deepEqual(
    broken.faults.map(({ file, path }) => [file, path]),
    [["district.json (version 0 → 1)", "menus.main[0].id"]],
  );
});

for (const version of [2, 99, "1", null, -1, 0.5]) {
  test(`the version ${JSON.stringify(version)}, which nobody knows, is said and the rest is read`, () => {
    const { value, faults } = readAppConfig("new.json", { version, title: "Mine", unheardOf: true });
    assert.deepEqual(
      faults.map(({ path, expected }) => [path, expected.kind]),
      [
        ["version", "version"],
        ["unheardOf", "key"],
      ],
    );
    assert.equal(faults[0]?.found, JSON.stringify(version));
    assert.equal(faults[0]?.expected.values, "0–1");
    assert.equal(value.title, "Mine");
  });
}
