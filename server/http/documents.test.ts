import assert from "node:assert/strict";
import test from "node:test";
import { Script } from "node:vm";
import { APP_CALL_HEADER } from "../../contract/call.ts";
import { CALLS, beforeTests, testServer, startTestServer } from "../../test/kits/server.ts";
import summaries from "./summaries.json" with { type: "json" };

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly Record<string, unknown>[];
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>> }>
  >;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, { in: string; name: string }>>;
    readonly schemas: Readonly<Record<string, { readonly properties?: object }>>;
  };
}

const server = testServer({ subscription: null });
let document: Document;
beforeTests(async () => {
  const response = await (await server.as("Viewer")).fetch("/api/docs/json");
  document = (await response.json()) as Document;
});

test("the document describes every call: parameters, body, answer, errors, privileges and headers", () => {
  assert.equal(document.openapi, "3.1.0");
  for (const [name, call] of Object.entries(CALLS)) {
    const path = call.path.replaceAll(/:(\w+)/g, "{$1}");
    const operation = document.paths[path]?.[call.method.toLowerCase()] ?? assert.fail(`${name} is missing`);
    assert.match(operation.summary ?? "", /^[A-Z].*[^.]\.$/, `${name} has no sentence in summaries.json`);
    assert.match(operation.description ?? "", /^(Open to|Needs) /, name);
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
  }
  const declared = new Set(Object.values(CALLS).map(({ method, path }) => `${method} ${path}`));
  assert.deepEqual(
    Object.keys(summaries).filter((route) => !declared.has(route)),
    [],
  );
  assert.deepEqual(document.components.securitySchemes["appCall"]?.name, APP_CALL_HEADER);
  assert.deepEqual(Object.keys(document.components.schemas["Error"]?.properties ?? {}), ["key", "message", "details"]);
});

test("what many calls answer is described once, and nothing refers to what is not there", () => {
  const text = JSON.stringify(document);
  for (const [, name = ""] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]*)"/g))
    assert.ok(name in document.components.schemas, name);
  assert.ok(text.length < 800_000, `${text.length} characters`);
});

test("where a subscription key is demanded, the document asks for it in every call, without telling it", async (t) => {
  const header = "x-agency-key";
  const keyed = await startTestServer({ subscription: { header, keys: ["9f2c1d7e55aa"] } });
  t.after(() => keyed.close());
  const client = keyed.anonymous();
  const signIn = await client.fetch("/api/User/Authenticate", {
    method: "POST",
    body: JSON.stringify({ userName: "admin", password: "a long test password" }),
    headers: { "content-type": "application/json", [header]: "9f2c1d7e55aa" },
  });
  assert.equal(signIn.status, 200);
  const text = await (await client.fetch("/api/docs/json")).text();
  const { paths, components } = JSON.parse(text) as Document;
  assert.equal(components.securitySchemes["subscription"]?.name, header);
  assert.ok(!text.includes("9f2c1d7e55aa"));
  for (const { path, method } of Object.values(CALLS)) {
    const operation = paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    assert.ok("subscription" in (operation?.security?.[0] ?? {}), path);
  }
});

test("the document and its reader are for people who are signed in", async () => {
  const nobody = server.anonymous();
  for (const path of ["/api/docs", "/api/docs/", "/api/docs/json", "/api/docs/yaml"]) {
    assert.equal((await nobody.fetch(path)).status, 401, path);
    const page = await nobody.fetch(path, { headers: { accept: "text/html,*/*" } });
    assert.deepEqual([page.status, page.headers.get("location")], [302, "/login"], path);
  }
  const viewer = await server.as("Viewer");
  assert.equal((await viewer.fetch("/api/docs/")).status, 200);
});

test("the reader's script sends the fixed headers with every trial and is no one else's", async () => {
  const response = await (await server.as("Viewer")).fetch("/api/docs/static/swagger-initializer.js");
  const script = await response.text();
  assert.match(script, /"x-app-call":"provision"/);
  assert.doesNotThrow(() => new Script(script));
});
