import assert from "node:assert/strict";
import test from "node:test";
import type { ListQuery } from "../../../contract/list-query.ts";
import { beforeTests, testServer, addUser } from "../../../test/kits/server.ts";
import type { ExportReading, ExportRow } from "../../exports/source.ts";
import { textOf } from "../../answers/texts.ts";
import { secondFactors } from "../../storage/schema/index.ts";
import { usersExport } from "../exports.ts";

const server = testServer();
beforeTests(async () => {
  const userId = await addUser(server.db, { userName: "vera", role: "Viewer" });
  await server.db.insert(secondFactors).values({ userId, secret: "JBSWY3DPEHPK3PXP", lastStep: 0, recoveryHashes: [] });
  await addUser(server.db, { userName: "emil", role: "Emergency Staff", active: false });
});

const reading = (query: Partial<ListQuery>, language: "en" | "de" = "en"): ExportReading => ({
  reader: server.db,
  query: { search: "", filters: [], sort: [], ...query },
  context: null,
  language,
  text: (key, values) => textOf(language, key, values),
  timeZone: "America/New_York",
});
async function rowsOf(of: ExportReading): Promise<ExportRow[]> {
  const rows: ExportRow[] = [];
  for await (const batch of usersExport.rows(of)) rows.push(...batch);
  assert.equal(await usersExport.count(of), rows.length);
  return rows;
}
const names = (rows: readonly ExportRow[]) => rows.map(({ userName }) => userName);

test("users are exported with their roles and states in the reader's words, and nothing of a password", async () => {
  const [admin, emil] = await rowsOf(reading({ sort: [{ column: "userName", direction: "asc" }] }, "de"));
  assert.deepEqual(
    [admin?.["roles"], admin?.["personName"], admin?.["state"]],
    ["Administration", "First Administrator", "Aktiv"],
  );
  assert.equal(emil?.["state"], "Inaktiv");
  assert.ok(admin?.["createdDate"] instanceof Date);
  assert.deepEqual(
    Object.keys(admin),
    usersExport.columns.map(({ id }) => id),
  );
  assert.ok(!JSON.stringify([admin, emil]).includes("argon2"));
});

test("search, filters and order are those of the screen", async () => {
  const filters = (column: string, ...values: string[]) => ({ filters: [{ kind: "oneOf" as const, column, values }] });
  assert.deepEqual(names(await rowsOf(reading({ search: "VERA" }))), ["vera"]);
  assert.deepEqual(names(await rowsOf(reading(filters("roles", "Viewer")))), ["vera"]);
  assert.deepEqual(names(await rowsOf(reading(filters("state", "false")))), ["emil"]);
  const [vera, ...others] = await rowsOf(reading(filters("secondFactor", "on")));
  assert.deepEqual([vera?.["userName"], vera?.["secondFactor"], others], ["vera", "On", []]);
  const descending = await rowsOf(reading({ sort: [{ column: "userName", direction: "desc" }] }));
  assert.deepEqual(names(descending), ["vera", "emil", "admin"]);
});
