import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { createServer } from "node:http";
import type { FastifyInstance } from "fastify";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { ZONE_COUNT_CHANNEL, type ZoneCount } from "../planning/zones/counting.ts";
import type { Database } from "../storage/database.ts";
import { sql } from "../storage/orm.ts";
import { StartupError } from "../storage/errors.ts";

/** Upper bounds in seconds: most reads take milliseconds, a report some seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export interface MetricsServer {
  /** The port listened on; it differs from the requested one only if any free one (0) was requested. */
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Counts what an app answers, and serves it with the process, the pool, the jobs and the zone counts in Prometheus'
 * text format at `/metrics` on a port of their own, which no proxy passes on to the public. Call before the app
 * listens. StartupError where the port cannot be used. Names and units follow Prometheus (seconds, `_total`).
 */
export async function serveMetrics(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  watchPool(app.db, registry);
  watchJobs(app.db, registry);
  const stopCounting = countZoneCounts(registry);
  const server = createServer((request, response) => {
    const [path] = (request.url ?? "").split("?");
    if (path !== "/metrics" || request.method !== "GET") return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, "the metrics could not be read");
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) =>
      reject(new StartupError(`METRICS_PORT: ${host}:${port} cannot be listened on (${cause.code}).`, { cause })),
    );
    server.listen({ host, port, exclusive: true }, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        stopCounting();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Times every answer by its declared route: a label for each address would mean one for each record. */
function countRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Seconds from a request's arrival to the end of its answer.",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

function watchPool({ $client: pool }: Database, registry: Registry): void {
  const connections = new Gauge({
    name: "provision_pool_connections",
    help: "Connections to the database: in use and idle, and callers that wait for one.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      connections.set({ state: "used" }, pool.totalCount - pool.idleCount);
      connections.set({ state: "idle" }, pool.idleCount);
      connections.set({ state: "waiting" }, pool.waitingCount);
    },
  });
}

const JOBS = sql`
  select 'export' as kind, state, count(*)::int as count from exports group by state
  union all select 'mail', status, count(*)::int from email_outbox group by status`;

/** Files and mails by state, read from the database at the moment of the request; none while it does not answer. */
function watchJobs(db: Database, registry: Registry): void {
  const jobs = new Gauge({
    name: "provision_jobs",
    help: "Exported files and mails in the database by state.",
    labelNames: ["kind", "state"],
    registers: [registry],
    async collect() {
      jobs.reset();
      const { rows } = await db
        .execute<{ kind: string; state: string; count: number }>(JOBS)
        // /readyz reports that; the other metrics are needed all the more.
        .catch(() => ({ rows: [] }));
      for (const { kind, state, count } of rows) jobs.set({ kind, state }, count);
    },
  });
}

/** Times the counts of zones over tracts; zones counted together are timed as one. Returns a function that stops it. */
function countZoneCounts(registry: Registry): () => void {
  const counted = new Counter({
    name: "provision_zones_counted_total",
    help: "Zones counted over tracts.",
    registers: [registry],
  });
  const seconds = new Histogram({
    name: "provision_zone_count_duration_seconds",
    help: "Seconds that counting a set of zones took.",
    buckets: BUCKETS,
    registers: [registry],
  });
  const note = (message: unknown) => {
    const { zones, milliseconds } = message as ZoneCount;
    counted.inc(zones);
    seconds.observe(milliseconds / 1000);
  };
  subscribe(ZONE_COUNT_CHANNEL, note);
  return () => void unsubscribe(ZONE_COUNT_CHANNEL, note);
}
