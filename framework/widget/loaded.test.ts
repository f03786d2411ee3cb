import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { publicAccess } from "../../contract/privileges.ts";
import { loadedWidget, fetchWidget, forgetWidget } from "./loaded.ts";
import { defineWidget } from "./define-widget.ts";

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

test("A widget is there once it was fetched, until it is forgotten", async () => {
  const manifest = widget(async () => ({ default: Widget }));
  assert.equal(loadedWidget(manifest), undefined);
  assert.equal(await fetchWidget(manifest), Widget);
  assert.equal(loadedWidget(manifest), Widget);
  forgetWidget(manifest);
  assert.equal(loadedWidget(manifest), undefined);
});

test("Code that does not come leaves nothing behind", async () => {
  const manifest = widget(() => Promise.reject(new Error("no network")));
  await assert.rejects(fetchWidget(manifest), /no network/);
  assert.equal(loadedWidget(manifest), undefined);
});
