import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import test, { after, beforeEach } from "node:test";
import { strToU8, zipSync } from "fflate";
import * as calls from "../../contract/storms/calls/feeds.ts";
import { getSeries, getSeriesValues } from "../../contract/series/calls.ts";
import { getStorms } from "../../contract/storms/calls/storms.ts";
import { getStoppedFeeds } from "../../contract/storms/calls/updates.ts";
import { getSites, setSiteState } from "../../contract/supply/calls/sites.ts";
import { calendarDay } from "../../engine/needs/blocks.ts";
import { beforeTests } from "../../test/kits/cluster.ts";
import { newestAudit, personWith, testClient, testServer } from "../../test/kits/domain-server.ts";
import { PLANNING, storeGrid } from "../../test/kits/planning.ts";
import { stormFeatures, type MadeAdvisory } from "../../test/kits/storm-files.ts";
import { sitesDomain } from "../logistics/site-routes.ts";
import { peopleDomain } from "../people/routes.ts";
import { seriesDomain } from "../series/routes.ts";
import { eq, isNotNull, sql } from "../storage/orm.ts";
import { audits, countyInfo, feeds } from "../storage/schema/index.ts";
import { stormsDomain } from "../storms/advisories/routes.ts";
import { supplyDomain } from "../supply/routes.ts";
import { readFeed } from "./feed-rows.ts";
import { lookAt, lookAtDue, takeFeed } from "./looking.ts";
import { feedsDomain } from "./routes.ts";

type Answering = (response: ServerResponse, request: IncomingMessage) => void;

