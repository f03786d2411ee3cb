import assert from "node:assert/strict";
import test from "node:test";
import { ICON_ADDRESS, iconAddress } from "./icon-paths.ts";

test("an icon's file is named after it in camel case, with its size", () => {
  assert.equal(iconAddress("check-circle", "s"), `${ICON_ADDRESS}/checkCircle16.json`);
  assert.equal(iconAddress("map", "l"), `${ICON_ADDRESS}/map32.json`);
  assert.equal(iconAddress("circle-f", "m"), `${ICON_ADDRESS}/circle24F.json`);
});
