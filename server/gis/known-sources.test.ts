import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { testServer, testClient } from "../../test/kits/domain-server.ts";
import { storeGrid } from "../../test/kits/planning.ts";
import { VIEWS } from "../adhoc/view-catalog.ts";
import { featureServiceDomain } from "./feature-service/routes.ts";

const FILE = new URL("../../contract/content/known-sources.json", import.meta.url);
const server = testServer({ data: storeGrid, domains: [featureServiceDomain] });
const admin = testClient(server);

interface Described {
  readonly layers: readonly { id: number; name: string; fields: { name: string; type: string }[] }[];
  readonly tables: Described["layers"];
}

const KINDS: Readonly<Record<string, string>> = {
  esriFieldTypeString: "text",
  esriFieldTypeDate: "moment",
  esriFieldTypeDateOnly: "day",
};

async function layersOf(service: string): Promise<object> {
  const at = `/arcgis/rest/services/${service}/FeatureServer/layers?f=json`;
  const described = async (client: { fetch(path: string): Promise<Response> }) => {
    const { layers, tables } = (await (await client.fetch(at)).json()) as Described;
    return [...layers, ...tables].sort((a, b) => a.id - b.id);
  };
  const open = new Set((await described(server.anonymous())).map(({ id }) => id));
  const all = (await described(admin)).map(({ id, name, fields }) => {
    const kinds = fields.map((field) => [field.name, KINDS[field.type] ?? "number"]);
    return [name, { id, open: open.has(id), fields: Object.fromEntries(kinds) as object }];
  });
  return Object.fromEntries(all) as object;
}

// `KNOWN=write` writes the file anew, after a layer, table or view got another field.
test("configs are checked against the layers, tables and views as they are, with their fields", async () => {
  const columns = Object.values(VIEWS).map((view) => [
    view.name,
    Object.fromEntries(view.columns.map(({ name, kind }) => [name, kind])) as object,
  ]);
  const known = {
    layers: { Provision: await layersOf("Provision"), Storms: await layersOf("Storms") },
    views: Object.fromEntries(columns) as object,
  };
  if (process.env["KNOWN"] === "write") writeFileSync(FILE, `${JSON.stringify(known, null, 2)}\n`);
  assert.deepEqual(JSON.parse(readFileSync(FILE, "utf8")), known);
  assert.ok(Object.keys(known.layers.Provision).length > 35 && columns.length > 10);
});
