import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { once } from "node:events";
import os from "node:os";
import path from "node:path";
import test, { after, before } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { FEATURE_SERVICE_PATH } from "../../contract/api/addresses.ts";
import { addressOf, type Call } from "../../contract/api/call.ts";
import { addOrUpdateDisaster, getAllDisasters } from "../../contract/planning/calls/disasters.ts";
import { getEstimation, publishEstimation, unpublishEstimation } from "../../contract/planning/calls/estimations.ts";
import { printMap } from "../../contract/reports/calls/map-print.ts";
import { getProjections } from "../../contract/planning/calls/projections.ts";
import { getPublicReport, getReport } from "../../contract/reports/calls/reports.ts";
import { getSession } from "../../contract/people/calls/session.ts";
import { getPublished, getPublishedEstimation } from "../../contract/reports/calls/published.ts";
import { getZones, previewZones } from "../../contract/planning/calls/zones.ts";
import { SESSION, hashOf, newToken } from "../../server/caller/token.ts";
import { sessions } from "../../server/storage/schema/index.ts";
import { ADMIN_PASSWORD } from "../kits/client.ts";
import { freshDatabase, type TestDatabase } from "../kits/cluster.ts";
import { SOAK } from "../kits/numbers.ts";
import { drawn, projectedEstimation, square } from "../kits/planning.ts";
import { freePort, logsOf, memoryOf, startProduct, type Product } from "../kits/product.ts";
import { addUser, clientOf, type TestClient } from "../kits/server.ts";
import { agent, ask, type Question } from "./asking.ts";
import type { Printing } from "./printers.ts";
import { findNginx, startNginx, type RunningNginx } from "../nginx.ts";

/** Seconds of each part; the guide's figures are for thirty. */
const SECONDS = Number(process.env["SOAK_LOAD_SECONDS"] ?? 30);
/** How often each part of the load is repeated. */
const TURNS = 3;
const PLANNERS = 200;
const CONFIG = path.join(import.meta.dirname, "../../docs/guides/nginx.conf");
const program = SOAK ? findNginx() : null;
const skip = !SOAK ? "it takes minutes: npm run soak" : program === null && "nginx is not installed and cannot be";

