import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf } from "../../../contract/call.ts";
import { uploadExcel } from "../../../contract/calls/supply.ts";
import { testServer } from "../../../test/kits/server.ts";

/** On a server of its own: forty at once are two thirds of what one address may upload in a minute. */
const server = testServer();

test("files beyond the line are sent away with the seconds after which to come again", async () => {
  const staff = await server.as("Emergency Staff");
  const body = JSON.stringify({ list: "facilities", eid: null, file: "AAAA", basis: null });
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      staff.fetch(addressOf(uploadExcel), { method: "POST", body, headers: { "content-type": "application/json" } }),
    ),
  );
  const away = answers.filter(({ status }) => status === 503);
  const read = answers.filter(({ status }) => status === 422);
  assert.ok(away.length > 0 && read.length > 0, answers.map(({ status }) => status).join(" "));
  assert.equal(away.length + read.length, 40);
  assert.deepEqual([...new Set(away.map(({ headers }) => headers.get("retry-after")))], ["10"]);
  const { key } = (await away[0]?.json()) as { key: string };
  assert.equal(key, "domain.supply.upload.busy");
});
