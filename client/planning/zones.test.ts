import assert from "node:assert/strict";
import test from "node:test";
import { QueryClient } from "@tanstack/react-query";
import { estimationKey } from "./estimations.ts";
import { zoneSaved, type ZoneSet } from "./zones.ts";

test("a saved zone is never shown next to outdated counts of its neighbors, whose tracts it may have taken", async () => {
  const client = new QueryClient();
  const key = [...estimationKey(7), "zones"];
  const counted = { zones: [{ zone: 1, statistics: { tracts: 4_181 } }] } as unknown as ZoneSet;
  client.setQueryData(key, counted);
  // The answer contains the new count of one zone only: it must not replace the old answer before all zones are read.
  const answer = {
    zone: { eid: 7, zone: 1, statistics: { tracts: 9_000 } },
    status: "ProjectionsStale",
    estimationVersion: 5,
  } as const;
  await zoneSaved(client, answer);
  const after = client.getQueryData<ZoneSet>(key);
  assert.equal(after?.zones, counted.zones);
  assert.equal(after?.estimationVersion, 5);
  assert.ok(client.getQueryState(key)?.isInvalidated, "the server's counts are read");
});
