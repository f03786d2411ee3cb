import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import { addOrUpdateDisaster, getAllDisasters } from "../../contract/planning/calls/disasters.ts";
import { changePassword } from "../../contract/people/calls/session.ts";
import { MIGRATIONS } from "../../server/storage/migrate.ts";
import { freshDatabase } from "../kits/cluster.ts";
import { SOAK } from "../kits/numbers.ts";
import { startProduct, type Product } from "../kits/product.ts";
import { clientOf, type TestClient } from "../kits/server.ts";
import { until } from "../kits/waiting.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const PASSWORD = "a password that lasts";
const git = (...args: string[]): Buffer =>
  execFileSync("git", args, { cwd: ROOT, maxBuffer: 1e9, stdio: ["ignore", "pipe", "ignore"] });

/** The commit before the newest migration; null in a shallow clone. */
function commitBefore(): string | null {
  try {
    const [added] = git("log", "-1", "--diff-filter=A", "--format=%H", "--", MIGRATIONS).toString().split("\n");
    return git("rev-parse", "--verify", `${added}^`).toString().trim();
  } catch {
    return null;
  }
}
const before = SOAK ? commitBefore() : null;
const skip = !SOAK
  ? "it takes a minute: npm run soak"
  : before === null && "there is no past to take the version before from";

/** The previous version, next to this one's packages. */
function unpack(commit: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "provision-before-"));
  execFileSync("tar", ["-x", "-C", folder], { input: git("archive", commit) });
  for (const name of ["node_modules", "dist"]) symlinkSync(path.join(ROOT, name), path.join(folder, name));
  return folder;
}

test(
  "processes of the previous version continue while one of this version migrates, and after it",
  { skip },
  async (t) => {
    const root = unpack(before ?? "");
    const database = await freshDatabase({ empty: true });
    const env = { DATABASE_URL: database.url, SAMPLE_DATA: "1" };
    const first = await startProduct({ root, env });
    const admin = await clientOf(first.address).signIn("admin", first.oneTimePassword);
    assert.equal(
      (await admin.call(changePassword, { body: { current: first.oneTimePassword, next: PASSWORD } })).status,
      200,
    );
    const running: Product[] = [first, await startProduct({ root, env })];
    t.after(async () => {
      for (const each of running) await each.stop();
      rmSync(root, { recursive: true, force: true });
      await database.close();
    });
    const clients = await Promise.all(running.map(({ address }) => clientOf(address).signIn("admin", PASSWORD)));
    const acknowledged: string[] = [];
    const counts = new Map<string, number>();
    let over = false;
    const work = async (client: TestClient, who: string) => {
      while (!over) {
        const name = `Storm of ${who} ${acknowledged.length}-${Math.random()}`;
        const body = { name, type: "Flood", category: null, startDate: "2026-09-01", status: "Active" } as const;
        const { status } = await client.call(addOrUpdateDisaster, { body });
        if (status === 200) acknowledged.push(name);
        for (const each of [status, (await client.call(getAllDisasters)).status])
          counts.set(`${who} ${each}`, (counts.get(`${who} ${each}`) ?? 0) + 1);
      }
    };
    const working = clients.flatMap((client) => [work(client, "before"), work(client, "before")]);
    await until(() => acknowledged.length > 20);
    const product = await startProduct({ env });
    running.push(product);
    const client = await clientOf(product.address).signIn("admin", PASSWORD);
    working.push(work(client, "after"));
    const saved = acknowledged.length;
    await until(() => acknowledged.length > saved + 60);
    over = true;
    await Promise.all(working);
    t.diagnostic(`${JSON.stringify(Object.fromEntries(counts))}, from ${before?.slice(0, 8)}`);
    assert.deepEqual([...counts.keys()].toSorted(), ["after 200", "before 200"]);
    const stored = new Set((await client.call(getAllDisasters)).ok.map(({ name }) => name));
    assert.deepEqual(
      acknowledged.filter((name) => !stored.has(name)),
      [],
    );
    for (const { address } of running) assert.equal((await fetch(`${address}/readyz`)).status, 200);
  },
);
