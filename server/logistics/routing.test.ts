import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import test, { after, before } from "node:test";
import { askWays, type RoutingService } from "./routing.ts";
import { waysTo } from "./site-ways.ts";

type Answer = (
  asked: { url: URL; body: URLSearchParams; from: string[]; to: string[] },
  response: ServerResponse,
) => unknown;
const asked: { readonly from: string[]; readonly to: string[]; readonly body: URLSearchParams }[] = [];
let answer: Answer = () => "";

/** Both kinds of service: OSRM's table by GET, ArcGIS's OD cost matrix by a form. */
const double = createServer((request: IncomingMessage, response) => {
  let text = "";
  request.setEncoding("utf8").on("data", (piece: string) => (text += piece));
  request.on("end", () => {
    const url = new URL(request.url ?? "", "http://here");
    const body = new URLSearchParams(text);
    const places = decodeURIComponent(url.pathname.split("/").at(-1) ?? "").split(";");
    const some = (name: string) => (url.searchParams.get(name) ?? "").split(";").map((i) => places[Number(i)] ?? "");
    const [from, to] = request.method === "GET" ? [some("sources"), some("destinations")] : ["origins", "destinations"].map((name) => (body.get(name) ?? "").split(";")); // oxfmt-ignore
    asked.push({ from: from ?? [], to: to ?? [], body });
    const given = answer({ url, body, from: from ?? [], to: to ?? [] }, response);
    if (typeof given === "string") response.end(given);
    else if (given !== undefined) response.end(JSON.stringify(given));
  });
});
let origin: string;
before(async () => {
  await once(double.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(double.address() as AddressInfo).port}`;
});
after(() => {
  double.closeAllConnections();
  double.close();
});

let made = 0;
/** Each of its own name, since answers are kept by address. */
const service = (path: string): RoutingService => ({ address: `${origin}/${++made}/${path}`, token: "hush", allowed: [origin] }); // oxfmt-ignore
const osrm = () => service("table/v1/driving");
const arcGis = () => service("NAServer/Cost/solveODCostMatrix");
const FROM = [[-82, 27.5], [-82.1, 27.6]] as const; // oxfmt-ignore
const TO = [[-82.25, 27.5], [-82.3, 27.5], [-82.4, 27.5]] as const; // oxfmt-ignore

test("OSRM is asked for distances from tracts to sites; a pair without a way is null", async () => {
  answer = () => ({ code: "Ok", distances: [[1_200, 0, null], [5, 6, 7.5]] }); // oxfmt-ignore
  asked.length = 0;
  assert.deepEqual(await askWays(osrm(), FROM, TO), [[1_200, 0, null], [5, 6, 7.5]]); // oxfmt-ignore
  assert.deepEqual(asked[0]?.from, ["-82.00000,27.50000", "-82.10000,27.60000"]);
  assert.equal(asked[0]?.to.length, 3);
});

test("ArcGIS is asked by a form with the token; its matrix is read in kilometers or miles, and what it leaves out is null", async () => {
  answer = () => ({ odCostMatrix: { costAttributeNames: ["TravelTime", "Kilometers"], 1: { 1: [9, 1.2], 3: [9, 2] }, 2: { 2: [9, 4] } } }); // oxfmt-ignore
  asked.length = 0;
  assert.deepEqual(await askWays(arcGis(), FROM, TO), [[1_200, null, 2_000], [null, 4_000, null]]); // oxfmt-ignore
  const [form] = asked;
  assert.deepEqual([form?.body.get("token"), form?.body.get("f"), form?.to.length], ["hush", "json", 3]);
  answer = () => ({ odCostMatrix: { costAttributeNames: ["Miles"], 1: { 1: [1] } } });
  assert.equal((await askWays(arcGis(), FROM, TO))[0]?.[0], 1_609.344);
});

const BAD: Readonly<Record<string, unknown>> = {
  "a web page": "<html>Sign in</html>",
  "too few rows": { code: "Ok", distances: [[1, 2, 3]] },
  "too few columns": { code: "Ok", distances: [[1, 2], [1, 2]] }, // oxfmt-ignore
  "a negative way": { code: "Ok", distances: [[1, 2, -3], [1, 2, 3]] }, // oxfmt-ignore
  "no number": '{"code":"Ok","distances":[[1,2,NaN],[1,2,3]]}',
  "an endless way": '{"code":"Ok","distances":[[1,2,1e999],[1,2,3]]}',
  "no table": { code: "TooBig" },
  "more than is read": `{"code":"Ok","distances":[[${"1,".repeat(400_000)}1]]}`,
  "an ArcGIS error": { error: { code: 499, message: "Token Required" } },
  "a matrix without a distance": { odCostMatrix: { costAttributeNames: ["TravelTime"], 1: { 1: [5] } } },
  "a matrix with a negative way": { odCostMatrix: { costAttributeNames: ["Kilometers"], 1: { 1: [-5] } } },
};
for (const [name, given] of Object.entries(BAD))
  test(`an answer that is ${name} is none`, async () => {
    answer = () => given;
    for (const one of [osrm(), arcGis()]) assert.equal(await askWays(one, FROM, TO), "badAnswer");
  });

test("a refusal, a redirect, a closed port, a private address and a slow service are told apart", async () => {
  answer = (_, response) => {
    response.writeHead(429);
    return "{}";
  };
  assert.equal(await askWays(osrm(), FROM, TO), "badAnswer");
  answer = (_, response) => {
    response.writeHead(302, { location: `${origin}/elsewhere` });
    return "";
  };
  assert.equal(await askWays(osrm(), FROM, TO), "connection");
  const closed = { address: "http://127.0.0.1:1/table/v1/driving", token: "", allowed: ["http://127.0.0.1:1"] };
  assert.equal(await askWays(closed, FROM, TO), "connection");
  assert.equal(await askWays({ ...osrm(), allowed: [] }, FROM, TO), "notAllowed");
  assert.equal(await askWays({ ...closed, address: "https://10.0.0.5/table/v1/driving", allowed: [] }, FROM, TO), "notAllowed"); // oxfmt-ignore
  answer = () => undefined;
  assert.equal(await askWays({ ...osrm(), timeout: 200 }, FROM, TO), "timeout");
});

/** Straight lines of 0 to 40 km along a parallel. */
const tracts = Array.from({ length: 250 }, (_, i) => ({ at: [-82 + i * 0.0016, 27.5] as [number, number] }));
const candidates = [0, 100, 249].map((i, id) => ({ id, at: tracts[i]?.at ?? [0, 0] }));
const problem = { tracts, candidates } as unknown as Parameters<typeof waysTo>[1];
const rules: Parameters<typeof waysTo>[2] = { ids: [0, 1, 2], miles: 5, moved: [] };

test("tables stay small, only pairs in reach of the straight line are asked, and what is known is not asked again", async () => {
  answer = ({ from, to }) => ({ code: "Ok", distances: from.map(() => to.map((_, column) => 1_000 + column)) });
  asked.length = 0;
  const one = osrm();
  const { sites, failure } = await waysTo(one, problem, rules);
  assert.equal(failure, null);
  // Five miles are 8.05 km, a step is 0.158 km: 51 tracts on each side.
  assert.deepEqual(sites.map(({ tracts: own }) => own.length), [51, 101, 51]); // oxfmt-ignore
  assert.ok(sites.every(({ meters }, site) => meters.every((way) => way === 1_000 + site)));
  assert.ok(asked.length > 1 && asked.every(({ from, to }) => from.length + to.length <= 100));
  assert.equal(asked.reduce((sum, { from }) => sum + from.length, 0), new Set(sites.flatMap((site) => site.tracts)).size); // oxfmt-ignore
  const before = asked.length;
  assert.deepEqual((await waysTo(one, problem, rules)).sites, sites);
  assert.equal(asked.length, before);
  const wider = (await waysTo(one, problem, { ...rules, ids: [1], miles: 10 })).sites[0];
  assert.ok(asked.length > before && wider !== undefined && wider.tracts.length > 101 && !wider.meters.includes(null));
  const every = asked.flatMap(({ from }) => from);
  assert.equal(new Set(every).size, every.length, "only those that are new");
  await waysTo(one, problem, { ...rules, ids: [1], moved: [{ id: 1, at: [-81.9, 27.5] }] });
  assert.equal(asked.at(-1)?.to[0], "-81.90000,27.50000", "a moved site is asked for where it is");
});

test("after a failure nothing more is asked, and the pairs that are left have no way", async () => {
  let tables = 0;
  answer = ({ from, to }) => (++tables === 1 ? { code: "Ok", distances: from.map(() => to.map(() => 7)) } : "<html>");
  const { sites, failure } = await waysTo(osrm(), problem, rules);
  assert.deepEqual([failure, tables], ["badAnswer", 2]);
  const ways = sites.flatMap(({ meters }) => meters);
  assert.ok(ways.includes(7) && ways.includes(null) && ways.every((way) => way === 7 || way === null));
});
