import assert from "node:assert/strict";
import test from "node:test";
import type { Call } from "../../contract/api/call.ts";
import { SAMPLE_BODIES, attack, startAttackWorld, type AttackWorld } from "../../test/kits/attack-world.ts";
import { SOAK, seededRandom } from "../../test/kits/numbers.ts";
import { CALLS } from "../../test/kits/calls.ts";
import { personWith } from "../../test/kits/domain-server.ts";
import { PgTable, getTableName, gt, is, max, sql } from "../storage/orm.ts";
import * as schema from "../storage/schema/index.ts";

const { audits, loginAttempts } = schema;

/** Tables that change without a user's action: the trail itself, counters, timers and queues. */
const NO_DEED: Readonly<Record<string, string>> = {
  audit: "the trail itself",
  audit_chain: "grows with the trail",
  login_attempts: "counts tries; the refusals are in the trail",
  call_counts: "counts calls of the running minute",
  known_browsers: "which browser a sign-in came from; the sign-in is in the trail",
  sessions: "when it was last used; its beginning and end are in the trail",
  exports: "how far a file is; that it was made is in the trail when it is",
  export_parts: "the pieces of such a file",
  email_outbox: "a mail is delivered after its call; that it was sent off is in the trail",
  email_attachments: "the files of such mails",
  webhook_deliveries: "messages of changes that are in the trail, delivered after their call",
  advisory_update: "an advisory is taken over after its call; what is made of it, and why not, is in the trail",
};
/** Columns that change so, in tables whose other columns do not. */
const NO_DEED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  // Since when messages of changes fail, which are delivered after their call.
  webhooks: ["failing_since"],
  // What looks found, which happen after their call; what they stored is in the trail.
  feed: ["next_at", "leased_until", "looked_at", "good_at", "new_at", "failures", "notes", "memory"],
};
/** Excluded because they end the session; their own tests check their audit rows. */
const ENDS_THE_SESSION: readonly string[] = ["authenticate", "logout", "changePassword"];
/** Calls that would affect others, so they run last in this order. */
const LAST: readonly string[] = ["lock", "unlock", "delete"];
const REFUSALS: readonly string[] = ["refuse", "signInFailed", "lockOut"];

/**
 * No write without its audit row: all calls in a random order, each by a visitor or by a user without rights and then
 * by the administrator; after each one the tables that it wrote are looked at. New calls and tables are included
 * automatically.
 */
test("changes are in the trail; refused calls and reads change nothing", { timeout: 200_000 }, async (t) => {
  const random = seededRandom(20_261_121);
  const world = await startAttackWorld();
  t.after(() => world.server.close());
  await noteWrites(world);
  const { db } = world.server;
  const nobody = await personWith(world.server, world.admin, "home");
  const wrote = new Set<string>();
  const silent: string[] = [];

  const sampleOf = async (name: string): Promise<unknown> => {
    const turn = Math.floor(random() * 1e6);
    // The sample's record may be gone by now; then the refused call must not change anything either.
    const body = await (async () => SAMPLE_BODIES[name]?.(world, turn))().catch(() => ({}));
    // A sample may be stored by calls of its own.
    await writtenTables(world);
    return body;
  };
  const ask = async (name: string, call: Call, { body, cookie }: { body: unknown; cookie: string }) => {
    await db.delete(loginAttempts);
    const since = await newestAudit(world);
    const params = { ...world.ids, actingUserId: world.adminId };
    const { status } = await attack(world, call, { params, body, cookie });
    const tables = await writtenTables(world);
    const rows = await db.select().from(audits).where(gt(audits.auditId, since));
    const deeds = rows.map(({ module, action }) => `${module} ${action}`);
    const where = `${name} ${status}: ${tables.join()} (${deeds.join()})`;
    for (const { userName, requestId } of rows) assert.ok(userName !== "" && requestId !== "", where);
    if (tables.length === 0) return;
    const audited = rows.some(({ action }) => !REFUSALS.includes(action));
    if (status === 200 && call.changes && audited) wrote.add(name);
    else silent.push(where);
  };

  for (const [name, call] of inOrder(random)) {
    // In the gate every other call is tried without rights; all refusals have their own test.
    const turn = random();
    // A refused call leaves the sample as it was.
    const body = await sampleOf(name);
    if (SOAK || turn < 0.5) await ask(name, call, { body, cookie: turn < 0.25 ? nobody.client.cookie : "" });
    await ask(name, call, { body, cookie: world.admin.cookie });
  }
  t.diagnostic(`${wrote.size} calls wrote: ${[...wrote].sort().join(", ")}`);
  assert.deepEqual(silent, []);
  assert.ok(wrote.size >= 30);
});

const TABLES = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .map(getTableName)
  .filter((name) => !(name in NO_DEED));

/**
 * Triggers note in the table `touched` each table of which a committed statement added, removed or wrote rows: a
 * fingerprint of every table after every call takes ten times as long.
 */
async function noteWrites({ server: { owner } }: AttackWorld): Promise<void> {
  const columns = new Set(Object.values(NO_DEED_COLUMNS).flat());
  const passing = `array[${[...columns].map((name) => `'${name}'`).join()}]::text[]`;
  await owner.execute(
    sql.raw(`
      create table touched (name text);
      create function note_rows() returns trigger language plpgsql security definer as $$ begin
        if exists (select from noted) then insert into touched values (tg_table_name); end if;
        return null;
      end $$;
      create function note_change() returns trigger language plpgsql security definer as $$ begin
        if to_jsonb(old) - ${passing} <> to_jsonb(new) - ${passing} then insert into touched values (tg_table_name); end if;
        return null;
      end $$;
      create function note_all() returns trigger language plpgsql security definer as $$ begin
        insert into touched values (tg_table_name);
        return null;
      end $$;`),
  );
  const triggers = TABLES.flatMap((name) => [
    `create trigger note_insert after insert on "${name}" referencing new table as noted execute function note_rows()`,
    name in NO_DEED_COLUMNS
      ? `create trigger note_update after update on "${name}" for each row execute function note_change()`
      : `create trigger note_update after update on "${name}" referencing new table as noted execute function note_rows()`,
    `create trigger note_delete after delete on "${name}" referencing old table as noted execute function note_rows()`,
    `create trigger note_truncate after truncate on "${name}" execute function note_all()`,
  ]);
  await owner.execute(sql.raw(triggers.join(";")));
}

/** The tables written since the last time. */
async function writtenTables({ server: { owner } }: AttackWorld): Promise<string[]> {
  const { rows } = await owner.execute<{ name: string }>(sql`delete from touched returning name`);
  return [...new Set(rows.map(({ name }) => name))].sort();
}

function inOrder(random: () => number): [string, Call][] {
  const all = Object.entries(CALLS)
    .filter(([name]) => !ENDS_THE_SESSION.includes(name))
    .map((entry) => ({ entry, at: random() + LAST.findIndex((word) => entry[0].startsWith(word)) }));
  return all.sort((a, b) => a.at - b.at).map(({ entry }) => entry);
}

async function newestAudit({ server: { db } }: AttackWorld): Promise<number> {
  const [row] = await db.select({ id: max(audits.auditId) }).from(audits);
  return row?.id ?? 0;
}
