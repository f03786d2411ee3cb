import assert from "node:assert/strict";
import test from "node:test";
import { AppConfigSchema } from "../../contract/config/app-config.ts";
import { unusedDefinitions } from "./unused-definitions.ts";

const roles = [{ name: "Viewer", privileges: ["home", "estimation.view"] }];
const title = "shell.pages.map";
const sound = {
  start: { signedIn: "/a", visitor: "/a" },
  pages: [{ route: "/a", title, regions: { main: ["map"] } }],
  widgets: [{ id: "map", widget: "map" }],
};
const found = (raw: object) =>
  unusedDefinitions(AppConfigSchema.parse({ ...sound, ...raw }), roles, "staff.json").map(
    ({ path, found, expected, severity }) => [path, found, expected.kind, severity].join(" "),
  );

test("a config without unused definitions has none", () => {
  assert.deepEqual(found({}), []);
});

test("an unplaced instance, and a wire that nothing can receive for it", () => {
  const raw = {
    widgets: [...sound.widgets, { id: "lost", widget: "map" }],
    wiring: [{ from: { instance: "map", topic: "zone.focused" }, to: { instance: "lost", action: "show" } }],
  };
  assert.deepEqual(found(raw), ['widgets[1].id "lost" placed warning', 'wiring[0].to.instance "lost" placed warning']);
  assert.deepEqual(found({ ...raw, embedding: { widgets: ["lost"] } }), []);
});

test("a page without a link to it, unless its address has a parameter", () => {
  const pages = (...routes: string[]) => ({ pages: [...sound.pages, ...routes.map((route) => ({ route, title }))] });
  assert.deepEqual(found(pages("/b", "/user/:id?", "/help")), ['pages[1].route "/b" reached warning']);
  const main = [
    { id: "b", label: title, href: "/b#top" },
    { id: "nowhere", label: title },
  ];
  assert.deepEqual(found({ ...pages("/b"), menus: { main } }), ['menus.main[1].id "nowhere" leads warning']);
});

test("privileges that no role has", () => {
  const raw = {
    pages: [{ ...sound.pages[0], privileges: [46, 44] }],
    menus: { main: [{ id: "a", label: title, page: "/a", privileges: [44] }] },
  };
  assert.deepEqual(found(raw), [
    "pages[0].privileges[1] 44 held warning",
    "menus.main[0].privileges[0] 44 held warning",
  ]);
});
