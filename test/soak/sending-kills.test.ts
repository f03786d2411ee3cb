import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import { chromium, type Page } from "playwright-core";
import pg from "pg";
import { getSites } from "../../contract/supply/calls/sites.ts";
import { getDeliveries } from "../../contract/supply/lists.ts";
import { calendarDay } from "../../engine/needs/blocks.ts";
import { connectionOfRunning } from "../../server/storage/embedded/cluster.ts";
import { CHROMIUM_FLAGS, findChromium } from "../chromium.ts";
import type { TestClient } from "../kits/client.ts";
import { SOAK, seededRandom } from "../kits/numbers.ts";
import { startProduct } from "../kits/product.ts";
import { until } from "../kits/waiting.ts";
import { signInFirst } from "../shots/sample.ts";
import { beginToSend, enterDelivery, enterOpen, openToEnter, planWithSites, takeAlongIn } from "./field-entries.ts";

/** How often the browser is killed while it sends; the default is what issue 43 asks for. */
const KILLS = Number(process.env["SOAK_SENDING_KILLS"] ?? 50);
/** Answers of the server after which it is killed: a few entries' worth, so that the queue lasts. */
const ANSWERS_MOST = 9;
/** Entries: each kill gets three answers for one, and there are some left in the end. */
const ENTRIES = Math.ceil((KILLS * ANSWERS_MOST) / 3 / 1.5) + 10;
/** Every fifth entry is a new delivery, the others are states of sites. */
const isDelivery = (i: number) => i % 5 === 4;
const skip = SOAK ? false : "it takes a quarter of an hour: npm run soak";

interface OwnBrowser {
  readonly program: ChildProcess;
  readonly page: Page;
}

/** Starts a browser on a profile that outlives it, signed in as a client. */
async function startBrowser(profile: string, { cookie }: TestClient, address: string): Promise<OwnBrowser> {
  const port = path.join(profile, "DevToolsActivePort");
  rmSync(port, { force: true });
  const flags = [...CHROMIUM_FLAGS, "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"];
  // A group of its own, so that one signal ends all of its processes.
  const program = spawn(findChromium(), flags, { detached: true, stdio: "ignore" });
  const found = () => {
    try {
      return readFileSync(port, "utf8").split("\n")[0] ?? "";
    } catch {
      // Not written yet.
      return "";
    }
  };
  await until(() => found() !== "", 30_000);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${found()}`);
  const [context] = browser.contexts();
  assert.ok(context);
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: address }]);
  context.setDefaultTimeout(120_000);
  return { program, page: await context.newPage() };
}

/** Ends all processes of a browser at once, as a crash or a dead battery would. */
async function kill({ program }: OwnBrowser): Promise<void> {
  assert.ok(program.pid !== undefined && program.exitCode === null && program.signalCode === null, "it is running");
  process.kill(-program.pid, "SIGKILL");
  await until(() => program.signalCode !== null, 20_000);
}

test(
  `a browser that is killed ${KILLS} times while it sends loses nothing and makes nothing twice`,
  { skip, timeout: 7_200_000 },
  async (t) => {
    const product = await startProduct();
    const profile = mkdtempSync(path.join(tmpdir(), "provision-field-"));
    let running: OwnBrowser | null = null;
    t.after(async () => {
      if (running?.program.signalCode === null) await kill(running);
      await product.remove();
      rmSync(profile, { recursive: true, force: true });
    });
    const { address } = product;
    const admin = await signInFirst(product);
    const { did, eid } = await planWithSites(admin, { name: "Sol", sites: ENTRIES });
    running = await startBrowser(profile, admin, address);
    await takeAlongIn(running.page, address, did);
    await openToEnter(running.page, address);
    for (let i = 0; i < ENTRIES; i++) {
      const [site, count] = [`Sol ${i + 1}`, i + 1];
      if (isDelivery(i)) await enterDelivery(running.page, { site, quantity: 100 + i, count });
      else await enterOpen(running.page, site, count);
    }

    const random = seededRandom(KILLS);
    let kills = 0;
    while (kills < KILLS) {
      const after = 1 + Math.floor(random() * ANSWERS_MOST);
      let answers = 0;
      running.page.on("response", (response) => {
        if (/\/api\/(?:Logistics|Supply|Along)\//.test(response.url())) answers += 1;
      });
      await beginToSend(running.page, address);
      await until(() => answers >= after, 60_000);
      await new Promise((resolve) => setTimeout(resolve, random() * 40));
      await kill(running);
      kills += 1;
      running = await startBrowser(profile, admin, address);
    }
    await beginToSend(running.page, address);
    await running.page.getByText(/^\d+ entr(?:y was|ies were) sent\.$/).waitFor({ timeout: 300_000 });

    const day = calendarDay("America/New_York", new Date());
    const open = (await admin.call(getSites, { params: { day } })).ok.filter(({ state }) => state === "Open");
    const states = Array.from({ length: ENTRIES }, (_, i) => i).filter((i) => !isDelivery(i)).length;
    assert.equal(open.length, states, "sites that are open");
    const { rows } = (await admin.call(getDeliveries, { params: { eid } })).ok;
    assert.deepEqual(
      rows.map(({ quantity }) => quantity).toSorted((a, b) => a - b),
      Array.from({ length: ENTRIES }, (_, i) => i).flatMap((i) => (isDelivery(i) ? [100 + i] : [])),
      "deliveries",
    );
    const operator = new pg.Client({ ...connectionOfRunning(product.dataDir) });
    await operator.connect();
    const { rows: twice } = await operator.query(
      "select subject_id, action, count(*) from audit where subject_id ~ '^(sites|deliveries)/' and module = 'Supply' group by 1, 2 having count(*) > 1", // oxfmt-ignore
    );
    const { rows: noted } = await operator.query<{ count: string }>(
      "select count(*) from audit where action = 'enterOffline'",
    );
    await operator.end();
    assert.deepEqual(twice, [], "nothing was made or noted twice");
    assert.equal(Number(noted[0]?.count), ENTRIES, "one note for each entry");
    t.diagnostic(`${kills} kills, ${ENTRIES} entries: ${states} states and ${rows.length} deliveries, each made once`);
  },
);