/** A source: what it answers at each path, and what it was asked. */
const source = { answers: new Map<string, Answering>(), asked: [] as string[] };
const listening = createServer((request, response) => {
  const path = new URL(request.url ?? "", "http://x").pathname;
  source.asked.push(path);
  (source.answers.get(path) ?? ((to) => to.writeHead(404).end()))(response, request);
});
/** Known before the server starts, which reads the list then. */
const origins: string[] = [];
let origin: string;
beforeTests(async () => {
  await once(listening.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  origins.push(origin);
});
after(() => {
  listening.closeAllConnections();
  listening.close();
});
beforeEach(() => {
  source.answers.clear();
  source.asked = [];
});

const server = testServer({
  data: storeGrid,
  webhookOrigins: origins,
  domains: [...PLANNING, stormsDomain, seriesDomain, supplyDomain, sitesDomain, peopleDomain, feedsDomain],
});
const admin = testClient(server);

const says =
  (body: string | Uint8Array, headers: Record<string, string> = {}): Answering =>
  (response) =>
    response.writeHead(200, headers).end(body);

let made = 0;
async function newFeed(changes: Partial<calls.FeedDraft> = {}) {
  const draft = {
    name: `feed ${++made}`,
    kind: "storms",
    address: `${origin}/rss`,
    every: 10,
    quietAfter: null,
    active: true,
    source: "A source",
  } as const;
  return (await admin.call(calls.saveFeed, { body: { ...draft, ...changes } })).ok;
}
/** A look without the limit of calls that people have. */
async function look({ feedId }: { readonly feedId: number }) {
  const taken = await takeFeed(server.db, eq(feeds.feedId, feedId));
  assert.ok(taken);
  await lookAt(server.app.feedWorker.place, taken);
  return readFeed(server.db, feedId);
}
/** What the newest note says, without its prefix. */
const said = ({ notes }: calls.Feed) => notes.map(({ state, key }) => `${state} ${key.split(".").slice(1).join(".")}`);

const CODE = "AL092025";
const advisory = (number: number, changes: MadeAdvisory = {}): MadeAdvisory => ({
  code: CODE,
  number: String(number),
  issued: new Date(Date.UTC(2025, 8, 1, 6 * number)).toISOString(),
  ...changes,
});
const zipOf = (...made: readonly MadeAdvisory[]) =>
  zipSync({
    "storm.geojson": strToU8(JSON.stringify({ type: "FeatureCollection", features: made.flatMap(stormFeatures) })),
  });
const fileName = (number: number, code = CODE) => `${code.toLowerCase()}_5day_${String(number).padStart(3, "0")}.zip`;

/** A list of these files, each with its date. */
const listOf = (...names: readonly string[]) =>
  `<rss version="2.0"><channel>${names.map((name) => `<item><link>${origin}/${name}</link><pubDate>today</pubDate></item>`).join("")}</channel></rss>`;
function publish(...numbers: readonly number[]) {
  source.answers.set("/rss", says(listOf(...numbers.map((number) => fileName(number)))));
  for (const number of numbers) source.answers.set(`/${fileName(number)}`, says(zipOf(advisory(number))));
}
const stored = async (code = CODE) =>
  (await admin.call(getStorms)).ok.find((storm) => storm.code === code)?.advisories.map(({ number }) => number) ?? [];

test("the list of the Hurricane Center is read, its files are imported once, and the trail names the feed", async () => {
  publish(5, 6);
  const feed = await newFeed();
  assert.equal(feed.state, "waiting");
  const first = (await admin.call(calls.lookAtFeed, { body: { feedId: feed.feedId } })).ok;
  assert.deepEqual(said(first), ["stored feed.came.advisory", "stored feed.came.advisory"]);
  assert.deepEqual(first.notes[0]?.values, { storm: `${CODE} Sample`, number: "6" });
  assert.equal(first.state, "good");
  assert.ok(first.goodAt !== null && first.newAt !== null && first.nextAt !== null);
  assert.deepEqual(await stored(), ["6", "5"]);
  assert.equal((await newestAudit(server, { module: "Storm", action: "import" }))?.userName, `feed: ${feed.name}`);
  const second = await look(feed);
  assert.deepEqual(
    source.asked.filter((path) => path !== "/rss"),
    [`/${fileName(5)}`, `/${fileName(6)}`],
  );
  assert.equal(second.notes.length, 2);
  assert.ok(Date.parse(second.goodAt ?? "") > Date.parse(first.goodAt ?? ""));
  // The same advisory by another feed is the same advisory.
  const again = await look(await newFeed());
  assert.deepEqual(again.notes, []);
  assert.deepEqual(await stored(), ["6", "5"]);
});

test("KMZ files of the list are one advisory, where it has no shapefiles of it", async () => {
  const kmz = (placemark: string) => {
    const head = `<Data name="atcfID"><value>EP012025</value></Data><Data name="stormName"><value>Amanda</value></Data><Data name="advisoryNum"><value>13</value></Data><Data name="advisoryDate"><value>2:00 PM HST Fri June 05 2025</value></Data>`;
    const text = `<kml xmlns="http://earth.google.com/kml/2.1"><Document><Placemark>${placemark.replace("<ExtendedData>", `<ExtendedData>${head}`)}</Placemark></Document></kml>`;
    return zipSync({ "ep012025_013adv.kml": strToU8(text) });
  };
  const data = `<ExtendedData><Data name="fcstpd"><value>120</value></Data></ExtendedData>`;
  const ring = "-140,8,0 -139,8,0 -139,9,0 -140,9,0 -140,8,0";
  const cone = `${data}<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
  const track = `${data}<LineString><coordinates>-140,8,0 -139.5,9,0</coordinates></LineString>`;
  const files = { "EP012025_013adv_CONE.kmz": kmz(cone), "EP012025_013adv_TRACK.kmz": kmz(track) };
  source.answers.set("/rss", says(listOf(...Object.keys(files))));
  for (const [name, bytes] of Object.entries(files)) source.answers.set(`/${name}`, says(bytes));
  const after = await look(await newFeed());
  assert.deepEqual(said(after), ["stored feed.came.advisory"]);
  assert.deepEqual(after.notes[0]?.values, { storm: "EP012025 Amanda", number: "13" });
  const storm = (await admin.call(getStorms)).ok.find(({ code }) => code === "EP012025");
  assert.deepEqual(storm?.advisories[0]?.kinds.toSorted(), ["cone", "track"]);
});

test("an unchanged list is not sent again", async () => {
  const versions: (string | undefined)[] = [];
  source.answers.set("/rss", (response, { headers }) => {
    versions.push(headers["if-none-match"]);
    response.writeHead(headers["if-none-match"] === '"1"' ? 304 : 200, { etag: '"1"' }).end(listOf());
  });
  const feed = await newFeed();
  for (const _ of [1, 2]) assert.equal((await look(feed)).state, "good");
  assert.deepEqual(versions, [undefined, '"1"']);
});

test("lies of a source are refused and said: older, another storm, of the future, HTML, a bomb, cut off", async () => {
  publish(8);
  await look(await newFeed());
  const before = await stored();
  const lies: readonly (readonly [string, string, Uint8Array | string])[] = [
    [fileName(7), "feed.failures.older", zipOf(advisory(7))],
    [fileName(9), "feed.failures.otherStorm", zipOf(advisory(9, { code: "AL142018" }))],
    [fileName(10), "feed.failures.future", zipOf(advisory(10, { issued: "2099-09-01T00:00:00Z" }))],
    [fileName(11), "storm.faults.unread", "<!doctype html><html><body>Sign in</body></html>"],
    [fileName(12), "storm.faults.unread", zipSync({ "a.geojson": new Uint8Array(64 * 1024 * 1024) })],
    [fileName(13), "storm.faults.unread", zipOf(advisory(13)).slice(0, 300)],
  ];
  for (const [name, reason, body] of lies) {
    source.answers.set("/rss", says(listOf(name)));
    source.answers.set(`/${name}`, says(body));
    const feed = await newFeed();
    const after = await look(feed);
    assert.deepEqual(said(after), [`refused ${reason}`], name);
    assert.equal(after.state, "failing");
    // What was refused is not asked for again until the list says something else of it.
    await look(feed);
    assert.equal(source.asked.filter((path) => path === `/${name}`).length, 1, name);
  }
  assert.deepEqual(await stored(), before);
  assert.deepEqual(await stored("AL142018"), []);
  const own = await newFeed({ storm: "AL012025" });
  source.answers.set("/rss", says(listOf(fileName(20))));
  source.answers.set(`/${fileName(20)}`, says(zipOf(advisory(20))));
  assert.deepEqual(said(await look(own)), ["refused feed.failures.otherStorm"]);
});

test("what cannot be fetched is said and asked for again: too large, no answer, inside, around in circles", async () => {
  const failures: readonly (readonly [string, Answering])[] = [
    [
      "feed.failures.tooLarge",
      (response) => void response.writeHead(200, { "content-length": String(2 ** 31) }).write("x"),
    ],
    [
      "feed.failures.tooLarge",
      (response) => {
        const piece = Buffer.alloc(1024 * 1024);
        const more = () => {
          while (!response.destroyed && response.write(piece));
        };
        response.writeHead(200).on("drain", more);
        more();
      },
    ],
    ["feed.failures.status", (response) => response.writeHead(503).end()],
    ["feed.failures.status", (response) => response.writeHead(304).end()],
    ["feed.failures.encoding", says("x", { "content-encoding": "gzip" })],
    ["webhook.failures.connection", (response) => response.destroy()],
    ["webhook.failures.scheme", (response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end()],
    ["webhook.failures.private", (response) => response.writeHead(302, { location: "https://169.254.169.254/" }).end()],
    ["webhook.failures.private", (response) => response.writeHead(302, { location: "https://[::1]/" }).end()],
    ["webhook.failures.scheme", (response) => response.writeHead(302, { location: "file:///etc/passwd" }).end()],
    ["feed.failures.redirects", (response) => response.writeHead(302, { location: "/rss" }).end()],
  ];
  const feed = await newFeed();
  for (const [reason, answering] of failures) {
    source.answers.set("/rss", answering);
    const after = await look(feed);
    assert.equal(said(after)[0], `failed ${reason}`);
    assert.equal(after.goodAt, null);
  }
  const { failures: row, nextAt, lookedAt } = await look(feed);
  assert.equal(row, failures.length + 1);
  const wait = (Date.parse(nextAt ?? "") - Date.parse(lookedAt ?? "")) / 60_000;
  assert.ok(wait > 53 && wait < 67, `${wait} minutes`);
  // A file of the list that fails today comes tomorrow, though the list is the same.
  source.answers.set("/rss", says(listOf(fileName(30)), { etag: '"1"' }));
  source.answers.set(`/${fileName(30)}`, (response) => response.writeHead(500).end());
  assert.equal(said(await look(feed))[0], "failed feed.failures.status");
  source.answers.set(`/${fileName(30)}`, says(zipOf(advisory(30))));
  const good = await look(feed);
  assert.equal(said(good)[0], "stored feed.came.advisory");
  assert.equal(good.failures, 0);
});

test("one process looks at a feed, however many are due at once; a killed one loses it after its lease", async () => {
  await server.db.delete(feeds);
  source.answers.set("/slow", (response) => void setTimeout(() => says(listOf())(response, response.req), 200));
  await newFeed({ address: `${origin}/slow` });
  const { place } = server.app.feedWorker;
  const other = { ...place, db: server.owner };
  await Promise.all([lookAtDue(place), lookAtDue(other), lookAtDue(place), lookAtDue(other)]);
  assert.deepEqual(source.asked, ["/slow"]);
  const held = { nextAt: sql`now() - interval '1 minute'`, leasedUntil: sql`now() + interval '1 minute'` };
  await server.db.update(feeds).set(held);
  await server.app.feedWorker.flush();
  const [{ feedId } = { feedId: 0 }] = await server.db.select().from(feeds);
  assert.equal((await admin.call(calls.lookAtFeed, { body: { feedId } })).status, 409);
  assert.deepEqual(source.asked, ["/slow"]);
  await server.db.update(feeds).set({ leasedUntil: sql`now() - interval '1 second'` });
  await server.app.feedWorker.flush();
  assert.deepEqual(source.asked, ["/slow", "/slow"]);
});

test("outages of every form continue one series; a table of now gets its minute", async () => {
  const counties = (await server.db.select({ fips: countyInfo.fips }).from(countyInfo))
    .map(({ fips }) => fips)
    .toSorted();
  const [one = "", two = ""] = counties;
  const csv = (hour: number, out: number) =>
    `fips_code,customers_out,run_start_time\n${one},${out},2025-09-01T0${hour}:00:00Z\n`;
  source.answers.set("/outages", says(csv(1, 10)));
  const feed = await newFeed({ kind: "series", address: `${origin}/outages`, source: "A utility" });
  const first = await look(feed);
  assert.deepEqual(said(first), ["stored feed.came.series"]);
  assert.deepEqual(first.notes[0]?.values, { steps: 1, places: 1, until: "2025-09-01T01:00:00.000Z" });
  source.answers.set("/outages", says(csv(2, 20) + `${two},5,2025-09-01T02:00:00Z\n`));
  await look(feed);
  // The same figures in another file are nothing new.
  source.answers.set("/outages", says(csv(2, 20)));
  assert.equal((await look(feed)).notes.length, 2);
  const series = (await admin.call(getSeries)).ok.filter(({ title }) => title === feed.name);
  assert.equal(series.length, 1);
  const params = { seriesId: series[0]?.seriesId ?? 0, column: 0, step: 0 };
  const { places, values } = (await admin.call(getSeriesValues, { params })).ok;
  assert.deepEqual([places, values], [[one, two], [[10, null], [20, 5]]]); // oxfmt-ignore
  assert.equal((await newestAudit(server, { module: "Series", action: "import" }))?.userName, `feed: ${feed.name}`);
  source.answers.set("/outages", says(`fips_code,other,run_start_time\n${one},1,2025-09-01T03:00:00Z\n`));
  assert.equal(said(await look(feed))[0], "failed feed.failures.otherColumns");
  source.answers.set("/outages", says("<html>Sign in</html>"));
  assert.equal(said(await look(feed))[0], "failed feed.failures.webPage");
  source.answers.set("/outages", says("county,people\nMonroe,5\n"));
  assert.equal(said(await look(feed))[0], "failed feed.failures.noColumns");

  source.answers.set(
    "/json",
    says(JSON.stringify({ status: "ok", data: { rows: [{ fips: one, customers_out: 7 }] } })),
  );
  const now = await look(await newFeed({ kind: "series", address: `${origin}/json` }));
  assert.deepEqual(said(now), ["stored feed.came.series"]);
  const age = Date.now() - Date.parse(String(now.notes[0]?.values["until"]));
  assert.ok(age >= -60_000 && age < 180_000, "the minute of the look");

  const page = (rows: object[], more: boolean) =>
    JSON.stringify({
      fields: [{ name: "updated", type: "esriFieldTypeDate" }],
      features: rows.map((attributes) => ({ attributes })),
      exceededTransferLimit: more,
    });
  const updated = Date.UTC(2025, 8, 1, 5);
  const layer = "/arcgis/rest/services/Outages/FeatureServer/0";
  source.answers.set(`${layer}/query`, (response, { url = "" }) =>
    url.includes("resultOffset=1")
      ? says(page([{ fips: two, customers_out: 4, updated }], false))(response, response.req)
      : says(page([{ fips: one, customers_out: 3, updated }], true))(response, response.req),
  );
  const paged = await look(await newFeed({ kind: "series", address: origin + layer }));
  assert.deepEqual(paged.notes[0]?.values, { steps: 1, places: 2, until: "2025-09-01T05:00:00.000Z" });
  source.answers.set(`${layer}/query`, says('{"error":{"code":499,"message":"Token Required"}}'));
  const refused = await look(await newFeed({ kind: "series", address: origin + layer }));
  assert.deepEqual(
    [said(refused), refused.notes[0]?.values],
    [["failed feed.failures.service"], { found: "Token Required" }],
  );
});

/** A county and a corner of it, which is within its reach. */
async function corner() {
  const [found] = await server.db.select().from(countyInfo).where(isNotNull(countyInfo.geometry)).limit(1);
  assert.ok(found?.geometry);
  const { name: county, geometry } = found;
  const [[x = NaN, y = NaN] = []] =
    (geometry.type === "Polygon" ? geometry.coordinates[0] : geometry.coordinates[0]?.[0]) ?? [];
  return { county, x, y };
}
const sitesOn = async (day: string) => (await admin.call(getSites, { params: { day } })).ok;

test("shelters come into the list of facilities by the rules of a person's file, all or none", async () => {
  const day = "2025-09-01";
  const { county, x, y } = await corner();
  const rows = (capacity: number, longitude = x) =>
    `Shelter Name,County,Address,Evacuation Capacity,Latitude,Longitude\nEast School,${county},1 Main St,${capacity},${y},${longitude}\nWest School,${county},2 Main St,50,${y},${x}\n`;
  source.answers.set("/shelters", says(rows(100)));
  const feed = await newFeed({ kind: "sites", address: `${origin}/shelters`, siteType: "Shelter" });
  const first = await look(feed);
  assert.deepEqual(
    [said(first), first.notes[0]?.values, first.notes[0]?.why],
    [["stored feed.came.sites"], { count: 2, of: 2 }, undefined],
  );
  const sites = async () => (await sitesOn(day)).map(({ name, type, capacity }) => `${name} ${type} ${capacity}`);
  assert.deepEqual(await sites(), ["East School Shelter 100", "West School Shelter 50"]);
  source.answers.set("/shelters", says(rows(120)));
  assert.deepEqual((await look(feed)).notes[0]?.values, { count: 1, of: 2 });
  source.answers.set("/shelters", says(rows(120, 999)));
  const bad = await look(feed);
  assert.equal(said(bad)[0], "failed feed.failures.sites");
  assert.equal(new Set(Object.values(bad.notes[0]?.why ?? {})).size, 4, "the reason in each language");
  source.answers.set("/shelters", says("Street,City\nMain St,Miami\n"));
  assert.equal(said(await look(feed))[0], "failed feed.failures.noSiteColumns");
  assert.deepEqual(await sites(), ["East School Shelter 120", "West School Shelter 50"]);
});

test("shelters of a layer open and close by its status; what a person sets stands until it says something else", async () => {
  const { county, x, y } = await corner();
  const layer = "/arcgis/rest/services/Shelters/FeatureServer/0";
  const serve = (...shelters: readonly (readonly [string, string])[]) =>
    source.answers.set(
      `${layer}/query`,
      says(
        JSON.stringify({
          features: shelters.map(([name, status]) => ({
            attributes: {
              shelter_name: name,
              county_parish: county,
              shelter_status: status,
              state: "FL",
              evac_cap: 90,
            },
            geometry: { x, y },
          })),
        }),
      ),
    );
  serve(["North Gym", "OPEN"], ["South Gym", "STANDBY"], ["Old Gym", "constructor"]);
  const feed = await newFeed({ kind: "sites", address: origin + layer, siteType: "Shelter", states: true });
  const first = await look(feed);
  assert.deepEqual(
    first.notes.map(({ key, values }) => [key.split(".").at(-1), values]),
    [
      ["noState", { sites: 1, of: 3, found: "constructor" }],
      ["siteStates", { open: 1, closed: 0, other: 0 }],
      ["sites", { count: 3, of: 3 }],
    ],
  );
  const day = calendarDay("America/New_York", new Date());
  const states = async () =>
    Object.fromEntries(
      (await sitesOn(day)).flatMap(({ name, state }) => (name.endsWith("Gym") ? [[name.slice(0, -4), state]] : [])),
    );
  assert.deepEqual(await states(), { North: "Open", South: "Planned", Old: "Planned" });
  const mine = { module: "Supply", action: "update" } as const;
  assert.equal((await newestAudit(server, mine))?.userName, `feed: ${feed.name}`);
  const ids = (await sitesOn(day)).flatMap(({ id, name }) => (name === "North Gym" ? [id] : []));
  const body = { ids, day, state: "Closing", offers: "Hot meals", public: true } as const;
  assert.equal((await admin.call(setSiteState, { body })).status, 200);
  serve(["North Gym", "OPEN"], ["South Gym", "Open – Full"], ["Old Gym", "EVAC"]);
  await look(feed);
  assert.deepEqual(await states(), { North: "Closing", South: "Open", Old: "Planned" });
  serve(["North Gym", "CLOSED"], ["Old Gym", "EVAC"]);
  const last = await look(feed);
  assert.deepEqual(last.notes[1]?.values, { open: 0, closed: 2, other: 0 });
  assert.deepEqual(await states(), { North: "Closed", South: "Closed", Old: "Planned" });
  serve(["North Gym", "OPEN"]);
  await look(feed);
  const north = (await sitesOn(day)).find(({ name }) => name === "North Gym");
  assert.deepEqual([north?.state, north?.offers, north?.public], ["Open", "Hot meals", false]);
  source.answers.set(`${layer}/query`, says('{"features":[]}'));
  assert.equal(said(await look(feed))[0], "failed feed.failures.noTable");
  assert.equal((await states())["North"], "Open", "an empty answer closes nothing");
  serve(["North Gym", "OPEN"], ["South Gym", "OPEN"], ["Old Gym", "OPEN"]);
  await look(feed);
  serve(["North Gym", "OPEN"]);
  for (const time of ["at first", "and again"]) {
    const { notes, failures } = await look(feed);
    assert.equal(said({ ...feed, notes })[0], "failed feed.failures.shortList", time);
    assert.deepEqual(notes[0]?.values, { listed: 1, of: 3 });
    assert.ok(failures > 0, "the feed is at fault");
    assert.deepEqual(await states(), { North: "Open", South: "Open", Old: "Open" }, "half a list closes nothing");
  }
  const closed = (await sitesOn(day)).flatMap(({ id, name }) => (name === "South Gym" ? [id] : []));
  await admin.call(setSiteState, { body: { ids: closed, day, state: "Closed", offers: "", public: false } });
  assert.equal((await look(feed)).failures, 0, "a person closed one: half of the others is listed");
  assert.deepEqual(await states(), { North: "Open", South: "Closed", Old: "Closed" });
  source.answers.set("/plain", says(`name,longitude,latitude\nNorth Gym,${x},${y}\n`));
  const plain = await newFeed({ kind: "sites", address: `${origin}/plain`, siteType: "Shelter", states: true });
  assert.deepEqual(said(await look(plain)), ["failed feed.failures.noSiteStatus"]);
});

test("who imports data keeps feeds; addresses inside and incomplete ones are refused; changes are in the trail", async () => {
  const { client: importer } = await personWith(server, admin, "home", "data.import");
  const draft = {
    name: "mine",
    kind: "storms",
    address: `${origin}/rss`,
    every: 10,
    quietAfter: null,
    active: true,
  } as const;
  const save = (changes: object) => importer.call(calls.saveFeed, { body: { ...draft, ...changes } });
  assert.equal((await save({ kind: "sites" })).status, 403);
  for (const address of [
    "http://example.com/",
    "https://10.0.0.1/",
    "https://localhost:8080/",
    "feeds",
    "https://a:b@example.com/",
  ])
    assert.equal((await save({ address })).status, 422, address);
  assert.equal((await save({ kind: "series" })).status, 422);
  const feed = (await save({ address: `${origin}/rss?key=hush` })).ok;
  assert.equal((await save({})).status, 422, "the name is taken");
  const row = await newestAudit(server, { module: "Feed", action: "create" });
  assert.ok(row !== undefined && !JSON.stringify(row).includes("hush"));
  assert.equal((await save({ feedId: feed.feedId, version: 7 })).status, 409);
  const changed = (await save({ feedId: feed.feedId, version: 1, active: false })).ok;
  assert.deepEqual([changed.state, changed.nextAt, changed.version], ["off", null, 2]);
  await server.app.feedWorker.flush();
  assert.equal((await importer.call(calls.deleteFeed, { body: { feedId: feed.feedId, version: 2 } })).status, 200);
  const { client: planner } = await personWith(server, admin, "home", "estimation.view");
  assert.equal((await planner.call(calls.getFeeds)).status, 403);
  assert.equal((await planner.call(getStoppedFeeds)).status, 200);
});

test("a feed that stops is told to those who plan, after its own interval", async () => {
  await server.db.delete(feeds);
  const feed = await newFeed({ quietAfter: 2, every: 30 });
  const stopped = async () => (await admin.call(getStoppedFeeds)).ok.map(({ name, isQuiet }) => [name, isQuiet]);
  assert.deepEqual(await stopped(), []);
  const since = (times: object) => server.db.update(feeds).set(times).where(eq(feeds.feedId, feed.feedId));
  await since({
    begunAt: sql`now() - interval '5 hours'`,
    goodAt: sql`now() - interval '61 minutes'`,
    newAt: sql`now()`,
  });
  assert.deepEqual(await stopped(), [[feed.name, false]]);
  await since({ goodAt: sql`now()`, newAt: sql`now() - interval '121 minutes'` });
  assert.deepEqual(await stopped(), [[feed.name, true]]);
  assert.equal((await server.db.select().from(audits).where(eq(audits.module, "Feed"))).length > 0, true);
});
