import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import { promisify } from "node:util";
import { Script } from "node:vm";
import type { FastifyInstance } from "fastify";
import { APP_CALL_HEADER, addressOf, type Call } from "../../contract/api/call.ts";
import { authenticate } from "../../contract/people/calls/session.ts";
import { makeToken } from "../../contract/people/calls/programs.ts";
import type { ErrorAnswer } from "../../contract/api/errors.ts";
import { CALLS, SAMPLE_PARAMS } from "../../test/kits/calls.ts";
import { ADMIN_PASSWORD } from "../../test/kits/client.ts";
import { beforeTests } from "../../test/kits/cluster.ts";
import { testServer } from "../../test/kits/server.ts";
import { getEstimation, publishEstimation } from "../../contract/planning/calls/estimations.ts";
import { importStorms } from "../../contract/storms/calls/storms.ts";
import { stormFile } from "../../test/kits/storm-files.ts";
import { LANGUAGE_CODES } from "../../contract/api/languages.ts";
import { projectedEstimation, storeGrid } from "../../test/kits/planning.ts";
import { textOf } from "../answers/texts.ts";
import { sql } from "../storage/orm.ts";
import { unitOfField } from "../developers/field-units.ts";
import { openLayers } from "../developers/layer-model.ts";
import examples from "./examples.json" with { type: "json" };
import summaries from "./summaries.json" with { type: "json" };

interface Operation {
  readonly summary?: string;
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly description?: string;
  readonly security?: readonly Record<string, unknown>[];
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
    readonly $ref?: string;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>> }>
  >;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, { in: string; name: string; scheme?: string }>>;
    readonly schemas: Readonly<Record<string, { readonly properties?: object }>>;
  };
}

interface Route {
  readonly method: string;
  readonly url: string;
}
const routes: Route[] = [];

function watch(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook("onRoute", ({ method, url }) => {
    for (const each of [method].flat()) if (each !== "HEAD") routes.push({ method: each, url });
  });
}

beforeTests(() => subscribe("fastify.initialization", watch));
const server = testServer({ subscription: null });
beforeTests(() => unsubscribe("fastify.initialization", watch));
let document: Document;
beforeTests(async () => {
  const response = await (await server.as("Viewer")).fetch("/api/docs/json");
  document = (await response.json()) as Document;
});

/** Calls with a privilege that a token is refused, whatever it has; tried in tokens.test.ts and webhooks.test.ts. */
const PERSONAL = new Set(["saveAccount", "deleteAccount", "makeToken", "revokeToken", "saveWebhook", "deleteWebhook"]);

