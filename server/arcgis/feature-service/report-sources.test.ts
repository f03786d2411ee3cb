import assert from "node:assert/strict";
import { test } from "node:test";
import { getComparison } from "../../../contract/calls/comparison.ts";
import { issueReport } from "../../../contract/calls/report-issuing.ts";
import { projectedEstimation, storeGrid } from "../../../test/kits/planning.ts";
import { startTestServer } from "../../../test/kits/server.ts";

const SERVICE = "/arcgis/rest/services/Provision/FeatureServer";
interface Rows {
  readonly features: readonly { readonly attributes: Readonly<Record<string, string | number | null>> }[];
  readonly count?: number;
}

test("comparison and issued reports are served to those who may read them, with the figures of the calls", async () => {
  const server = await startTestServer();
  try {
    await storeGrid(server.db);
    const staff = await server.as("Emergency Staff");
    const { eid } = await projectedEstimation(staff);
    const order = { eid, variant: "Operations", selection: "full", units: "asEntered" } as const;
    const { code } = (await staff.call(issueReport, { body: order })).ok;
    const ask = async (layer: number, parameters: Record<string, string> = {}) => {
      const asked = new URLSearchParams({ f: "json", where: `eid = ${eid}`, outFields: "*", ...parameters });
      return (await (await staff.fetch(`${SERVICE}/${layer}/query?${asked}`)).json()) as Rows;
    };
    const attributes = async (layer: number, where: string) =>
      (await ask(layer, { where })).features.map((feature) => feature.attributes);

    const { comparison } = (await staff.call(getComparison, { params: { eid } })).ok;
    const [water] = await attributes(20, `eid = ${eid} and product = 'Water' and block = 2`);
    const block = comparison?.products.find(({ product }) => product === "Water")?.blocks[1];
    assert.ok(block);
    assert.deepEqual([water?.["projected"], water?.["surplus"]], [block.projected, block.surplus]);
    assert.equal((await ask(20, { returnCountOnly: "true" })).count, 21);

    const [report] = await attributes(25, `code = '${code}'`);
    assert.deepEqual([report?.["eid"], report?.["variant"]], [eid, "Operations"]);
    for (const layer of [26, 27, 28, 29]) {
      const cells = await attributes(layer, `eid = ${eid} and figure is not null`);
      assert.ok(cells.length > 0 && cells.every((cell) => typeof cell["unit"] === "string"), String(layer));
    }
    assert.deepEqual((await ask(30, { where: `eid = ${eid + 1}` })).features, []);

    const statuses = async (client: typeof staff) =>
      Promise.all(
        [20, 24, 25, 26, 27, 28, 29, 30].map(async (layer) => {
          const answer = await client.fetch(`${SERVICE}/${layer}/query?f=json&where=1%3D1`);
          // A missing token is reported with HTTP's 200, as ArcGIS does.
          return ((await answer.json()) as { error?: { code: number } }).error?.code ?? answer.status;
        }),
      );
    assert.deepEqual(new Set(await statuses(server.anonymous())), new Set([499]));
    assert.deepEqual(await statuses(staff), [200, 403, 200, 200, 200, 200, 200, 200]);
    const sections = await (await server.admin()).fetch(`${SERVICE}/24/query?f=json&where=1%3D1&returnCountOnly=true`);
    assert.ok(((await sections.json()) as { count: number }).count >= 40);
  } finally {
    await server.close();
  }
});
