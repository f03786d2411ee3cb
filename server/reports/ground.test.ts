import assert from "node:assert/strict";
import { test } from "node:test";
import { readRoads } from "../../engine/roads/road-file.ts";
import { roadCollection } from "../../test/kits/road-files.ts";
import { testServer } from "../../test/kits/domain-server.ts";
import { SYSTEM_ACTOR } from "../persistence/audit/audit.ts";
import { roadContent } from "../roads/road-content.ts";
import { storeRoads } from "../roads/store-roads.ts";
import { groundWithin } from "./ground.ts";

const server = testServer({ domains: [] });
/** The bay of Tampa, and all around it. */
const NEAR = [-82.9, 27.3, -82.1, 28.1] as const;
const FAR = [-85, 25, -80, 32] as const;

test("a report's map has the agency's own roads in place of the interstates of their state, as many as its scale has room for", async () => {
  const routesOf = async (box: typeof NEAR | typeof FAR) => {
    const { roads } = await groundWithin(server.db, box, { counties: [], seen: 1 / 1_500 });
    return roads.map(({ route, system = "I" }) => system + route).toSorted();
  };
  const built = await routesOf(NEAR);
  assert.ok(built.includes("I4") && built.includes("I275"), built.join());
  const roads = readRoads(roadCollection().features, "r.geojson");
  const states = [{ fips: "12", files: ["r.geojson"], ...roadContent(roads) }];
  await storeRoads(server.db, SYSTEM_ACTOR, { states, credit: "An agency" });
  assert.deepEqual(await routesOf(NEAR), ["I75", "S60", "U41"]);
  const far = await routesOf(FAR);
  assert.ok(far.includes("U41") && !far.includes("S60") && !far.includes("I4"), far.join());
  // Other states keep their own.
  assert.ok(far.includes("I95") && far.filter((route) => route === "I75").length === 2, far.join());
});
