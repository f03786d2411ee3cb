import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import pg from "pg";
import type { Page } from "playwright-core";
import { addOrUpdateDisaster } from "../../contract/planning/calls/disasters.ts";
import { authenticate, changePassword } from "../../contract/people/calls/session.ts";
import { connectionOfRunning } from "../../server/storage/embedded/cluster.ts";
import { type TestClient, clientOf } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { oneAfterAnother, testBrowser, testProduct, useSession, watchTrouble } from "./journey.ts";
import { axeFindings, keepScreens } from "./screens.ts";

/**
 * An administrator reads the audit trail of the real product, and its operator verifies it; each test continues the
 * previous one.
 */
const PASSWORD = "three quiet pelicans";
const ROOT = join(import.meta.dirname, "../..");

const browser = testBrowser();
const product = testProduct();
let page: Page;
let admin: TestClient;
let folder: string;
const trouble: string[] = [];
oneAfterAnother();

beforeTests(async () => {
  folder = mkdtempSync(join(tmpdir(), "provision-audit-"));
  admin = await clientOf(product.address).signIn(product.userName, product.oneTimePassword);
  await admin.call(changePassword, { body: { current: product.oneTimePassword, next: PASSWORD } });
  const context = await browser.newContext();
  await useSession(context, admin, product);
  page = await context.newPage();
  watchTrouble(page, trouble);
});

after(async () => {
  rmSync(folder, { recursive: true, force: true });
});

/** A command of the product on its data folder, next to the running product. */
function command(script: string, ...args: string[]): Promise<{ status: number | null; out: string; errors: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, DATA_DIR: product.dataDir, DATABASE_URL: "" };
    const child = spawn(process.execPath, [join(ROOT, "cli", script), ...args], { env });
    let [out, errors] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, out, errors }));
  });
}

const row = (...texts: readonly string[]) => {
  let found = page.locator('[data-widget="audit-log"] [role=row]');
  for (const text of texts) found = found.filter({ hasText: text });
  return found.first();
};

test("an administrator's change is the newest row, and opens with both states", async () => {
  const body = { name: "Irma", type: "Hurricane", category: "4", startDate: "2017-09-10", status: "Active" } as const;
  const { did, version } = (await admin.call(addOrUpdateDisaster, { body })).ok;
  await admin.call(addOrUpdateDisaster, { body: { ...body, did, version, name: "Irma again" } });
  await clientOf(product.address).call(authenticate, { body: { userName: "stranger", password: "secret-guess" } });
  await page.goto(`${product.address}/audit-list`);
  await row("Disasters", "Changed").waitFor();
  await row("Sign-in failed", "stranger").waitFor();
  await row("Disasters", "Changed").getByRole("button").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("row", { name: "Name Irma Irma again" }).waitFor();
  assert.match(page.url(), /audit=\d+/);
  await keepScreens(page, "audit-row");
  assert.deepEqual(await axeFindings(page), []);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
});

test("a row's address opens it after a reload, and its record on the map page", async () => {
  await row("Disasters", "Changed").getByRole("button").first().click();
  await page.reload();
  await page.getByRole("dialog").getByRole("button", { name: "Open the record" }).click();
  await page.waitForURL("**/main/map**");
});

let head = "";

test("the trail verifies next to the running product", async () => {
  const { status, out } = await command("audit-verify.ts");
  assert.equal(status, 0, out);
  head = /head (\d+:[\da-f]{64})/.exec(out)?.[1] ?? assert.fail(out);
  assert.match(out, /[1-9]\d* marks in the log files/);
  assert.equal((await command("audit-verify.ts", "--expect", head)).status, 0);
});

test("nothing of a password, a token or a cookie is in the trail", async () => {
  await withOwner(async (client) => {
    const { rows } = await client.query<{ line: string }>("select audit::text as line from audit");
    const text = rows.map(({ line }) => line).join("\n");
    assert.ok(rows.length > 5);
    for (const secret of [PASSWORD, product.oneTimePassword, "secret-guess", admin.cookie.split("=")[1] ?? "-"])
      assert.ok(!text.includes(secret));
    assert.doesNotMatch(text, /\$argon2|password_?hash|token_?hash/i);
  });
});

test("a change or a cut by the owner of the tables is detected", async () => {
  await withOwner(async (client) => {
    const tamper = async (statement: string) => {
      await client.query("begin; alter table audit disable trigger all; alter table audit_chain disable trigger all");
      await client.query(statement);
      await client.query("alter table audit enable trigger all; alter table audit_chain enable trigger all; commit");
    };
    await tamper("update audit set user_name = 'nobody' where subject = 'Irma again'");
    const changed = await command("audit-verify.ts");
    assert.equal(changed.status, 1);
    assert.match(changed.out, /BROKEN: the row of link \d+ .* is not as it was written/);
    await tamper("update audit set user_name = 'admin' where subject = 'Irma again'");
    assert.equal((await command("audit-verify.ts")).status, 0);
    await tamper(
      "with cut as (delete from audit_chain where chain_no = (select max(chain_no) from audit_chain) returning audit_id) delete from audit a using cut where a.audit_id = cut.audit_id",
    );
    const cut = await command("audit-verify.ts", "--expect", head);
    assert.equal(cut.status, 1);
    assert.match(cut.out, /BROKEN: the chain ends at link \d+, but --expect noted link/);
  });
});

test("nothing went wrong in the browser", () => {
  assert.deepEqual(
    trouble.filter((line) => !/401|status of 4/.test(line)),
    [],
  );
});

async function withOwner(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const connection = connectionOfRunning(product.dataDir) ?? assert.fail("the database does not run");
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
