import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { ROOT } from "./paths.ts";
import { withThreads } from "./threads.ts";

const MODULE = path.join(ROOT, "client/map/files/read-in-thread.ts");

test("a module's thread becomes one script that can read a file on its own", async (t) => {
  const scripts: string[] = [];
  const code = await withThreads(MODULE, readFileSync(MODULE, "utf8"), (name, script) => {
    scripts.push(script);
    return `"$&/${name}.js"`;
  });
  assert.match(code, /new Worker\("\$&\/read-thread\.js", /);
  const [script = ""] = scripts;
  const received = Promise.withResolvers<unknown>();
  const heard: ((event: { readonly data: unknown }) => void)[] = [];
  // The thread's own globals.
  Object.assign(globalThis, {
    addEventListener: (_: string, hear: (typeof heard)[number]) => heard.push(hear),
    postMessage: received.resolve,
  });
  t.after(() => {
    Reflect.deleteProperty(globalThis, "addEventListener");
    Reflect.deleteProperty(globalThis, "postMessage");
  });
  await import(`data:text/javascript;base64,${Buffer.from(script).toString("base64")}`);
  const place = { latitude: "lat", longitude: "lng" };
  for (const hear of heard) hear({ data: { file: new File(["site,lat,lng\nA,27.9,-82.4\n"], "sites.csv"), place } });
  const { kind, read } = (await received.promise) as { kind: string; read: { layers: { name: string }[] } };
  assert.deepEqual([kind, read.layers.map(({ name }) => name)], ["read", ["sites"]]);
});
