import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import pg from "pg";
import { addOrUpdateDisaster, getAllDisasters } from "../../contract/planning/calls/disasters.ts";
import { connectionOf } from "../../server/storage/connection.ts";
import { assertUsable } from "../../server/storage/usable.ts";
import { freshDatabase, type TestDatabase } from "../kits/cluster.ts";
import { SOAK } from "../kits/numbers.ts";
import { debianProgram, startPgBouncer } from "../kits/poolers.ts";
import { freePort, startProduct } from "../kits/product.ts";
import { ADMIN_PASSWORD, clientOf } from "../kits/client.ts";

const program = debianProgram("/usr/sbin/pgbouncer", { install: SOAK });
const skip = !SOAK
  ? "it takes a minute: npm run soak"
  : program === null && "PgBouncer is not installed and cannot be (not root, or no apt-get)";
const LOOKS = 100;
const STARTS = 3;
const WRITERS = 16;
const WRITES = 150;

let database: TestDatabase;
before(async () => {
  if (skip === false) database = await freshDatabase();
});
after(() => (skip === false ? database.close() : undefined));

/** The database through PgBouncer, while `work` runs. */
async function behind(mode: "session" | "transaction" | "statement", work: (url: string) => Promise<void>) {
  const port = await freePort();
  const pooler = await startPgBouncer(program ?? "", { url: database.url, mode, port });
  try {
    await work(Object.assign(new URL(database.url), { host: `127.0.0.1:${port}` }).href);
  } finally {
    await pooler.stop();
  }
}

for (const mode of ["transaction", "session"] as const)
  test(`PgBouncer in ${mode} mode is recognized ${LOOKS} times while others use it`, { skip }, async (t) => {
    await behind(mode, async (url) => {
      let over = false;
      t.after(() => (over = true));
      const others = Array.from({ length: 6 }, async () => {
        const client = new pg.Client({ connectionString: url });
        client.on("error", () => undefined);
        await client.connect();
        while (!over) await client.query("select 1").catch(() => undefined);
        await client.end();
      });
      const login = connectionOf(url);
      for (let i = 0; i < LOOKS; i++) {
        const looked = assertUsable(login, "write");
        await (mode === "session" ? looked : assert.rejects(looked, /is behind a pooler/));
      }
      over = true;
      await Promise.all(others);
    });
  });

for (const mode of ["transaction", "statement"] as const)
  test(`PgBouncer in ${mode} mode is refused at each of ${STARTS} starts, in one line`, { skip }, async () => {
    await behind(mode, async (url) => {
      for (let i = 0; i < STARTS; i++)
        await assert.rejects(startProduct({ env: { DATABASE_URL: url } }), ({ message }: Error) => {
          const [, ...lines] = message.trim().split("\n");
          assert.equal(lines.length, 1, message);
          assert.match(lines[0] ?? "", /is behind a pooler .*expected one that gives each client its own/);
          return true;
        });
    });
  });

test(`PgBouncer in session mode, as it comes, carries ${WRITERS * WRITES} writes`, { skip }, async (t) => {
  await behind("session", async (url) => {
    const product = await startProduct({ env: { DATABASE_URL: url } });
    const admin = await clientOf(product.address).signIn("admin", ADMIN_PASSWORD);
    const statuses = new Map<number, number>();
    const write = async (writer: number) => {
      for (let i = 0; i < WRITES; i++) {
        const body = {
          name: `Storm ${writer}-${i}`,
          type: "Flood",
          category: null,
          startDate: "2026-09-01",
          status: "Active",
        } as const;
        const { status } = await admin.call(addOrUpdateDisaster, { body });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    t.diagnostic(JSON.stringify(Object.fromEntries(statuses)));
    assert.deepEqual([...statuses], [[200, WRITERS * WRITES]]);
    assert.equal((await admin.call(getAllDisasters)).ok.length, WRITERS * WRITES);
    assert.doesNotMatch(product.output(), /triggers alone/);
    await product.remove();
  });
});
