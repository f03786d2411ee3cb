import assert from "node:assert/strict";
import { get, type IncomingMessage } from "node:http";
import { after, before, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { getEstimation, publishEstimation, unpublishEstimation } from "../../../contract/planning/calls/estimations.ts";
import { calculateProjections } from "../../../contract/planning/calls/projections.ts";
import { getPublishedEstimation } from "../../../contract/reports/calls/published.ts";
import { saveZone } from "../../../contract/planning/calls/zones.ts";
import { PLANNING, drawn, granted, projectedEstimation, square, storeGrid } from "../../../test/kits/planning.ts";
import { clientOf, type TestClient } from "../../../test/kits/client.ts";
import { startTestServer, type TestServer } from "../../../test/kits/domain-server.ts";
import { buildServer } from "../../app.ts";
import { publishingDomain } from "../publishing/routes.ts";
import { sessionDomain } from "../../people/session/routes.ts";
import { viewDomain } from "./routes.ts";

let server: TestServer;
let admin: TestClient;
let eid: number;
/** A second process on the same database. */
let second: Awaited<ReturnType<typeof buildServer>>;
let secondUrl: string;

before(async () => {
  server = await startTestServer({ domains: [...PLANNING, publishingDomain, sessionDomain, viewDomain] });
  await storeGrid(server.db);
  admin = await server.as("Administrator");
  ({ eid } = await projectedEstimation(admin));
  await publish();
  second = await buildServer({
    domains: [...PLANNING, publishingDomain, sessionDomain, viewDomain],
    dist: "no-dist",
    db: server.db,
  });
  secondUrl = await second.listen({ host: "127.0.0.1", port: 0 });
});
after(async () => {
  await second?.close();
  await server.close();
});

const version = async () => (await admin.call(getEstimation, { params: { eid } })).ok.version;
const publish = async () => granted(await admin.call(publishEstimation, { body: { eid, version: await version() } }));
const unpublish = async () =>
  granted(await admin.call(unpublishEstimation, { body: { eid, version: await version() } }));
const path = () => `/api/View/GetPublishedEstimation/${eid}`;

/** The bare answer, not unpacked by anyone. */
function bare(url: string, headers: Record<string, string> = {}): Promise<{ head: IncomingMessage; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "x-app-call": "provision", ...headers } }, (head) => {
      const parts: Buffer[] = [];
      head.on("data", (part: Buffer) => parts.push(part));
      head.on("end", () => resolve({ head, body: Buffer.concat(parts) }));
    }).on("error", reject);
  });
}

test("a browser with the answer gets 304 until a new run is shown", async () => {
  const first = await bare(server.url + path());
  const etag = first.head.headers.etag ?? "";
  assert.match(etag, /^W\/"/);
  assert.match(first.head.headers["cache-control"] ?? "", /^public, max-age=1,/);
  const staffs = await bare(server.url + path(), { cookie: admin.cookie });
  assert.deepEqual([staffs.head.headers["cache-control"], staffs.head.headers.etag], ["private, no-cache", etag]);
  const again = await bare(server.url + path(), { "if-none-match": etag });
  assert.deepEqual([again.head.statusCode, again.body.length], [304, 0]);

  granted(await admin.call(saveZone, { body: drawn(eid, 4, square(0, 0, 3, 3)) }));
  const kept = await bare(server.url + path(), { "if-none-match": etag });
  assert.equal(kept.head.statusCode, 304, "what planners change is not shown before it is calculated");
  granted(await admin.call(calculateProjections, { body: { eid, version: await version() } }));
  const calculated = await bare(server.url + path(), { "if-none-match": etag });
  assert.equal(calculated.head.statusCode, 304, "nor what they calculate before it is published");
  await publish();
  const changed = await bare(server.url + path(), { "if-none-match": etag });
  assert.equal(changed.head.statusCode, 200);
  assert.notEqual(changed.head.headers.etag, etag);
});

test("every encoding carries the same answer", async () => {
  const plain = await bare(server.url + path());
  const brotli = await bare(server.url + path(), { "accept-encoding": "gzip;q=0.5, br" });
  const gzip = await bare(server.url + path(), { "accept-encoding": "gzip, br;q=0" });
  assert.equal(brotli.head.headers["content-encoding"], "br");
  assert.equal(gzip.head.headers["content-encoding"], "gzip");
  assert.ok(brotliDecompressSync(brotli.body).equals(plain.body));
  assert.ok(gunzipSync(gzip.body).equals(plain.body));
  assert.ok(brotli.body.length < plain.body.length / 2);
});

test("an unpublished answer is gone at the next request, also from another process and despite caches", async () => {
  const elsewhere = clientOf(secondUrl);
  assert.equal((await elsewhere.call(getPublishedEstimation, { params: { eid } })).status, 200);
  const asked = Array.from({ length: 30 }, () => elsewhere.call(getPublishedEstimation, { params: { eid } }));
  await unpublish();
  const after = await Promise.all(
    Array.from({ length: 30 }, () => elsewhere.call(getPublishedEstimation, { params: { eid } })),
  );
  assert.deepEqual([...new Set(after.map(({ status }) => status))], [404]);
  await Promise.all(asked);
  await publish();
  assert.equal((await elsewhere.call(getPublishedEstimation, { params: { eid } })).status, 200);
});
