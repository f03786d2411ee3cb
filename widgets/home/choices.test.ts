import assert from "node:assert/strict";
import test from "node:test";
import { choiceId, findPages, groupsOf, plainRoute, type HomeChoice } from "./choices.ts";

const county: HomeChoice = { kind: "county", fips: "12001", name: "Alachua", bounds: [0, 0, 1, 1] };
const page: HomeChoice = { kind: "page", route: "/help", title: "Help" };
const disaster: HomeChoice = { kind: "disaster", did: 1, name: "Irma", type: "Hurricane" };

test("choices are grouped by kind in a fixed order, without empty kinds", () => {
  assert.deepEqual(groupsOf([page, county, disaster]), [
    { kind: "disaster", choices: [disaster] },
    { kind: "county", choices: [county] },
    { kind: "page", choices: [page] },
  ]);
});

test("every choice has a unique id", () => {
  assert.deepEqual([county, page, disaster].map(choiceId), ["county-12001", "page-/help", "disaster-1"]);
});

test("pages are found by title, accents aside, best first", () => {
  const pages = [
    { route: "/a", title: "Configuración del mapa" },
    { route: "/b", title: "Mapa" },
  ];
  assert.deepEqual(
    findPages(pages, "mapa").map((one) => one.kind === "page" && one.route),
    ["/b", "/a"],
  );
  assert.equal(findPages(pages, "configuracion").length, 1);
});

test("a page that needs a record is not a choice", () => {
  assert.equal(plainRoute({ route: "/user-detail/:id?" }), "/user-detail");
  assert.equal(plainRoute({ route: "/report/:eid" }), null);
  assert.equal(plainRoute({ route: "/help" }), "/help");
});
