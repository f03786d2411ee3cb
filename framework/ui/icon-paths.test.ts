import assert from "node:assert/strict";
import test from "node:test";
import { fetchIcon, ICON_ADDRESS, iconAddress, knownIcon } from "./icon-paths.ts";

test("an icon's file is named after it in camel case, with its size", () => {
  assert.equal(iconAddress("check-circle", "s"), `${ICON_ADDRESS}/checkCircle16.json`);
  assert.equal(iconAddress("map", "l"), `${ICON_ADDRESS}/map32.json`);
  assert.equal(iconAddress("circle-f", "m"), `${ICON_ADDRESS}/circle24F.json`);
});

test("icons are requested once, a few per task, and never in the current task", async ({ mock }) => {
  const asked: string[] = [];
  mock.method(globalThis, "fetch", (address: string) => {
    asked.push(address);
    return Promise.resolve(Response.json(`M${address}`));
  });
  const names = Array.from({ length: 14 }, (_, i) => `icon-${i}`);
  const wanted = [...names, ...names].map((name) => fetchIcon(name));
  await Promise.resolve();
  assert.equal(asked.length, 0);
  const perTask: number[] = [];
  for (let before = 0; asked.length < names.length; before = asked.length) {
    await new Promise((resolve) => setTimeout(resolve));
    perTask.push(asked.length - before);
  }
  assert.deepEqual(perTask, [6, 6, 2]);
  assert.deepEqual(asked, names);
  assert.deepEqual((await Promise.all(wanted)).at(-1), [{ d: "Micon-13", opacity: 1 }]);
  assert.deepEqual(knownIcon("icon-0"), [{ d: "Micon-0", opacity: 1 }]);
});