test("the document describes every call: parameters, body, answer, errors, privileges and headers", () => {
  assert.equal(document.openapi, "3.1.0");
  for (const [name, call] of Object.entries(CALLS)) {
    const path = call.path.replaceAll(/:(\w+)/g, "{$1}");
    const operation = document.paths[path]?.[call.method.toLowerCase()] ?? assert.fail(`${name} is missing`);
    assert.match(operation.summary ?? "", /^[A-Z].*[^.]\.$/, `${name} has no sentence in summaries.json`);
    assert.match(operation.description ?? "", /^(Open to|Needs) /, name);
    assert.equal(operation.operationId, `${operation.tags?.[0]}_${call.path.split("/")[3]}`, name);
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
    assert.deepEqual(
      inPath.map((parameter) => parameter.name).sort(),
      [...call.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter).sort(),
      name,
    );
    if (call.method === "POST") assert.ok(operation.requestBody?.content["application/json"]?.schema, name);
    assert.ok(operation.responses["200"], name);
    for (const status of ["4XX", "5XX"]) {
      const schema = operation.responses[status]?.content?.["application/json"]?.schema;
      assert.equal(schema?.$ref, "#/components/schemas/Error", `${name} ${status}`);
    }
    const demanded = Object.keys(operation.security?.[0] ?? {});
    assert.equal(demanded.includes("session"), call.needs.kind !== "public", name);
    assert.equal(demanded.includes("appCall"), call.changes, name);
    // What concerns the way in of a person, no token may do.
    const isForPrograms =
      !PERSONAL.has(name) && ("codes" in call.needs || (call.needs.kind === "session" && !call.changes));
    assert.equal(call.byPerson === true, PERSONAL.has(name), name);
    assert.deepEqual(operation.security?.[1], isForPrograms ? { token: [] } : undefined, name);
  }
  const headersOf = (call: Call | undefined) =>
    document.paths[call?.path ?? ""]?.["post"]?.parameters
      ?.filter((each) => each.in === "header")
      .map(({ name }) => name);
  assert.deepEqual(
    [headersOf(CALLS["saveZone"]), headersOf(CALLS["saveWebhook"])],
    [["Idempotency-Key", "If-Match"], undefined],
  );
  const declared = new Set(Object.values(CALLS).map(({ method, path }) => `${method} ${path}`));
  assert.deepEqual(
    Object.keys(summaries).filter((route) => !declared.has(route)),
    [],
  );
  assert.deepEqual(document.components.securitySchemes["appCall"]?.name, APP_CALL_HEADER);
  assert.equal(document.components.securitySchemes["token"]?.scheme, "bearer");
  assert.deepEqual(Object.keys(document.components.schemas["Error"]?.properties ?? {}), ["key", "message", "details"]);
});

test("answers shared by many calls are described once, and every reference has its target", () => {
  const text = JSON.stringify(document);
  for (const [, name = ""] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]*)"/g))
    assert.ok(name in document.components.schemas, name);
  const perCall = text.length / Object.keys(CALLS).length;
  assert.ok(perCall < 4_000, `${perCall} characters for each call`);
});

const header = "x-agency-key";
const [current, outgoing] = ["9f2c1d7e55aa", "old.key-1"];
const keyed = testServer({ subscription: { header, keys: [current, outgoing] } });

test("if a subscription key is required, the document asks for it in every call, without revealing it", async () => {
  const client = keyed.anonymous();
  const body = { userName: "admin", password: ADMIN_PASSWORD };
  assert.equal((await client.call(authenticate, { body, headers: { [header]: current } })).status, 200);
  const text = await (await client.fetch("/api/docs/json")).text();
  const { paths, components } = JSON.parse(text) as Document;
  assert.equal(components.securitySchemes["subscription"]?.name, header);
  assert.ok(!text.includes(current) && !text.includes(outgoing));
  for (const { path, method } of Object.values(CALLS)) {
    const operation = paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    assert.ok("subscription" in (operation?.security?.[0] ?? {}), path);
  }
});

async function keyedAnswerOf(call: Call, headers: Record<string, string>) {
  const response = await keyed.anonymous().fetch(addressOf(call, SAMPLE_PARAMS), { method: call.method, headers });
  return { status: response.status, answer: (await response.json()) as ErrorAnswer };
}

test("every call is refused without the subscription key and with a wrong one, before anything else is checked", async () => {
  for (const [name, call] of Object.entries(CALLS)) {
    const without = await keyedAnswerOf(call, { origin: "https://elsewhere.example" });
    assert.deepEqual([without.status, without.answer.key], [403, "errors.subscription.required"], name);
    const wrong = await keyedAnswerOf(call, { [header]: `${current}x` });
    assert.deepEqual([wrong.status, wrong.answer.key], [403, "errors.subscription.wrong"], name);
  }
});

test("with the key, the new one or the outgoing one, a call is decided by its own rules; the services of the map need none", async () => {
  for (const [name, call] of Object.entries(CALLS))
    for (const key of [current, outgoing]) {
      const { answer } = await keyedAnswerOf(call, { [header]: key });
      assert.ok(!(answer.key ?? "").startsWith("errors.subscription."), name);
    }
  const services = await keyed.anonymous().fetch("/arcgis/rest/services/Provision/FeatureServer?f=json");
  assert.equal(services.status, 200);
});