let database: TestDatabase;
let product: Product;
let nginx: RunningNginx;
let through: string;
let admin: TestClient;
let eid: number;
const cookies: string[] = [];
before(async () => {
  if (program === null) return;
  database = await freshDatabase();
  product = await startProduct({
    env: { DATABASE_URL: database.url, SAMPLE_DATA: "1", TRUST_PROXY: "127.0.0.1", LOG_LEVEL: "info" },
  });
  admin = await clientOf(product.address).signIn("admin", ADMIN_PASSWORD);
  ({ eid } = await projectedEstimation(admin));
  await setPublished(true);
  for (let i = 0; i < PLANNERS; i++) {
    const userId = await addUser(database.db, { userName: `planner.${i}`, role: "Emergency Staff" });
    const token = newToken();
    const endsAt = new Date(Date.now() + SESSION.wholeMilliseconds);
    await database.db.insert(sessions).values({ tokenHash: hashOf(token), userId, endsAt });
    cookies.push(`${SESSION.cookie}=${token}`);
  }
  const port = await freePort();
  through = `http://127.0.0.1:${port}`;
  // One process, and without TLS, whose cost the client would share.
  const http = readFileSync(CONFIG, "utf8")
    .replace("127.0.0.1:8081", new URL(product.address).host)
    .replace(/^.*127\.0\.0\.1:8082.*$/m, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace(/^.*ssl_certificate.*$/gm, "");
  nginx = await startNginx(program, { http, port });
});
after(async () => {
  agent.destroy();
  await nginx?.stop();
  await product?.remove();
  await database?.close();
});

async function setPublished(published: boolean): Promise<void> {
  const { version } = (await admin.call(getEstimation, { params: { eid } })).ok;
  const { status } = await admin.call(published ? publishEstimation : unpublishEstimation, { body: { eid, version } });
  assert.equal(status, 200);
}

const of = (kind: string, call: Call, body?: unknown): Question => ({
  kind,
  path: addressOf(call, { eid }),
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

/** The results of one kind of requests. */
interface Answers {
  readonly milliseconds: number[];
  readonly statuses: Map<number | "none", number>;
}

interface People {
  readonly count: number;
  readonly base: string;
  /** The shortest and longest pause between two requests, in milliseconds. */
  readonly pause: readonly [number, number];
  readonly question: (person: number, round: number) => Question;
  readonly headers: (person: number) => Record<string, string>;
}

/** Simulates users until a time; returns the results by kind. */
async function load(until: number, { count, base, pause, question, headers }: People): Promise<Map<string, Answers>> {
  const found = new Map<string, Answers>();
  const [shortest, longest] = pause;
  const rest = (part: number) => wait(Math.max(0, Math.min(part, until - performance.now())));
  await Promise.all(
    Array.from({ length: count }, async (_, person) => {
      // They start one after the other, not all at once.
      await rest((longest * person) / count);
      for (let round = 0; performance.now() < until; round++) {
        const next = question(person, round);
        const began = performance.now();
        const status = await ask(base, next, { headers: headers(person) });
        const answers: Answers = found.get(next.kind) ?? { milliseconds: [], statuses: new Map() };
        found.set(next.kind, answers);
        answers.milliseconds.push(performance.now() - began);
        answers.statuses.set(status, (answers.statuses.get(status) ?? 0) + 1);
        await rest(shortest + ((longest - shortest) * ((person * 7 + round * 3) % 10)) / 10);
      }
    }),
  );
  return found;
}

const percentile = (figures: readonly number[], part: number): number =>
  figures.toSorted((one, other) => one - other)[Math.min(figures.length - 1, Math.floor(figures.length * part))] ?? NaN;
const p99 = ({ milliseconds }: Answers): number => percentile(milliseconds, 0.99);

const lineOf = (kind: string, answers: Answers): string =>
  `${kind}: ${answers.milliseconds.length}, ${percentile(answers.milliseconds, 0.5).toFixed(0)}/${p99(answers).toFixed(0)} ms, ${JSON.stringify(Object.fromEntries(answers.statuses))}`;

const merged = (parts: readonly (Answers | undefined)[]): Answers => ({
  milliseconds: parts.flatMap((part) => part?.milliseconds ?? []),
  statuses: new Map(),
});

let serial = 0;
const planners = (): Omit<People, "base"> => {
  const reads = [of("read", getAllDisasters), of("read", getZones), of("read", getProjections), of("read", getSession)];
  const preview = of("preview", previewZones, {
    eid,
    zones: [{ zone: 4, parts: drawn(eid, 4, square(1, 1, 5, 5)).parts }],
  });
  const report = of("report", getReport);
  const disaster = { type: "Flood", category: null, startDate: "2026-09-01", status: "Active" };
  return {
    count: PLANNERS,
    pause: [1_000, 4_000],
    headers: (person) => ({ cookie: cookies[person] ?? "" }),
    question: (person, round) => {
      const turn = (person + round) % 10;
      if (turn === 8) return preview;
      if (turn === 9) return report;
      if (turn === 7) return of("save", addOrUpdateDisaster, { ...disaster, name: `Load ${++serial}` });
      return reads[turn % reads.length] ?? report;
    },
  };
};

/** The requests of viewers, all to the same few addresses. */
const ofViewers = (): readonly Question[] => [
  ...[getPublished, getPublishedEstimation, getPublicReport, getSession].map((call) => of("viewer", call)),
  ...["?f=json", "/0/query?f=pbf", "/0/query?f=json&returnCountOnly=true", "/1/query?f=pbf&where=population>3000"].map(
    (asked) => ({ kind: "viewer", path: FEATURE_SERVICE_PATH + asked }),
  ),
];

const viewers = (count: number): Omit<People, "base"> => {
  const questions = ofViewers();
  return {
    count,
    pause: [6_000, 12_000],
    headers: () => ({ "accept-encoding": "gzip" }),
    question: (person, round) => questions[(person + round) % questions.length] ?? assert.fail(),
  };
};

/** The log's lines for viewers' addresses since a time, by path and second, and the total by path. */
function askedOfProduct(since: number): Map<string, number> {
  const paths = new Set(ofViewers().map(({ path: asked }) => asked.split("?")[0] ?? ""));
  const counts = new Map<string, number>();
  for (const line of logsOf(product.dataDir).split("\n")) {
    if (!line.includes('"answered"')) continue;
    const { time, path: asked, user } = JSON.parse(line) as { time: string; path: string; user?: string };
    if (user !== undefined || new Date(time).getTime() < since || !paths.has(asked)) continue;
    counts.set(asked, (counts.get(asked) ?? 0) + 1);
  }
  return counts;
}

const byStaff = ["read", "preview", "report", "save"] as const;

/** 200 planners next to this many viewers, who connect through nginx or directly. */
async function together(count: number, base: string, log: (line: string) => void) {
  const began = Date.now();
  const until = performance.now() + SECONDS * 1_000;
  const [staff, crowd] = await Promise.all([
    load(until, { ...planners(), base: through }),
    load(until, { ...viewers(count), base }),
  ]);
  const seconds = (Date.now() - began) / 1_000;
  await wait(1_500);
  const reached = Math.max(0, ...askedOfProduct(began).values());
  const all = merged([...staff.values(), ...crowd.values()]).milliseconds.length;
  log(
    `${count} viewers ${base === through ? "through nginx" : "past nginx"}: ${all} answers, ${(all / seconds).toFixed(0)} a second, ` +
      `${(memoryOf(product) / 1e6).toFixed(0)} MB, load ${os.loadavg()[0]?.toFixed(1)}`,
  );
  for (const [kind, answers] of [...staff, ...crowd]) log(`  ${lineOf(kind, answers)}`);
  const statuses = (of: Map<string, Answers>) => [
    ...new Set([...of.values()].flatMap((each) => [...each.statuses.keys()])),
  ];
  return { staff, crowd, reached, seconds, ofStaff: statuses(staff), ofCrowd: statuses(crowd) };
}

test(
  "200 planners beside 1,000 and 3,000 viewers: staff wait no longer, no one in vain",
  { skip, timeout: 1_200_000 },
  async (t) => {
    const log = (line: string) => t.diagnostic(line);
    // A running product has warm threads and caches.
    await load(performance.now() + 5_000, { ...planners(), count: 20, base: through });
    // In turns, since the machine's other load varies more than the effect measured; a figure covers all turns of its
    // part.
    const parts = [
      [0, through],
      [1_000, through],
      [3_000, through],
      [3_000, product.address],
    ] as const;
    const turns: (Awaited<ReturnType<typeof together>> & { readonly part: number })[] = [];
    for (let turn = 0; turn < TURNS; turn++)
      for (const [part, [count, base]] of parts.entries()) turns.push({ part, ...(await together(count, base, log)) });
    const [alone = [], usual = [], crowd = [], past = []] = parts.map((_, at) =>
      turns.filter(({ part }) => part === at),
    );
    for (const { ofStaff, ofCrowd } of [...alone, ...usual])
      assert.deepEqual([...new Set([...ofStaff, ...ofCrowd])], [200]);
    // Beyond the capacity of one process some are refused and retry; no one waits in vain.
    for (const { ofStaff, ofCrowd } of [...crowd, ...past])
      for (const status of [...ofStaff, ...ofCrowd]) assert.ok(status === 200 || status === 503, String(status));
    for (const { staff } of [...crowd, ...past])
      assert.deepEqual([...(staff.get("read")?.statuses.keys() ?? [])], [200]);
    for (const { reached, seconds } of [...usual, ...crowd])
      // Two addresses of the feature service differ only after the question mark.
      assert.ok(reached <= 2 * (seconds + 1), `${reached} questions in ${seconds} s`);
    const timeOf = (of: typeof turns, kinds: readonly string[]) =>
      p99(merged(of.flatMap(({ staff }) => kinds.map((kind) => staff.get(kind)))));
    assert.ok(timeOf(usual, ["read"]) <= 500, "reads beside 1,000 viewers");
    for (const kind of ["preview", "report"]) assert.ok(timeOf(usual, [kind]) <= 1_000, `${kind} beside 1,000 viewers`);
    const [without, ...withCrowd] = [alone, crowd, past].map((each) => timeOf(each, byStaff));
    log(
      `all of staff: ${withCrowd.map((each) => each.toFixed(0)).join(" and ")} ms beside 3,000, ${without?.toFixed(0)} ms alone`,
    );
    for (const each of withCrowd) assert.ok(each <= 2 * (without ?? NaN), `${each} ms, ${without} without viewers`);
  },
);

test("an unpublished estimation is gone within ten seconds, whatever is cached on the way", { skip }, async () => {
  const question = of("viewer", getPublishedEstimation);
  assert.equal(await ask(through, question), 200);
  await setPublished(false);
  const since = performance.now();
  while ((await ask(through, question)) === 200) {
    assert.ok(performance.now() - since < 5_000, "nginx still has it");
    await wait(100);
  }
  await setPublished(true);
});

test("a cheap read next to 8 constant printers waits at most three times as long", { skip }, async (t) => {
  const corners = Array.from({ length: 100 }, (_, i) => `${i === 0 ? "M" : "L"}${i} ${(i * 37) % 100}`).join("");
  const item = {
    kind: "path",
    d: `${corners}Z`,
    fill: null,
    fillOpacity: 1,
    stroke: "#103a46",
    strokeWidth: 1,
    dash: [],
  };
  const sheet = { width: 612, height: 792, items: Array.from({ length: 1_200 }, () => item) };
  const print = of("print", printMap, { title: "Zones", description: "", author: "", sheet });
  const read = of("read", getSession);
  const reads = async (until: number): Promise<number[]> => {
    const times: number[] = [];
    while (performance.now() < until) {
      const began = performance.now();
      await ask(product.address, read, { headers: { cookie: cookies[0] } });
      times.push(performance.now() - began);
      await wait(10);
    }
    return times;
  };
  const part = Math.min(SECONDS, 20) * 1_000;
  const quiet = await reads(performance.now() + part);
  const printing = { base: product.address, print, printers: 8, milliseconds: part } satisfies Printing;
  const printers = new Worker(new URL("./printers.ts", import.meta.url), { workerData: printing });
  const [beside, [statuses]] = await Promise.all([reads(performance.now() + part), once(printers, "message")]);
  const [before99, beside99] = [percentile(quiet, 0.99), percentile(beside, 0.99)];
  t.diagnostic(
    `read ${percentile(quiet, 0.5).toFixed(1)}/${before99.toFixed(1)} ms alone, ${percentile(beside, 0.5).toFixed(1)}/${beside99.toFixed(1)} ms beside 8 printers (${JSON.stringify(statuses)}), load ${os.loadavg()[0]?.toFixed(1)}`,
  );
  assert.ok(beside99 <= 3 * before99, `${beside99} ms, ${before99} alone`);
});

test("saved changes a second, each a link of the audit chain", { skip }, async (t) => {
  const disaster = { type: "Flood", category: null, startDate: "2026-09-01", status: "Active" };
  for (const writers of [1, 4, 16]) {
    const began = performance.now();
    const until = began + Math.min(SECONDS, 10) * 1_000;
    let saved = 0;
    await Promise.all(
      Array.from({ length: writers }, async (_, i) => {
        while (performance.now() < until) {
          const body = { ...disaster, name: `Chained ${++serial}` };
          assert.equal(
            await ask(product.address, of("save", addOrUpdateDisaster, body), { headers: { cookie: cookies[i] } }),
            200,
          );
          saved++;
        }
      }),
    );
    t.diagnostic(
      `${writers} writers: ${((saved * 1_000) / (performance.now() - began)).toFixed(0)} a second, load ${os.loadavg()[0]?.toFixed(1)}`,
    );
    assert.ok(saved > 0);
  }
});
