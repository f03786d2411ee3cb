import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { after, before, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { getEstimation, publishEstimation, unpublishEstimation } from "../../../contract/planning/calls/estimations.ts";
import { addOrUpdateDisaster, getAllDisasters, type Disaster } from "../../../contract/planning/calls/disasters.ts";
import { calculateProjections } from "../../../contract/planning/calls/projections.ts";
import { getPublishedEstimation } from "../../../contract/reports/calls/published.ts";
import { saveZone } from "../../../contract/planning/calls/zones.ts";
import { PLANNING, drawn, granted, projectedEstimation, square, storeGrid } from "../../../test/kits/planning.ts";
import { clientOf, type TestClient } from "../../../test/kits/client.ts";
import { startTestServer, type TestServer } from "../../../test/kits/domain-server.ts";
import { testFolder } from "../../../test/kits/cluster.ts";
import { PAGE_TEMPLATE } from "../../../build/paths.ts";
import { buildServer } from "../../app.ts";
import { previewsDomain } from "../../public/routes.ts";
import { publishingDomain } from "../publishing/routes.ts";
import { sessionDomain } from "../../people/session/routes.ts";
import { viewDomain } from "./routes.ts";

const dist = testFolder({ "index.html": readFileSync(PAGE_TEMPLATE, "utf8") });
let server: TestServer;
let admin: TestClient;
let eid: number;
/** A second process on the same database. */
let second: Awaited<ReturnType<typeof buildServer>>;
let secondUrl: string;

before(async () => {
  const domains = [...PLANNING, previewsDomain, publishingDomain, sessionDomain, viewDomain];
  server = await startTestServer({ domains, dist });
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

/** The raw answer, still compressed. */
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

test("a public address has a title and description for everyone alike, and for search engines; private ones have none", async () => {
  const page = async (path: string) => (await bare(server.url + path)).body.toString();
  const { did, disaster } = (await admin.call(getEstimation, { params: { eid } })).ok;
  const [{ version: was, ...draft }] = (await admin.call(getAllDisasters)).ok.filter((one) => one.did === did) as [
    Disaster,
  ];
  const { type, category, startDate, status } = draft;
  const name = `${disaster} </title><script src="x"> & 'so on'`;
  granted(
    await admin.call(addOrUpdateDisaster, { body: { did, version: was, name, type, category, startDate, status } }),
  );
  for (const path of ["/view", `/view?eid=${eid}`, `/view/report/${eid}`]) {
    const shown = await page(path);
    assert.match(
      shown,
      new RegExp(`<title>${disaster} &lt;/title&gt;&lt;script src=&quot;x&quot;&gt; &amp; &#39;so on&#39;: `),
      path,
    );
    assert.equal(shown.match(/<title>/g)?.length, 1);
    assert.doesNotMatch(shown, /<script(?! type="application\/ld\+json">)|noindex|…<\/title>/);
    const description = /<meta property="og:description" content="([^"]*)"/.exec(shown)?.[1] ?? "";
    assert.match(
      description,
      /People to serve: [\d,.]+.*Food: .+ meals, .*Water: .+ gallons.*Calculated .* 20\d\d.*published/i,
      path,
    );
    const [, data = "{}"] = /<script type="application\/ld\+json">([^<]*)</.exec(shown) ?? [];
    if (path.startsWith("/view/report")) assert.equal(data, "{}");
    const { distribution = [] } = JSON.parse(data) as {
      distribution?: { contentUrl: string }[];
    };
    assert.ok(
      name !== undefined && distribution.every(({ contentUrl }) => /\/data\/runs\/\d+\/\w+\.csv$/.test(contentUrl)),
    );
    assert.match(shown, new RegExp(`og:image" content="http://[^"]+/previews/${eid}\\.en\\.png\\?run=\\d+"`));
    assert.match(shown, new RegExp(`rel="canonical" href="http://[^"]+/view(?:\\?eid=|/report/)${eid}"`));
  }
  assert.match(
    (await bare(`${server.url}/view`, { "accept-language": "de" })).body.toString(),
    /<title>.*Zonen und was/,
  );
  const pictures = new Map<string, Buffer>();
  for (const language of ["en", "de"]) {
    const { head: pictureHead, body: picture } = await bare(`${server.url}/previews/${eid}.${language}.png`);
    assert.equal(pictureHead.headers["content-type"], "image/png");
    assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1200, 630]);
    pictures.set(language, picture);
  }
  assert.notDeepEqual(pictures.get("en"), pictures.get("de"), "it says its figures in the language of its page");
  assert.equal((await bare(`${server.url}/previews/${eid}.xx.png`)).head.statusCode, 404);
  assert.equal((await bare(`${server.url}/favicon.ico`)).head.headers["content-type"], "image/png");
  assert.match(await page("/robots.txt"), /^User-agent: \*\n(?:Disallow: .*\n)+Sitemap: http:.*\/sitemap\.xml\n$/);
  assert.match(await page("/sitemap.xml"), new RegExp(`<loc>http:[^<]*/view\\?eid=${eid}</loc><lastmod>20`));
  for (const path of ["/login", "/user-list", "/shared/x"])
    assert.match(await page(path), /<meta name="robots" content="noindex" \/>/, path);

  await unpublish();
  for (const path of ["/view", `/view/report/${eid}`, "/main/home", "/sitemap.xml"])
    assert.doesNotMatch(await page(path), new RegExp(`${disaster}|People to serve|previews/|eid=`), path);
  assert.equal((await bare(`${server.url}/previews/${eid}.en.png`)).head.statusCode, 404);
  await publish();
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
