import assert from "node:assert/strict";
import { test } from "node:test";
import { ListQuerySchema } from "../../contract/lists/list-query.ts";
import { newRole, roleNamed } from "../../test/kits/client.ts";
import { beforeTests } from "../../test/kits/cluster.ts";
import { addUser, testClient, testServer } from "../../test/kits/domain-server.ts";
import { column } from "../../test/kits/numbers.ts";
import { textOf } from "../answers/texts.ts";
import type { ExportReading, ExportSource } from "../lists/source.ts";
import { secondFactors } from "../storage/schema/index.ts";
import { roleUsersExport, rolesExport, usersExport } from "./exports.ts";
import { peopleDomain } from "./routes.ts";

const server = testServer({ domains: [peopleDomain] });
const admin = testClient(server);
beforeTests(async () => {
  const userId = await addUser(server.db, { userName: "vera", role: "Viewer" });
  await server.db.insert(secondFactors).values({ userId, secret: "JBSWY3DPEHPK3PXP", lastStep: 0, recoveryHashes: [] });
  await addUser(server.db, { userName: "emil", role: "Emergency Staff", active: false });
});

const reading = (query: object, context: number | null = null, language: "en" | "es" | "de" = "es"): ExportReading => ({
  reader: server.db,
  query: ListQuerySchema.parse(query),
  context,
  language,
  text: (key, values) => textOf(language, key, values ?? {}),
  timeZone: "America/New_York",
});
async function rowsOf(source: ExportSource, asked: ExportReading) {
  const rows = [];
  for await (const batch of source.rows(asked)) rows.push(...batch);
  assert.equal(await source.count(asked), rows.length);
  for (const { id, header } of source.columns) {
    assert.notEqual(textOf("es", header, {}), header, `${header} has a text`);
    for (const row of rows) assert.ok(id in row, id);
  }
  return rows;
}

test("the list of roles is exported as the screen asks for it, in the reader's language", async () => {
  await newRole(admin, { name: "=cmd()", active: false });
  const filters = [{ kind: "oneOf", column: "seeded", values: ["true"] }];
  const sort = [{ column: "privileges", direction: "desc" }];
  const seeded = await rowsOf(rolesExport, reading({ filters, sort }));
  assert.deepEqual(column(seeded, "name"), ["Administración", "Personal de emergencias", "Lectura", "Público"]);
  assert.equal(seeded[0]?.["seeded"], "Incluido");
  const off = await rowsOf(rolesExport, reading({ search: "inactivo" }));
  assert.deepEqual(column(off, "name"), ["=cmd()"]);
});

test("the members of one role are exported under its name", async () => {
  const { roleId } = await roleNamed(admin, "Viewer");
  const rows = await rowsOf(roleUsersExport, reading({}, roleId));
  assert.equal(rows.length, 1);
  assert.equal(rows[0]?.["active"], "Activo");
  assert.equal(await roleUsersExport.contextName?.(reading({}, roleId)), "Rol: Lectura");
  await assert.rejects(rowsOf(roleUsersExport, reading({}, 987_654)));
});

const usersOf = (query: object) => rowsOf(usersExport, reading(query, null, "en"));
const names = (rows: Awaited<ReturnType<typeof usersOf>>) => rows.map(({ userName }) => userName);

test("users are exported with their roles and states in the reader's words, and nothing of a password", async () => {
  const [first, emil] = await rowsOf(
    usersExport,
    reading({ sort: [{ column: "userName", direction: "asc" }] }, null, "de"),
  );
  assert.deepEqual(
    [first?.["roles"], first?.["personName"], first?.["state"]],
    ["Administration", "First Administrator", "Aktiv"],
  );
  assert.equal(emil?.["state"], "Inaktiv");
  assert.ok(first?.["createdDate"] instanceof Date);
  assert.deepEqual(Object.keys(first ?? {}), column(usersExport.columns, "id"));
  assert.ok(!JSON.stringify([first, emil]).includes("argon2"));
});

test("search, filters and order are those of the screen", async () => {
  const filters = (column: string, ...values: string[]) => ({ filters: [{ kind: "oneOf" as const, column, values }] });
  assert.deepEqual(names(await usersOf({ search: "VERA" })), ["vera"]);
  assert.deepEqual(names(await usersOf(filters("roles", "Viewer"))), ["vera"]);
  assert.deepEqual(names(await usersOf(filters("state", "false"))), ["emil"]);
  const [vera, ...others] = await usersOf(filters("secondFactor", "on"));
  assert.deepEqual([vera?.["userName"], vera?.["secondFactor"], others], ["vera", "On", []]);
  const descending = await usersOf({ sort: [{ column: "userName", direction: "desc" }] });
  assert.deepEqual(names(descending), ["vera", "emil", "admin"]);
});
