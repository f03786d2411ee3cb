import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fastify from "fastify";
import pg from "pg";
import { APP_CALL_HEADER, APP_CALL_VALUE, addressOf, type Call } from "../../contract/call.ts";
import { getAllDisasters } from "../../contract/calls/disasters.ts";
import { getProjections } from "../../contract/calls/projections.ts";
import { getReport } from "../../contract/calls/reports.ts";
import { getSession } from "../../contract/calls/session.ts";
import { getZones } from "../../contract/calls/zones.ts";
import { hashOf } from "../../server/caller/token.ts";
import { openDailyFile } from "../../server/logging/daily-file.ts";
import { gatherLines, loggerTo } from "../../server/logging/logger.ts";
import { projectedEstimation, storeGrid } from "../kits/planning.ts";
import { startTestServer, type TestServer } from "../kits/server.ts";
import { asked, inTurns, lineOf, type Asked } from "./asked.ts";
import { type Report, verdict } from "./figures.ts";

interface Target {
  readonly call: Call;
  /** The part of the peer's answers a second that is to be reached at least. */
  readonly least: number;
}

const TARGETS: readonly Target[] = [
  { call: getSession, least: 0.6 },
  { call: getAllDisasters, least: 0.6 },
  { call: getZones, least: 0.6 },
  { call: getProjections, least: 0.6 },
  { call: getReport, least: 0.3 },
];
/** Our 99th percentile may be this many times the peer's. */
const P99_RATIO = 2;

/**
 * Signed-in reads over 16 kept connections next to a peer that makes two selects (session, answer) and sends the same
 * bytes: Fastify and pg on the same database, asked in turns. False where a target is missed.
 */
export async function benchApi(report: Report): Promise<boolean> {
  const logs = mkdtempSync(path.join(tmpdir(), "provision-bench-"));
  const log = gatherLines(openDailyFile(logs));
  // With its log, as the product runs.
  const server = await startTestServer({ logger: loggerTo(log) });
  const peer = await startPeer(server);
  try {
    await storeGrid(server.db);
    const staff = await server.as("Emergency Staff");
    const { eid } = await projectedEstimation(staff);
    const headers = { [APP_CALL_HEADER]: APP_CALL_VALUE, cookie: staff.cookie };
    let held = true;
    for (const { call, least } of TARGETS) {
      const address = addressOf(call, { eid });
      const name = address.split("/")[3] ?? address;
      await peer.store(name, await (await staff.fetch(address)).text());
      // Neither is judged by code that has not been compiled yet.
      for (const url of [server.url + address, `${peer.url}/${name}`]) await asked(url, headers);
      const [ours, theirs] = await inTurns(
        () => withCpu(asked(server.url + address, headers)),
        () => withCpu(asked(`${peer.url}/${name}`, headers)),
      );
      const ratio = ours.perSecond / theirs.perSecond;
      const isHeld = ratio >= least && ours.p99 <= theirs.p99 * P99_RATIO && ours.refused === 0;
      held &&= isHeld;
      report(
        `${name}: ${lineOf(ours)}, ${cpuOf(ours)}; peer ${lineOf(theirs)}, ${cpuOf(theirs)}; ${ratio.toFixed(2)} of the peer, at least ${least}: ${verdict(isHeld)}`,
      );
    }
    return held;
  } finally {
    await peer.close();
    await server.close();
    log.close();
    rmSync(logs, { recursive: true });
  }
}

/** With what this process, which holds both servers, worked for each answer: the steadier figure on a busy machine. */
async function withCpu(asking: Promise<Asked>): Promise<Asked & { readonly cpu: number }> {
  const [before, started] = [process.cpuUsage(), performance.now()];
  const answers = await asking;
  const { user, system } = process.cpuUsage(before);
  return { ...answers, cpu: (user + system) / (answers.perSecond * (performance.now() - started)) };
}

const cpuOf = ({ cpu }: { readonly cpu: number }) => `${cpu.toFixed(2)} ms of CPU each`;

/** Fastify and a pool of ten: one select of the session by its token, one of an answer that lies there as text. */
async function startPeer({ ownerUrl }: TestServer) {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 10 });
  await pool.query("create table bench_answer (name text primary key, body text not null)");
  const app = fastify();
  app.get<{ Params: { name: string } }>("/:name", async (request, reply) => {
    const token = /provision_session=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
    const session = await pool.query("select user_id from sessions where token_hash = $1 and ends_at > now()", [
      hashOf(token),
    ]);
    if (session.rowCount !== 1) return reply.code(401).send();
    const answer = await pool.query<{ body: string }>("select body from bench_answer where name = $1", [
      request.params.name,
    ]);
    return reply.type("application/json; charset=utf-8").send(answer.rows[0]?.body);
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    url,
    store: (name: string, body: string) =>
      pool.query("insert into bench_answer values ($1, $2) on conflict (name) do update set body = $2", [name, body]),
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
      await pool.end();
    },
  };
}
