import assert from "node:assert/strict";
import { test } from "node:test";
import { ListQuerySchema } from "../../../contract/list-query.ts";
import { bystander, newRole, roleNamed, testClient, testServer } from "../../../test/kits/server.ts";
import { textOf } from "../../answers/texts.ts";
import type { ExportReading, ExportSource } from "../../exports/source.ts";
import { roleUsersExport, rolesExport } from "../exports.ts";

const server = testServer();
const admin = testClient(server, "Administrator");

const reading = (query: object, context: number | null = null): ExportReading => ({
  reader: server.db,
  query: ListQuerySchema.parse(query),
  context,
  language: "es",
  text: (key, values) => textOf("es", key, values ?? {}),
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
  assert.deepEqual(
    seeded.map(({ name }) => name),
    ["Administración", "Personal de emergencias", "Lectura", "Público"],
  );
  assert.equal(seeded[0]?.["seeded"], "Incluido");
  const off = await rowsOf(rolesExport, reading({ search: "inactivo" }));
  assert.deepEqual(
    off.map(({ name }) => name),
    ["=cmd()"],
  );
});

test("the members of one role are exported under its name", async () => {
  const { roleId } = await roleNamed(admin, "Viewer");
  await bystander(server);
  const rows = await rowsOf(roleUsersExport, reading({}, roleId));
  assert.equal(rows.length, 1);
  assert.equal(rows[0]?.["active"], "Activo");
  assert.equal(await roleUsersExport.contextName?.(reading({}, roleId)), "Rol: Lectura");
  await assert.rejects(rowsOf(roleUsersExport, reading({}, 987_654)));
});
