import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { after, before } from "node:test";
import { previewZones } from "../../contract/planning/calls/zones.ts";
import { PLANNING, countedEstimation, storeGrid } from "../../test/kits/planning.ts";
import { startTestServer, type TestServer } from "../../test/kits/domain-server.ts";
import { StartupError } from "../storage/errors.ts";
import { emailOutbox } from "../storage/schema/index.ts";
import { serveMetrics, type MetricsServer } from "./metrics.ts";

let server: TestServer;
let metrics: MetricsServer;
before(async () => {
  let opened: Promise<MetricsServer> | undefined;
  server = await startTestServer({
    domains: [...PLANNING],
    register: (app) => (opened = serveMetrics(app, { host: "127.0.0.1", port: 0 })),
  });
  metrics = (await opened) ?? assert.fail("no metrics");
});
after(async () => {
  await metrics.close();
  await server.close();
});

const read = async (path = "/metrics") => {
  const response = await fetch(`http://127.0.0.1:${metrics.port}${path}`);
  return { status: response.status, type: response.headers.get("content-type") ?? "", text: await response.text() };
};

test("requests by route, the pool, the jobs and the zones counted are read in Prometheus' form", async () => {
  await storeGrid(server.db);
  await countedEstimation(await server.as("Emergency Staff"));
  await server.anonymous().fetch("/api/nope/7");
  await server.db.insert(emailOutbox).values({
    requestKey: "7d3c1c66-8f0e-4a51-9f9c-0d7a4b1f3c11",
    template: "test",
    language: "en",
    recipient: "a@agency.example",
    subject: "Hello",
  });
  const { status, type, text } = await read();
  assert.equal(status, 200);
  assert.match(type, /^text\/plain; version=0\.0\.4/);
  assert.match(
    text,
    /^http_request_duration_seconds_count\{method="POST",route="\/api\/Zone\/SaveZone",status="200"\} [1-9]$/m,
  );
  assert.match(text, /^http_request_duration_seconds_count\{method="GET",route="none",status="404"\} 1$/m);
  assert.match(text, /^provision_zones_counted_total [1-9]\d*$/m);
  assert.match(text, /^provision_zone_count_duration_seconds_count [1-9]\d*$/m);
  assert.match(text, /^provision_pool_connections\{state="waiting"\} 0$/m);
  assert.match(text, /^provision_jobs\{kind="mail",state="waiting"\} 1$/m);
  assert.match(text, /^nodejs_eventloop_lag_seconds /m);
});

test("nothing but the metrics is on their port, and they are not on the product's", async () => {
  assert.equal((await read("/api/User/GetFooterKeys")).status, 404);
  assert.equal((await server.anonymous().fetch("/metrics")).status, 404);
});

test("a port that is taken ends the start in one line", async () => {
  const { app } = server;
  const place = { host: "127.0.0.1", port: metrics.port };
  await assert.rejects(
    serveMetrics({ ...app, db: server.db, addHook: () => app } as unknown as typeof app, place),
    (error) => error instanceof StartupError && error.message.startsWith(`METRICS_PORT: 127.0.0.1:${metrics.port} `),
  );
});

test("the alerts of the guide watch metrics that there are, by routes and states that there are", async () => {
  const rules = readFileSync("docs/guides/alerts.yml", "utf8");
  const { text } = await read();
  const served = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = ""]) => name));
  const named = [...rules.matchAll(/\b((?:http|nodejs|provision)_\w+?)(?:_bucket|_count)?\s*\{/g)].map(
    ([, name = ""]) => name,
  );
  assert.ok(named.length > 6);
  assert.deepEqual(
    named.filter((name) => !served.has(name)),
    [],
  );
  const routes = [...rules.matchAll(/route=~"\.\*(\w+)"/g)].map(([, route = ""]) => route);
  assert.ok(routes.length > 0 && routes.every((route) => previewZones.path.endsWith(route)), routes.join());
});