test("the document and its reader are for signed-in users", async () => {
  const nobody = server.anonymous();
  for (const path of ["/api/docs", "/api/docs/", "/api/docs/json", "/api/docs/yaml"]) {
    assert.equal((await nobody.fetch(path)).status, 401, path);
    const page = await nobody.fetch(path, { headers: { accept: "text/html,*/*" } });
    assert.deepEqual([page.status, page.headers.get("location")], [302, "/login"], path);
  }
  const viewer = await server.as("Viewer");
  assert.equal((await viewer.fetch("/api/docs/")).status, 200);
});

test("the reader's script sends the fixed headers with every trial request, and only there", async () => {
  const response = await (await server.as("Viewer")).fetch("/api/docs/static/swagger-initializer.js");
  const script = await response.text();
  assert.match(script, /"x-app-call":"provision"/);
  assert.doesNotThrow(() => new Script(script));
});

/**
 * Every route of the server is a declared call, which the attack tests cover, or is listed here with the reason why
 * not. A route in neither place fails.
 */
const BESIDE_THE_CALLS: readonly { readonly url: RegExp; readonly methods: readonly string[]; readonly why: string }[] =
  [
    {
      url: /^\/(healthz|readyz)$/,
      methods: ["GET"],
      why: "asked by proxies without a session; says nothing but its state",
    },
    { url: /^\/subscription\.json$/, methods: ["GET"], why: "what every page carries anyway" },
    {
      url: /^\/api\/(docs|openapi\.json)(\/.*)?$/,
      methods: ["GET"],
      why: "the OpenAPI document, for signed-in people",
    },
    {
      url: /^\/arcgis\/(rest(\/.*)?|\*)$/,
      methods: ["GET", "POST", "OPTIONS"],
      why: "the read-only feature services, by Esri's own rules; pages of other origins ask first what they may ask",
    },
    {
      url: /^\/assets\/images\/:name$/,
      methods: ["GET"],
      why: "the agency's pictures for logo, side bar and home, which everyone sees",
    },
    {
      url: /^\/view$/,
      methods: ["POST"],
      why: "looks a place up for a public page without scripts; changes and keeps nothing",
    },
    {
      url: /^\/(previews\/:eid\.:language\.png|favicon\.ico|robots\.txt|sitemap\.xml|feed\.atom)$/,
      methods: ["GET"],
      why: "what other programs show and find of public pages; the picture is of what is published",
    },
    {
      url: /^\/(data\/.*|data\.json|ogc(\/.*)?)$/,
      methods: ["GET"],
      why: "the layers of the feature services as files, in a catalog and by OGC API, for those who may read them",
    },
    {
      url: /^\/developers(\/.*)?$/,
      methods: ["GET"],
      why: "the guide for developers, about what is open to everyone",
    },
    {
      url: /^\/openid\/return$/,
      methods: ["GET"],
      why: "hands what an OpenID issuer answered on to the sign-in page; reads and writes nothing",
    },
    {
      url: /^\/oembed$/,
      methods: ["GET"],
      why: "oembed.com's own parameters and answer, for public pages; server/embed/oembed.test.ts tests it",
    },
    {
      url: /^\/sharing\/.*$/,
      methods: ["GET", "POST"],
      why: "the portal's subset, by Esri's own rules; it has its own tests",
    },
  ];

test("every route is a declared call or in the list of exceptions with a reason", () => {
  const declared = new Set(Object.values(CALLS).map(({ method, path }) => `${method} ${path}`));
  assert.ok(routes.length > declared.size);
  const unlisted = routes.filter(
    ({ method, url }) =>
      !declared.has(`${method} ${url}`) &&
      !BESIDE_THE_CALLS.some((one) => one.url.test(url) && one.methods.includes(method)),
  );
  assert.deepEqual(unlisted, []);
});

