import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { InstanceSchema } from "../../contract/config/app-config.ts";
import { anyOf, publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget, needsOf, loadedWidget, fetchWidget, forgetWidget } from "./define-widget.ts";

const figures = defineWidget({
  name: "figures",
  version: "1.0.0",
  config: z.object({ source: z.enum(["current", "published"]).default("current").describe("Whose figures.") }),
  needs: anyOf("estimation.view"),
  needsWith: ({ source }) => (source === "published" ? publicAccess : anyOf("estimation.view")),
  publishes: [],
  hears: [],
  actions: {},
  load: () => Promise.reject(new Error("not asked for")),
});
const app = {
  widgets: new Map([[figures.name, figures]]),
  instances: new Map(
    [
      { id: "plain", widget: "figures" },
      { id: "public", widget: "figures", config: { source: "published" } },
      { id: "wrong", widget: "figures", config: { source: "publishd" } },
      { id: "lost", widget: "nothing" },
    ].map((instance) => [instance.id, InstanceSchema.parse(instance)]),
  ),
};

test("an instance's needs follow its config; an invalid config has the needs of the default", () => {
  assert.deepEqual(needsOf(app, "plain"), anyOf("estimation.view"));
  assert.deepEqual(needsOf(app, "public"), publicAccess);
  assert.deepEqual(needsOf(app, "wrong"), anyOf("estimation.view"));
});

test("without a widget there are no needs", () => {
  assert.deepEqual([needsOf(app, "lost"), needsOf(app, "nobody")], [undefined, undefined]);
});

const Widget = () => null;
const widget = (load: () => Promise<{ default: typeof Widget }>) =>
  defineWidget({
    name: "sample",
    version: "1.0.0",
    config: z.object({}),
    needs: publicAccess,
    publishes: [],
    hears: [],
    actions: {},
    load,
  });

test("A widget is available once it was fetched, until it is forgotten", async () => {
  const manifest = widget(async () => ({ default: Widget }));
  assert.equal(loadedWidget(manifest), undefined);
  assert.equal(await fetchWidget(manifest), Widget);
  assert.equal(loadedWidget(manifest), Widget);
  forgetWidget(manifest);
  assert.equal(loadedWidget(manifest), undefined);
});

test("code that fails to load leaves nothing behind", async () => {
  const manifest = widget(() => Promise.reject(new Error("no network")));
  await assert.rejects(fetchWidget(manifest), /no network/);
  assert.equal(loadedWidget(manifest), undefined);
});
