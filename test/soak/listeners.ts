import { request } from "node:http";
import { addressOf } from "../../contract/api/call.ts";
import { addOrUpdateDisaster } from "../../contract/planning/calls/disasters.ts";
import { listen } from "../../contract/planning/calls/live.ts";
import { SESSION, hashOf, newToken } from "../../server/caller/token.ts";
import type { Database } from "../../server/storage/database.ts";
import { sessions } from "../../server/storage/schema/index.ts";
import { ADMIN_PASSWORD } from "../kits/client.ts";
import { addUser, clientOf } from "../kits/server.ts";
import { memoryOf, workOf, type Product } from "../kits/product.ts";
import { setTimeout as wait } from "node:timers/promises";

/** A page that listens: what it was told, and how long after it was saved. */
export interface PageThatListens {
  heard: number;
  /** The newest disaster that it heard of. */
  newest: string;
  /** By the clock of `performance`. */
  newestAt: number;
  open: boolean;
  close(): void;
}

/** Opens a stream with a session's cookie, on a connection of its own. */
export function pageThatListens(product: Product, cookie: string): Promise<PageThatListens> {
  return new Promise((resolve, reject) => {
    const page = { heard: 0, newest: "", newestAt: 0, open: true, close: () => asked.destroy() };
    const asked = request(
      product.address + addressOf(listen),
      { agent: false, headers: { cookie, accept: "text/event-stream" } },
      (answer) => {
        if (answer.statusCode !== 200) return void reject(new Error(`a stream was refused: ${answer.statusCode}`));
        answer.setEncoding("utf8");
        answer.on("data", (text: string) => {
          for (const [, id = ""] of text.matchAll(/"module":"Disaster","action":"create","id":"(\d+)"/g)) {
            page.heard += 1;
            page.newest = id;
            page.newestAt = performance.now();
          }
        });
        answer.on("close", () => (page.open = false));
        answer.once("data", () => resolve(page));
      },
    );
    asked.on("error", (error) => (page.open ? reject(error) : undefined));
    asked.end();
  });
}

/** What listeners cost a process when nothing happens, and how soon each hears of a save. */
export interface ListenersMeasured {
  /** More memory than before, in bytes. */
  readonly memory: number;
  /** Share of one core's time, of the process alone, while nothing happened. */
  readonly idleWork: number;
  /** Milliseconds from a save to the last page that heard of it, the middle and the worst of all saves. */
  readonly delays: { readonly middle: number; readonly worst: number };
  readonly saves: number;
}

interface Measuring {
  readonly db: Database;
  readonly product: Product;
  readonly listeners: number;
  /** Seconds in which nothing happens. */
  readonly idleSeconds: number;
  /** Seconds in which a disaster is saved each second. */
  readonly savingSeconds: number;
}

/** Holds open pages of fifty users, first idle, then while someone saves; throws if a page misses a save or is lost. */
export async function measureListeners(measuring: Measuring): Promise<ListenersMeasured> {
  const { db, product, listeners, idleSeconds, savingSeconds } = measuring;
  const admin = await clientOf(product.address).signIn("admin", ADMIN_PASSWORD);
  const cookies: string[] = [];
  for (let i = 0; i < Math.ceil(listeners / 10); i++) {
    const userId = await addUser(db, { userName: `listener.${i}`, role: "Viewer" });
    const token = newToken();
    const endsAt = new Date(Date.now() + SESSION.wholeMilliseconds);
    await db.insert(sessions).values({ tokenHash: hashOf(token), userId, endsAt });
    cookies.push(`${SESSION.cookie}=${token}`);
  }
  await wait(2_000);
  const before = memoryOf(product);
  const pages: PageThatListens[] = [];
  for (let i = 0; i < listeners; i++) pages.push(await pageThatListens(product, cookies[i % cookies.length] ?? ""));
  await wait(2_000);
  const worked = workOf(product);
  await wait(idleSeconds * 1_000);
  const idleWork = (workOf(product) - worked) / (idleSeconds * 1_000);
  const memory = memoryOf(product) - before;
  const delays: number[] = [];
  const until = performance.now() + savingSeconds * 1_000;
  for (let n = 1; performance.now() < until; n++) {
    const body = {
      type: "Flood",
      category: null,
      startDate: "2026-09-01",
      status: "Active",
      name: `Heard ${n}`,
    } as const;
    const { did } = (await admin.call(addOrUpdateDisaster, { body })).ok;
    const saved = performance.now();
    while (pages.some(({ newest }) => newest !== String(did))) {
      if (performance.now() - saved > 10_000) throw new Error(`save ${n} was not heard by all within ten seconds`);
      await wait(5);
    }
    delays.push(Math.max(0, ...pages.map(({ newestAt }) => newestAt - saved)));
    await wait(1_000);
  }
  const lost = pages.filter(({ open, heard }) => !open || heard !== delays.length).length;
  if (lost > 0) throw new Error(`${lost} pages were lost or did not hear each save once`);
  for (const page of pages) page.close();
  delays.sort((a, b) => a - b);
  const middle = delays[Math.floor(delays.length / 2)] ?? Number.NaN;
  return { memory, idleWork, delays: { middle, worst: delays.at(-1) ?? Number.NaN }, saves: delays.length };
}
