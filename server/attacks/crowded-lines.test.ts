import assert from "node:assert/strict";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { addressOf, type Call } from "../../contract/api/call.ts";
import { checkTracts } from "../../contract/tracts/calls/data-sets.ts";
import { startExport } from "../../contract/lists/calls.ts";
import { printMap } from "../../contract/reports/calls/map-print.ts";
import { uploadExcel } from "../../contract/supply/calls/supply.ts";
import { previewZones } from "../../contract/planning/calls/zones.ts";
import { STATISTICS } from "../../engine/words/statistics.ts";
import { textOf } from "../answers/texts.ts";
import { PLANNING, drawn, newEstimation, square, storeGrid } from "../../test/kits/planning.ts";
import { readPdf } from "../../test/poppler.ts";
import type { TestClient } from "../../test/kits/client.ts";
import { testServer } from "../../test/kits/domain-server.ts";
import { dataSetsDomain } from "../tracts/managing/routes.ts";
import { exportsDomain } from "../lists/routes.ts";
import { mapPrintsDomain } from "../reports/map-prints/routes.ts";
import { supplyDomain } from "../supply/routes.ts";
import { auditsDomain } from "../audits/routes.ts";
import { peopleDomain } from "../people/routes.ts";

/** Behind a proxy, so that callers have different addresses. */
const server = testServer({
  domains: [...PLANNING, dataSetsDomain, exportsDomain, mapPrintsDomain, supplyDomain, auditsDomain, peopleDomain],
  trustProxy: true,
  data: storeGrid,
});

/** A queue for expensive work, and numbers of concurrent callers above its limits, for one caller and for all. */
interface Line {
  readonly name: string;
  readonly call: Call;
  readonly body: () => Promise<unknown>;
  /** The callers' role; visitors by default. */
  readonly role?: "Administrator" | "Emergency Staff";
  readonly ofOne: number;
  readonly ofAll: readonly [people: number, each: number];
}

const outline = { type: "Polygon", coordinates: [[[0, 0], [1, 0], [1, 1], [0, 0]]] }; // oxfmt-ignore
const collection = { type: "FeatureCollection", features: [{ type: "Feature", properties: {}, geometry: outline }] };
const packed = (name: string, text: string) => ({ fileName: name, file: gzipSync(text).toString("base64") });
const path = { kind: "path", d: "M0 0L9 9Z", fill: null, fillOpacity: 1, stroke: "#000000", strokeWidth: 1, dash: [] };

const LINES: readonly Line[] = [
  {
    name: "maps that are printed",
    call: printMap,
    body: async () => ({
      title: "Zones",
      description: "",
      author: "",
      sheet: { width: 612, height: 792, items: Array.from({ length: 2_000 }, () => path) },
    }),
    ofOne: 12,
    ofAll: [20, 2],
  },
  {
    name: "previews of zones",
    call: previewZones,
    role: "Emergency Staff",
    body: async () => {
      const { eid } = await newEstimation(await server.as("Emergency Staff"));
      return { eid, zones: [{ zone: 1, parts: drawn(eid, 1, square(1, 1, 6, 6)).parts }] };
    },
    ofOne: 60,
    ofAll: [6, 18],
  },
  {
    name: "Excel files",
    call: uploadExcel,
    role: "Emergency Staff",
    body: async () => ({ list: "facilities", eid: null, file: "AAAA", basis: null }),
    ofOne: 40,
    ofAll: [10, 4],
  },
  {
    name: "tract files that are checked",
    call: checkTracts,
    role: "Administrator",
    body: async () => ({
      importId: crypto.randomUUID(),
      statistics: packed("a.csv", "FIPS\n1\n"),
      shapes: packed("a.geojson", JSON.stringify(collection)),
      columns: {
        fips: "FIPS",
        county: null,
        figures: Object.fromEntries(STATISTICS.map((key) => [key, null])),
        povertyMeaning: "below100",
      },
      repair: false,
    }),
    ofOne: 8,
    ofAll: [8, 2],
  },
  {
    name: "files of lists",
    call: startExport,
    role: "Administrator",
    body: async () => ({
      list: "users",
      format: "xlsx",
      columns: ["userName"],
      search: "",
      filters: [],
      sort: [],
      timeZone: "UTC",
    }),
    ofOne: 12,
    ofAll: [14, 3],
  },
];

let people = 0;

/** Sends many concurrent calls by many callers and returns the answers. */
async function crowd({ call, body, role }: Line, count: number, each: number): Promise<Response[]> {
  const sent = JSON.stringify(await body());
  const clients: TestClient[] = [];
  for (let i = 0; i < count; i++) clients.push(role === undefined ? server.anonymous() : await server.as(role));
  const asked = clients.flatMap((client) => {
    const address = `198.51.100.${++people}`;
    const headers = { "content-type": "application/json", "x-forwarded-for": address };
    return Array.from({ length: each }, () => client.fetch(addressOf(call), { method: "POST", body: sent, headers }));
  });
  return Promise.all(asked);
}

for (const line of LINES)
  test(`${line.name}: a caller above the limit is refused first, then everyone, each with the seconds to wait`, async () => {
    for (const [status, answers] of [
      [429, await crowd(line, 1, line.ofOne)],
      [503, await crowd(line, ...line.ofAll)],
    ] as const) {
      const found = answers.map((answer) => answer.status);
      assert.ok(found.includes(status), `${status}: ${found.join(" ")}`);
      assert.ok(
        found.some((each) => each < 429),
        `no one was taken: ${found.join(" ")}`,
      );
      for (const { status: refused, headers } of answers)
        if (refused === 429 || refused === 503) assert.match(headers.get("retry-after") ?? "", /^[1-9]\d?$/);
      assert.ok(
        found.every((each) => each < 500 || each === 503),
        found.join(" "),
      );
    }
  });

test("a visitor's printed map is marked as unofficial and names no author, a staff user's names its author", async () => {
  const sheet = { width: 612, height: 792, items: [path] };
  const body = JSON.stringify({ title: "Official evacuation order", description: "", author: "Governor", sheet });
  const printed = async (client: TestClient) => {
    const headers = { "content-type": "application/json", "x-forwarded-for": `198.51.100.${++people}` };
    const answer = await client.fetch(addressOf(printMap), { method: "POST", body, headers });
    const { pages, info } = readPdf(new Uint8Array(await answer.arrayBuffer()));
    return [JSON.stringify(pages).includes(textOf("en", "report.notOfficial")), info["Author"] ?? ""];
  };
  assert.deepEqual(await printed(server.anonymous()), [true, ""]);
  assert.deepEqual(await printed(await server.as("Emergency Staff")), [false, "Governor"]);
});
