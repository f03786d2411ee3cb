import fastify from "fastify";
import pg from "pg";
import { hashOf } from "../../server/caller/token.ts";
import type { TestServer } from "../kits/domain-server.ts";
import { type Asked, asked, inTurns, lineOf } from "./asked.ts";
import { type Report, verdict } from "./figures.ts";

/** The highest allowed ratio of our 99th percentile to the peer's. */
const P99_RATIO = 2;

/** An address of the product to compare with the peer. */
export interface PgTarget {
  readonly name: string;
  readonly address: string;
  /** The headers sent to both. */
  readonly headers: Readonly<Record<string, string>>;
  /** The lowest allowed ratio of our answers a second to the peer's. */
  readonly least: number;
}

/** Fastify and `pg` on the product's own database, in the same process. */
export interface PgPeer {
  /**
   * Requests the product and the peer, which sends the same bytes, in turns over 16 keep-alive connections, and returns
   * whether the target is met.
   */
  judge(target: PgTarget, report: Report): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * The peer has a pool of ten connections. A request with a cookie needs two selects, one of the session and one of the
 * stored answer; one without a cookie needs only the second, for public answers.
 */
export async function startPgPeer(server: TestServer): Promise<PgPeer> {
  const pool = new pg.Pool({ connectionString: server.ownerUrl, max: 10 });
  await pool.query("create table bench_answer (name text primary key, body text not null, public boolean not null)");
  const app = fastify();
  app.get<{ Params: { name: string } }>("/:name", async (request, reply) => {
    const { cookie } = request.headers;
    if (cookie !== undefined) {
      const token = /provision_session=([^;]+)/.exec(cookie)?.[1] ?? "";
      const session = await pool.query("select user_id from sessions where token_hash = $1 and ends_at > now()", [
        hashOf(token),
      ]);
      if (session.rowCount !== 1) return reply.code(401).send();
    }
    const answer = await pool.query<{ body: string }>(
      "select body from bench_answer where name = $1 and (public or $2)",
      [request.params.name, cookie !== undefined],
    );
    return reply.type("application/json; charset=utf-8").send(answer.rows[0]?.body);
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });

  return {
    judge: async ({ name, address, headers, least }, report) => {
      const [mine, its] = [server.url + address, `${url}/${name}`];
      const isPublic = headers["cookie"] === undefined;
      const body = await (await fetch(mine, { headers })).text();
      await pool.query("insert into bench_answer values ($1, $2, $3)", [name, body, isPublic]);
      // Warms up both, so that compilation is not measured.
      for (const each of [mine, its]) await asked(each, headers);
      const [ours, theirs] = await inTurns(
        () => withCpu(asked(mine, headers)),
        () => withCpu(asked(its, headers)),
      );
      const ratio = ours.perSecond / theirs.perSecond;
      const isHeld = ratio >= least && ours.p99 <= theirs.p99 * P99_RATIO && ours.refused === 0 && theirs.refused === 0;
      report(
        `${name}: ${lineOf(ours)}, ${cpuOf(ours)}; peer ${lineOf(theirs)}, ${cpuOf(theirs)}; ${ratio.toFixed(2)} of the peer, at least ${least}: ${verdict(isHeld)}`,
      );
      return isHeld;
    },
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
      await pool.end();
    },
  };
}

/** Adds this process's CPU time per answer, which is steadier than elapsed time on a busy machine. */
async function withCpu(asking: Promise<Asked>): Promise<Asked & { readonly cpu: number }> {
  const [before, started] = [process.cpuUsage(), performance.now()];
  const answers = await asking;
  const { user, system } = process.cpuUsage(before);
  return { ...answers, cpu: (user + system) / (answers.perSecond * (performance.now() - started)) };
}

const cpuOf = ({ cpu }: { readonly cpu: number }) => `${cpu.toFixed(2)} ms of CPU each`;
