import assert from "node:assert/strict";
import { test } from "node:test";
import { startTestServer } from "../../../test/kits/server.ts";
import { saveInventory } from "../../../contract/calls/supply.ts";

test("stock says its unit in the feature service; trucks have none", async () => {
  const server = await startTestServer();
  try {
    const staff = await server.as("Emergency Staff");
    const stock = { product: "Water", agency: "Red Cross" } as const;
    await staff.call(saveInventory, {
      body: {
        changed: [
          { ...stock, category: "Loose Goods", quantity: 7, unit: "Gallons" },
          { ...stock, category: "Trucks", quantity: 2, unit: null },
        ],
        removed: [],
      },
    });
    const response = await staff.fetch(
      "/arcgis/rest/services/Provision/FeatureServer/5/query?where=1%3D1&outFields=category,quantity,unit&f=json",
    );
    const { features } = (await response.json()) as { features: { attributes: Record<string, unknown> }[] };
    assert.deepEqual(
      features.map(({ attributes }) => [attributes["category"], attributes["quantity"], attributes["unit"]]),
      [
        ["Loose Goods", 7, "Gallons"],
        ["Trucks", 2, null],
      ],
    );
  } finally {
    await server.close();
  }
});