test("every declared call has its route, and every entry of the list has one", () => {
  const there = new Set(routes.map(({ method, url }) => `${method} ${url}`));
  for (const [name, { method, path }] of Object.entries(CALLS)) assert.ok(there.has(`${method} ${path}`), name);
  for (const { url } of BESIDE_THE_CALLS)
    assert.ok(
      routes.some((route) => url.test(route.url)),
      String(url),
    );
});

test("routes besides the calls write nothing: no method but GET, POST and OPTIONS, and a GET that changes is a declared call", () => {
  assert.deepEqual([...new Set(routes.map(({ method }) => method))].sort(), ["GET", "OPTIONS", "POST"]);
  const reading = Object.values(CALLS).filter(({ method, changes }) => method === "GET" && !changes);
  for (const { path } of reading) assert.doesNotMatch(path, /Delete|Save|Update|Insert|Reset|Restore|Send|End/, path);
});

beforeTests(() => storeGrid(server.db));
const read = async (path: string) => {
  const answer = await fetch(server.url + path);
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
};

test("the guide is open to all, in the language of the address, without a script, and names every public layer", async () => {
  for (const lang of LANGUAGE_CODES) {
    const { status, type, text } = await read(`/developers?lang=${lang}`);
    assert.deepEqual([status, type], [200, "text/html; charset=utf-8"]);
    assert.ok(text.includes(`<html lang="${lang}"`));
    assert.ok(text.includes(`<h1>${textOf(lang, "developers.title")}</h1>`));
    assert.ok(!/<script(?! async src=)/.test(text.replaceAll("&lt;script", "")));
    assert.ok(!text.includes("developers."), "each key has a text");
  }
  const { text } = await read("/developers");
  for (const name of ["zones", "needs_multi_day", "product_need", "cone", "census_tracts"])
    assert.ok(text.includes(`<b>${name}</b>`), name);
  assert.ok(text.includes("GET /api/View/GetPublished"));
  assert.ok(!text.includes("/api/Supply/SaveDeliveries</td>"), "calls of staff are not listed");
});

test("each figure of the public layers has a unit", async () => {
  const layers = await openLayers(server.app);
  const figures = layers.flatMap(({ name, fields }) =>
    fields.flatMap((field) => (field.type === "esriFieldTypeDouble" ? [[name, field.name] as const] : [])),
  );
  assert.ok(figures.length > 50);
  assert.deepEqual(figures.filter(([, field]) => unitOfField(field) === null), []); // oxfmt-ignore
});

test("the OpenAPI document of public calls needs no session and has no call of staff", async () => {
  const { status, text } = await read("/developers/openapi.json");
  assert.equal(status, 200);
  const { paths, openapi } = JSON.parse(text) as {
    readonly openapi: string;
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly security?: readonly object[] }>>>>;
  };
  assert.equal(openapi, "3.1.0");
  assert.ok("/api/View/GetPublished" in paths);
  const demands = Object.values(paths).flatMap((operations) =>
    Object.values(operations).map(({ security = [] }) => security),
  );
  assert.deepEqual([demands.length > 3, demands.flat()], [true, []]);
  const changelog = await read("/developers/changelog.md");
  assert.match(changelog.text, /^# Changelog/);
});

