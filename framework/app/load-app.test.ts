import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import type { Session } from "../../contract/people/calls/session.ts";
import { anyOf, publicAccess, type PrivilegeRule } from "../../contract/people/privileges.ts";
import { defineWidget } from "../widget/define-widget.ts";
import { firstWidgets, buildApp, startRoute } from "./load-app.ts";

const VISITOR: Session = { user: null, privileges: [] };

function appWith(needs: Readonly<Record<string, PrivilegeRule>>, load?: () => Promise<never>) {
  const fetched: string[] = [];
  const registry = Object.entries(needs).map(([name, rule]) =>
    defineWidget({
      name,
      version: "1.0.0",
      config: z.object({}),
      needs: rule,
      publishes: [],
      hears: [],
      actions: {},
      load: async () => {
        fetched.push(name);
        return load ? load() : { default: () => null };
      },
    }),
  );
  const raw = {
    version: 1,
    title: "Test",
    start: { signedIn: "/one", visitor: "/one" },
    pages: [
      { route: "/one", layout: "full", title: { en: "One" }, regions: { main: ["open", "closed"] } },
      { route: "/two", layout: "full", title: { en: "Two" }, regions: { main: ["other"] } },
    ],
    widgets: Object.keys(needs).map((name) => ({ id: name, widget: name })),
  };
  return { app: buildApp({ name: "test", file: "test.json", raw, links: {}, registry }), fetched };
}
const NEEDS = { open: publicAccess, closed: anyOf("layout.edit"), other: publicAccess };

test("The page that an address shows first is fetched, and nothing that its reader may not have", async () => {
  for (const address of ["/", "/main", "/one"]) {
    const { app, fetched } = appWith(NEEDS);
    await firstWidgets(app, VISITOR, address);
    assert.deepEqual(fetched, ["open"], address);
  }
});

test("An address without a page fetches nothing", async () => {
  const { app, fetched } = appWith(NEEDS);
  await firstWidgets(app, VISITOR, "/three");
  assert.deepEqual(fetched, []);
});

test("code that fails or never arrives delays nothing else", async () => {
  for (const load of [() => Promise.reject(new Error("no network")), () => new Promise<never>(() => undefined)]) {
    const { app } = appWith(NEEDS, load);
    await firstWidgets(app, VISITOR, "/one");
  }
});

test("a reader starts with the first page of their roles, else with that of everyone signed in", () => {
  const { config } = appWith(NEEDS).app;
  const byRole = [
    { role: "Planner", page: "/two" },
    { role: "Viewer", page: "/one" },
  ];
  const start = { ...config.start, signedIn: "/one", visitor: "/one", byRole };
  const startOf = (...roleNameOfLoginUser: string[]) =>
    startRoute({ ...config, start }, { user: { roleNameOfLoginUser }, privileges: [] } as unknown as Session);
  assert.equal(startOf("Viewer", "Planner"), "/two");
  assert.equal(startOf("Viewer"), "/one");
  assert.equal(startOf("Somebody"), "/one");
  assert.equal(startRoute({ ...config, start }, VISITOR), "/one");
});
