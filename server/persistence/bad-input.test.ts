import assert from "node:assert/strict";
import { test } from "node:test";
import type { Call } from "../../contract/api/call.ts";
import * as disasters from "../../contract/planning/calls/disasters.ts";
import * as estimations from "../../contract/planning/calls/estimations.ts";
import * as parameters from "../../contract/planning/calls/parameters.ts";
import * as projections from "../../contract/planning/calls/projections.ts";
import * as runInputs from "../../contract/planning/calls/run-inputs.ts";
import * as zones from "../../contract/planning/calls/zones.ts";
import { drawn, newEstimation, planningServer, square } from "../../test/kits/planning.ts";
import type { TestClient } from "../../test/kits/client.ts";
import { testClient } from "../../test/kits/domain-server.ts";
import { sql } from "../storage/orm.ts";
import { parametersDomain } from "../planning/parameters/routes.ts";
import { publishingDomain } from "../reports/publishing/routes.ts";
import { seriesDomain } from "../series/routes.ts";

const { server, staff } = planningServer([parametersDomain, publishingDomain, seriesDomain]);
const viewer = testClient(server, "Viewer");

const isCall = (value: unknown): value is Call => typeof value === "object" && value !== null && "path" in value;
const CALLS = [disasters, estimations, zones, parameters, projections, runInputs].flatMap((domain) =>
  Object.values(domain).filter(isCall),
);

/** A body that names a record no one has, complete enough to pass the schema. */
function bodyFor(call: Call, id: number): Record<string, unknown> {
  return {
    did: id,
    eid: id,
    version: 1,
    name: "Nobody's",
    type: "Flood",
    dtype: "Flood",
    category: null,
    categories: [],
    startDate: "2026-01-01",
    status: "Active",
    zone: 1,
    affected: 100,
    ...(call === zones.takeAffected ? { seriesId: 1, column: 0, step: 0 } : {}),
    parts: drawn(id, 1, square(1, 1, 2, 2)).parts,
    zones: [{ zone: 1, parts: drawn(id, 1, square(1, 1, 2, 2)).parts }],
    ...(call === parameters.saveParameters ? { daily: [], assistance: [], suggested: [], settings: SETTINGS } : {}),
  };
}

const SETTINGS = {
  preset: "default",
  selection: "intersects",
  overlap: "countOnce",
  demandCurve: "constant",
  demand: null,
  truckRounding: "up",
  truckBasis: "shown",
};

function ask(client: TestClient, call: Call, id: number) {
  return client.call(call, {
    params: { did: id, eid: id, run: id, preset: "default", seriesId: 1, column: 0 },
    ...(call.method === "POST" ? { body: bodyFor(call, id) } : {}),
  });
}

test("no call of the domain answers without a session", async () => {
  assert.equal(CALLS.length, 35);
  for (const call of CALLS) {
    const refused = await ask(server.anonymous(), call, 1);
    assert.equal(refused.status, 401, call.path);
    assert.equal(refused.error.key, "errors.session.required");
  }
});

test("a viewer reads and changes nothing", async () => {
  for (const call of CALLS.filter(({ changes }) => changes)) {
    const refused = await ask(viewer, call, 1);
    assert.equal(refused.status, 403, call.path);
    assert.equal(refused.error.message, "You do not have required permissions, please contact the Administrator.");
  }
  assert.equal((await ask(viewer, disasters.getAllDisasters, 1)).status, 200);
});

test("an unknown id is 404 in every call that names one, and so is a number beyond every id", async () => {
  const withoutId: Call[] = [
    disasters.getAllDisasters,
    disasters.getDisasterCategories,
    disasters.saveDisasterCategories,
  ];
  // Planners may not publish, so a permitted user is needed to test unknown records.
  const publishers: Call[] = [estimations.publishEstimation, estimations.unpublishEstimation];
  const administrator = await server.as("Administrator");
  for (const call of CALLS.filter((one) => !withoutId.includes(one)))
    for (const id of [987_654, 5_000_000_000]) {
      const refused = await ask(publishers.includes(call) ? administrator : staff, call, id);
      assert.equal(refused.status, 404, `${call.path} ${id}`);
      assert.match(refused.error.key, /^domain\.(disaster|estimation)\.unknown$/);
    }
});

test("an id that is not a number is refused with the expected form", async () => {
  for (const id of ["abc", "-1", "1.5", "0", "%00"]) {
    const answer = await staff.fetch(`/api/Zone/GetZones/${id}`);
    assert.equal(answer.status, 400, id);
  }
});

test("a truncated body, one that is not JSON and one of 50 MB are refused before anything is read", async () => {
  const post = (body: string, type = "application/json") =>
    staff.fetch("/api/Zone/SaveZone", { method: "POST", body, headers: { "content-type": type } });
  const { eid } = await newEstimation(staff);
  const whole = JSON.stringify(drawn(eid, 1, square(1, 1, 2, 2)));
  assert.equal((await post(whole.slice(0, -20))).status, 400);
  assert.equal((await post("zone=1")).status, 400);
  assert.equal((await post("")).status, 400);
  const huge = `{"eid":${eid},"parts":"${"x".repeat(50 * 1024 * 1024)}"}`;
  assert.equal((await post(huge)).status, 413);
  assert.equal((await staff.call(zones.getZones, { params: { eid } })).ok.zones.length, 0);
});

test("control characters, wrong kinds and missing fields are refused with path, found and expected", async () => {
  const { eid, did } = await newEstimation(staff);
  const name = await staff.call(estimations.addOrUpdateEstimation, { body: { did, name: "a\u0000b" } });
  assert.equal(name.status, 400);
  assert.equal(name.error.details.faults?.[0]?.path, "body.name");
  const bodies: [object, string][] = [
    [{ ...drawn(eid, 5, square(1, 1, 2, 2)) }, "body.zone"],
    [{ ...drawn(eid, 1, square(1, 1, 2, 2)), affected: 101 }, "body.affected"],
    [{ ...drawn(eid, 1, square(1, 1, 2, 2)), parts: [] }, "body.parts"],
    [{ ...drawn(eid, 1, square(1, 1, 2, 2)), parts: [{ kind: "circle" }] }, "body.parts.0.kind"],
    [
      { ...drawn(eid, 1, square(1, 1, 2, 2)), parts: [{ kind: "point", coordinates: [-82, 27], bufferMiles: 0 }] },
      "body.parts.0.bufferMiles",
    ],
  ];
  for (const [body, path] of bodies) {
    const refused = await staff.call(zones.saveZone, { body: body as never });
    assert.equal(refused.status, 400, path);
    assert.ok(
      refused.error.details.faults?.some((fault) => fault.path.startsWith(path)),
      JSON.stringify(refused.error),
    );
  }
});

test("an expired session is distinguished from none", async () => {
  const client = await server.as("Emergency Staff");
  const { eid } = await newEstimation(client);
  await server.db.execute(sql`delete from sessions where user_id = (select max(user_id) from users)`);
  const refused = await client.call(zones.saveZone, { body: drawn(eid, 1, square(1, 1, 2, 2)) });
  assert.equal(refused.status, 401);
  assert.equal(refused.error.message, "Your session has expired");
});

test("a change from a foreign page is refused", async () => {
  const { eid } = await newEstimation(staff);
  const refused = await staff.call(zones.saveZone, {
    body: drawn(eid, 1, square(1, 1, 2, 2)),
    headers: { origin: "https://elsewhere.example" },
  });
  assert.equal(refused.status, 403);
});
