import assert from "node:assert/strict";
import { test } from "node:test";
import { readOptions } from "./options.ts";
import { planOf, shippedApps } from "./plan.ts";

const plan = planOf(shippedApps());
const taken = (...argv: string[]) => plan.filter(readOptions(argv).wants);

test("without options everything is taken, the README's picture too", () => {
  assert.equal(taken().length, plan.length);
  assert.equal(readOptions([]).picture, true);
});

test("each option narrows, and may be repeated", () => {
  const shots = taken("--page", "home", "--variant", "dark", "--width", "390", "--state", "normal", "--language", "en");
  assert.deepEqual(
    new Set(shots.map(({ page, variant, width }) => [page, variant, width].join())),
    new Set(["home,dark,390"]),
  );
  assert.ok(taken("--page", "home", "--page", "help").length > taken("--page", "home").length);
  assert.equal(readOptions(["--page", "home"]).picture, false);
});

test("an unknown option is refused", () => {
  assert.throws(() => readOptions(["--colour", "red"]), /colour/);
});
