import assert from "node:assert/strict";
import test from "node:test";
import { PageSchema } from "../../contract/config/app-config.ts";
import {
  anyOf,
  publicAccess,
  permits,
  type Caller,
  type PrivilegeCode,
  type PrivilegeRule,
} from "../../contract/people/privileges.ts";
import { pagePermits } from "./session.ts";

const NEEDS: Readonly<Record<string, PrivilegeRule>> = {
  map: publicAccess,
  parameters: anyOf("parameter.edit"),
  editor: anyOf("layout.edit"),
};
const needsOf = (id: string) => NEEDS[id];
const page = (parts: object) => PageSchema.parse({ route: "/a", title: "shell.pages.map", ...parts });
const opens = (parts: object, ...codes: PrivilegeCode[]) => {
  const caller: Caller = { userId: 1, privileges: new Set(codes) };
  return pagePermits(page(parts), needsOf, (rule) => permits(caller, rule));
};

test("a page's own privileges come first", () => {
  const parts = { privileges: [44], regions: { main: ["map"] } };
  assert.deepEqual([opens(parts), opens(parts, "layout.edit")], [false, true]);
});

test("a page whose every main widget is forbidden does not open; one permitted widget is enough", () => {
  assert.equal(opens({ regions: { main: ["parameters", "editor"] } }, "home"), false);
  assert.equal(opens({ regions: { main: ["parameters", "editor"] } }, "layout.edit"), true);
  assert.equal(opens({ regions: { top: ["map"], main: ["editor"] } }, "home"), false, "the top is no reason to come");
});

test("if the main region is empty, the other regions and the steps decide", () => {
  assert.equal(opens({ regions: { end: ["editor"] } }), false);
  assert.equal(opens({ regions: { end: ["editor"], start: ["map"] } }), true);
  const steps = [{ id: "s", title: "shell.steps.zones", icon: "map", panel: ["editor"], drawer: ["parameters"] }];
  assert.equal(opens({ steps }), false);
  assert.equal(opens({ steps }, "parameter.edit"), true);
});

test("a page without widgets, or with unknown ones only, opens", () => {
  assert.equal(opens({}), true);
  assert.equal(opens({ regions: { main: ["lost", "nowhere"] } }), true);
});

test("while the session is loading, a page with privileges or needs stays closed", () => {
  const unknown = (parts: object) => pagePermits(page(parts), needsOf, (rule) => permits(null, rule));
  assert.equal(unknown({ privileges: [0] }), false);
  assert.equal(unknown({ regions: { main: ["editor"] } }), false);
});