test("each example of the document is answered, and every call about published data that needs one has one", async () => {
  const admin = await server.admin();
  const { eid, did } = await projectedEstimation(admin);
  const { version } = (await admin.call(getEstimation, { params: { eid } })).ok;
  assert.equal((await admin.call(publishEstimation, { body: { eid, version } })).status, 200);
  assert.equal((await admin.call(importStorms, { body: { files: [stormFile({})] } })).status, 200);
  assert.deepEqual([eid, did], [1, 1], "the ids of the examples");
  for (const [route, given] of Object.entries(examples)) {
    const [name, call] =
      Object.entries(CALLS).find(([, { method, path }]) => `${method} ${path}` === route) ?? assert.fail(route);
    const answer = await admin.call(call, given);
    assert.equal(answer.status, 200, `${name}: ${JSON.stringify(answer.status === 200 ? "" : answer.error)}`);
    const operation = document.paths[call.path.replaceAll(/:(\w+)/g, "{$1}")]?.[call.method.toLowerCase()];
    const shown = JSON.stringify(operation);
    assert.ok(shown.includes('"example":'), `${name} shows its example`);
  }
  const needing = Object.values(CALLS)
    .filter(({ path }) => /^\/api\/(View|Storm|Tract)\//.test(path))
    .filter(({ needs, method, path }) => needs.kind === "public" && (method === "POST" || path.includes(":")))
    .map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(needing.filter((route) => !(route in examples)), ["GET /api/Storm/GetBestTrack/:stormId"]); // oxfmt-ignore
});

test("a token reads files, OGC collections and layers that are not for everyone, by its header", async () => {
  const admin = await server.admin();
  const { token } = (await admin.call(makeToken, { body: { name: "GIS", privileges: ["supply.edit"], days: 1 } })).ok;
  const layer = "/arcgis/rest/services/Provision/FeatureServer/5/query?where=1%3D1&f=json";
  for (const path of ["/data/config_inventory.csv", "/ogc/collections/config_inventory/items", layer]) {
    const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    assert.deepEqual([answer.status, /"code":\s*49\d/.test(text)], [200, false], `${path} ${text.slice(0, 200)}`);
  }
  assert.equal((await fetch(`${server.url}/data/config_inventory.csv`)).status, 401);
});

const run = promisify(execFile);
const exampleFile = (name: string) => path.join(import.meta.dirname, "../../docs/examples", name);

/** Why a test of a script is skipped; false if the machine has its tool. */
const without = (tool: string) => spawnSync(tool, ["--version"]).status !== 0 && `${tool} is not installed`;

test("needs.py prints the published needs", { skip: without("python3") }, async () => {
  const needs = await run("python3", [exampleFile("needs.py"), server.url]);
  const { rows } = await server.db.execute(sql`select count(*)::int as found from needs_multi_day`);
  assert.match(needs.stdout, /^zone 1: \w+ [\d,]+ \w+$/m);
  assert.ok(needs.stdout.includes(`${String(rows[0]?.["found"])} rows`), needs.stdout);
});

test("watch.mjs says what is published, and then that nothing is new", async () => {
  const watched = await run(process.execPath, [exampleFile("watch.mjs"), server.url, "0", "2"]);
  assert.match(watched.stdout, /^1 .*: .*, calculated \d{4}-.*\nnothing new\n$/);
});

test("deliveries.sh sends deliveries once, also when it is run again", { skip: without("curl") }, async () => {
  const admin = await server.admin();
  const { token } = (await admin.call(makeToken, { body: { name: "Script", privileges: ["supply.edit"], days: 1 } }))
    .ok;
  const folder = mkdtempSync(path.join(tmpdir(), "provision-examples-"));
  try {
    const file = path.join(folder, "deliveries.json");
    const { body } = examples["POST /api/Supply/PutDeliveries"];
    writeFileSync(file, JSON.stringify({ ...body, rows: [{ ...body.rows[0], externalId: "from the script" }] }));
    writeFileSync(`${file}.key`, "0123456789abcdef");
    const send = () => run("sh", [exampleFile("deliveries.sh"), server.url, file], { env: { ...process.env, PROVISION_TOKEN: token } }); // oxfmt-ignore
    const first = await send();
    writeFileSync(`${file}.key`, "0123456789abcdef");
    const again = await send();
    assert.match(first.stdout, /"created":1/);
    assert.equal(again.stdout, first.stdout);
    const sent = await run("sh", [exampleFile("deliveries.sh"), server.url, file], { env: { ...process.env, PROVISION_TOKEN: "provision_wrong" } }).catch((error: { stdout: string }) => error); // oxfmt-ignore
    assert.match(sent.stdout, /errors\.token\.unknown/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
