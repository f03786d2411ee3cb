import { request } from "node:http";
import { addressOf } from "../../contract/api/call.ts";
import { addOrUpdateDisaster } from "../../contract/planning/calls/disasters.ts";
import { listen } from "../../contract/planning/calls/live.ts";
import { SESSION, hashOf, newToken } from "../../server/caller/token.ts";
import type { Database } from "../../server/storage/database.ts";
import { sessions } from "../../server/storage/schema/index.ts";
import type { TestClient } from "../kits/client.ts";
import { addUser } from "../kits/domain-server.ts";
import { memoryOf, workOf, type Product } from "../kits/product.ts";
import { setTimeout as wait } from "node:timers/promises";

/** A page that listens: how often it was told of updates of each disaster, and when last, by the clock of `performance`. */
export interface PageThatListens {
  readonly heard: ReadonlyMap<string, { readonly times: number; readonly at: number }>;
  readonly open: boolean;
  close(): void;
}

const UPDATES = /"module":"Disaster","action":"update","id":"(\d+)"/g;

/** Opens a stream with a session's cookie, on a connection of its own. */
export function pageThatListens(product: Product, cookie: string): Promise<PageThatListens> {
  return new Promise((resolve, reject) => {
    const heard = new Map<string, { times: number; at: number }>();
    const page = { heard, open: true, close: () => asked.destroy() };
    const asked = request(
      product.address + addressOf(listen),
      { agent: false, headers: { cookie, accept: "text/event-stream" } },
      (answer) => {
        if (answer.statusCode !== 200) return void reject(new Error(`a stream was refused: ${answer.statusCode}`));
        answer.setEncoding("utf8");
        let unread = "";
        answer.on("data", (text: string) => {
          // Events end with an empty line: one may come in two pieces.
          const events = (unread + text).split("\n\n");
          unread = events.pop() ?? "";
          for (const [, id = ""] of events.join("\n").matchAll(UPDATES))
            heard.set(id, { times: (heard.get(id)?.times ?? 0) + 1, at: performance.now() });
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
  /** Most memory while nothing happened, above that without pages, in bytes. */
  readonly memory: number;
  /** Share of one core's time, of the process alone, while nothing happened. */
  readonly idleWork: number;
  /** Milliseconds from a save to the last page that heard of it, of all saves, the shortest first. */
  readonly delays: readonly number[];
  /** Memory after each save, in bytes. */
  readonly samples: readonly number[];
}

interface Measuring {
  readonly db: Database;
  readonly product: Product;
  /** An administrator. */
  readonly admin: TestClient;
  readonly listeners: number;
  /** Seconds without pages, and then with them, in which nothing happens. */
  readonly idleSeconds: number;
  /** Seconds in which a disaster is saved each second. */
  readonly savingSeconds: number;
  /** What happens while someone saves: saving goes on until its end. */
  readonly meanwhile?: () => Promise<unknown>;
}

/** Holds open pages of fifty users, first idle, then while someone saves; throws if a page misses a save or is lost. */
export async function measureListeners(measuring: Measuring): Promise<ListenersMeasured> {
  const { db, product, listeners, idleSeconds, meanwhile } = measuring;
  const cookies: string[] = [];
  for (let i = 0; i < Math.ceil(listeners / 10); i++) {
    const userId = await addUser(db, { userName: `listener.${i}`, role: "Viewer" });
    const token = newToken();
    const endsAt = new Date(Date.now() + SESSION.wholeMilliseconds);
    await db.insert(sessions).values({ tokenHash: hashOf(token), userId, endsAt });
    cookies.push(`${SESSION.cookie}=${token}`);
  }
  // What its start left behind is not counted.
  await wait(idleSeconds * 1_000);
  const before = memoryOf(product);
  const pages: PageThatListens[] = [];
  for (let i = 0; i < listeners; i++) pages.push(await pageThatListens(product, cookies[i % cookies.length] ?? ""));
  await wait(2_000);
  const worked = workOf(product);
  let most = memoryOf(product);
  const idleFrom = performance.now();
  while (performance.now() - idleFrom < idleSeconds * 1_000) {
    await wait(1_000);
    most = Math.max(most, memoryOf(product));
  }
  const idleWork = (workOf(product) - worked) / (performance.now() - idleFrom);
  const saving = { ...measuring, pages };
  const during = { isOver: meanwhile === undefined };
  const [measured] = await Promise.all([
    saveAndHear(saving, during),
    meanwhile?.().finally(() => (during.isOver = true)),
  ]);
  for (const page of pages) page.close();
  return { memory: most - before, idleWork, ...measured };
}

type Saving = Pick<Measuring, "product" | "admin" | "savingSeconds"> & { readonly pages: readonly PageThatListens[] };

/** Saves one disaster each second, at least for as long as asked, until what happens besides is over. */
async function saveAndHear({ product, admin, savingSeconds, pages }: Saving, besides: { readonly isOver: boolean }) {
  const named = (name: string) => ({ ...FLOOD, name });
  let { did, version } = (await admin.call(addOrUpdateDisaster, { body: named("Heard") })).ok;
  const [delays, samples]: [number[], number[]] = [[], []];
  const until = performance.now() + savingSeconds * 1_000;
  const timesOf = ({ heard }: PageThatListens) => heard.get(String(did))?.times ?? 0;
  for (let n = 1; performance.now() < until || !besides.isOver; n++) {
    const body = { ...named(`Heard ${n}`), did, version };
    ({ did, version } = (await admin.call(addOrUpdateDisaster, { body })).ok);
    const saved = performance.now();
    while (pages.some((page) => timesOf(page) < n)) {
      if (performance.now() - saved > 10_000) throw new Error(`save ${n} was not heard by all within ten seconds`);
      await wait(5);
    }
    delays.push(Math.max(0, ...pages.map(({ heard }) => (heard.get(String(did))?.at ?? NaN) - saved)));
    samples.push(memoryOf(product));
    await wait(1_000);
  }
  const lost = pages.filter((page) => !page.open || timesOf(page) !== delays.length).length;
  if (lost > 0) throw new Error(`${lost} pages were lost or did not hear each save once`);
  return { delays: delays.toSorted((a, b) => a - b), samples };
}

const FLOOD = { type: "Flood", category: null, startDate: "2026-09-01", status: "Active" } as const;
