import assert from "node:assert/strict";
import test from "node:test";
import { DisasterSelected, EstimationSelected, ZoneFocused } from "../../contract/config/topics.ts";
import { Bus } from "../bus/bus.ts";
import type { ProvisionSelection } from "./host-api.ts";
import { HOST_INSTANCE, watchSelection, refusalOf } from "./embedded.ts";
import { z } from "zod";
import { anyOf, publicAccess } from "../../contract/people/privileges.ts";
import { buildApp } from "../app/load-app.ts";
import { defineWidget } from "../widget/define-widget.ts";

const watched = () => {
  const bus = new Bus();
  const selections: ProvisionSelection[] = [];
  return { bus, selections, stop: watchSelection(bus, (selection) => void selections.push(selection)) };
};

test("the reader's choice is reported completely, a zone with its estimation", () => {
  const { bus, selections } = watched();
  bus.publish(EstimationSelected, { did: 1, eid: 7 }, "desk");
  bus.publish(ZoneFocused, { eid: 7, zone: 2 }, "map");
  assert.deepEqual(selections, [
    { disaster: 1, estimation: 7, zone: null },
    { disaster: 1, estimation: 7, zone: 2 },
  ]);
});

test("choosing another estimation clears the zone, another disaster clears both", () => {
  const { bus, selections } = watched();
  bus.publish(ZoneFocused, { eid: 7, zone: 2 }, "map");
  bus.publish(EstimationSelected, { did: 1, eid: 8 }, "desk");
  bus.publish(DisasterSelected, { did: 2 }, "desk");
  assert.deepEqual(selections.slice(1), [
    { disaster: 1, estimation: 8, zone: null },
    { disaster: 2, estimation: null, zone: null },
  ]);
});

test("a repeated choice is reported once, the host's own choice not at all", () => {
  const { bus, selections } = watched();
  bus.publish(EstimationSelected, { did: 1, eid: 7 }, "desk");
  bus.publish(EstimationSelected, { did: 1, eid: 7 }, "list");
  bus.publish(EstimationSelected, { did: null, eid: 9 }, HOST_INSTANCE);
  assert.equal(selections.length, 1);
});

test("nothing is reported after the end", () => {
  const { bus, selections, stop } = watched();
  stop();
  bus.publish(EstimationSelected, { did: 1, eid: 7 }, "desk");
  assert.deepEqual(selections, []);
});

const manifest = defineWidget({
  name: "figures",
  version: "1.0.0",
  config: z.object({ published: z.boolean().default(false).describe("Published records alone.") }),
  needs: anyOf("estimation.view"),
  needsWith: ({ published }) => (published ? publicAccess : anyOf("estimation.view")),
  publishes: [],
  hears: [],
  actions: {},
  load: () => Promise.reject(new Error("not asked for")),
});

const appWith = (embedding: unknown) =>
  buildApp({
    name: "public",
    file: "public.json",
    links: {},
    registry: [manifest],
    raw: {
      widgets: [
        { id: "open", widget: "figures", config: { published: true } },
        { id: "closed", widget: "figures" },
        { id: "stray", widget: "nobody" },
      ],
      embedding,
    },
  });
const visitor = { user: null, privileges: [] };
const staff = { user: null, privileges: [{ privilegeCode: "estimation.view", index: 46 }] };
const LISTED = { widgets: ["open", "closed", "stray", "absent"] };

test("another site shows listed widgets that are open to everyone", () => {
  assert.equal(refusalOf({ app: appWith(LISTED), session: visitor }, "open", true), null);
});

test("a widget that the config does not list is refused, and the default lists none", () => {
  assert.equal(refusalOf({ app: appWith({ widgets: ["closed"] }), session: staff }, "open", true), "notEmbeddable");
  assert.equal(refusalOf({ app: appWith({}), session: staff }, "open", true), "notEmbeddable");
});

test("a listed widget that needs a privilege says that it is not public", () => {
  assert.equal(refusalOf({ app: appWith(LISTED), session: visitor }, "closed", true), "notPublic");
});

test("an unknown name is refused, listed or not", () => {
  for (const widget of ["stray", "absent", "constructor"])
    for (const foreign of [true, false])
      assert.equal(refusalOf({ app: appWith(LISTED), session: staff }, widget, foreign), "notEmbeddable");
});

test("the whole app is shown only if the config says so", () => {
  assert.equal(refusalOf({ app: appWith(LISTED), session: visitor }, null, true), "notEmbeddable");
  assert.equal(refusalOf({ app: appWith({ wholeApp: true }), session: visitor }, null, true), null);
});

test("on our own origin the caller's privileges decide, not the list for other sites", () => {
  assert.equal(refusalOf({ app: appWith({}), session: staff }, "closed", false), null);
  assert.equal(refusalOf({ app: appWith({}), session: visitor }, "closed", false), "notPublic");
});
