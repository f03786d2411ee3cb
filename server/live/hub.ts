import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Changes, Presences, setPresence } from "../../contract/planning/calls/live.ts";
import { getEstimation } from "../../contract/planning/calls/estimations.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { isUnavailable } from "../storage/errors.ts";
import { sql } from "../storage/orm.ts";
import { Bus } from "./bus.ts";
import { linkBefore, newestLink, READ_MOST, readChain } from "./chain-reader.ts";
import { heardOf, isAllowed } from "./hearing.ts";
import { CHANNEL } from "./listener.ts";
import { announcement, PresentTabs } from "./presence.ts";
import { Streams } from "./streams.ts";

/** Milliseconds between two looks at sessions that end by themselves, at tabs that are gone, and at the end of the process. */
const EVERY = { session: 15_000, tab: 5_000, stop: 1_000 } as const;

const maySee = (caller: RequestCaller): boolean => isAllowed(caller, getEstimation.needs);

/** Where a page goes on: after a link, or with the changes of its last seconds. */
export interface ChainPlace {
  readonly after?: number | undefined;
  readonly age?: number | undefined;
}

interface Listener {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: RequestCaller;
}

/** What one process has of the changes of all: the bus, the streams to its pages, and who is present. */
export class Hub {
  readonly #app: FastifyInstance;
  readonly #streams: Streams;
  readonly #bus: Bus;
  readonly #present = new PresentTabs();
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(app: FastifyInstance) {
    const onError = (err: unknown) => {
      // A missing database is reported by those who need it.
      if (!isUnavailable(err)) app.log.error({ err }, "what happens could not be told to open pages");
    };
    this.#app = app;
    this.#streams = new Streams(onError);
    const onChanges: Streams["tell"] = (changes, last) => this.#streams.tell(changes, last);
    this.#bus = new Bus(app.db, { onChanges, onSaid: (payload) => this.#heard(payload) }, onError);
    const every = (milliseconds: number, work: () => unknown) =>
      this.#timers.push(setInterval(work, milliseconds).unref());
    every(EVERY.session, () => {
      this.#streams.beat();
      if (this.#streams.count > 0) this.#streams.check().catch(onError);
    });
    every(EVERY.tab, () => this.#tellPresence(this.#present.forgetOld()));
    // Before the server waits for its answers to end: these never do.
    every(EVERY.stop, () => app.isStopping?.() === true && this.#streams.closeAll());
  }

  /** The answer to a page that asks: what a caller may hear after a link, or where the chain ends. */
  async changesAfter(caller: RequestCaller, { after: link, age }: ChainPlace): Promise<Changes> {
    const { db } = this.#app;
    const after = link ?? (age === undefined ? undefined : await linkBefore(db, age));
    const last = await newestLink(db);
    // A number beyond the end is of another database, such as before a restore.
    if (after === undefined || after > last) return { last, missed: after !== undefined, changes: [] };
    const found = after === last ? [] : await readChain(db, after);
    if (found.length >= READ_MOST) return { last, missed: true, changes: [] };
    const changes = found.flatMap((each) => heardOf(caller, each) ?? []);
    return { last: found.at(-1)?.no ?? last, missed: false, changes };
  }

  /** Begins a stream after a link: what was missed comes first. */
  async stream({ request, reply, caller }: Listener, place: ChainPlace): Promise<Changes> {
    if (this.#app.isStopping?.() === true) throwHttpError(503, "errors.unavailable");
    await this.#bus.begin();
    let missed: Changes = { last: 0, missed: false, changes: [] };
    const read = async () => (missed = await this.changesAfter(caller, place));
    await this.#streams.begin({ request, reply, caller }, read);
    // Fastify sends no answer but the stream.
    return missed;
  }

  /** Announces a tab to all processes; returns who else has its estimation open. */
  async announce(caller: RequestCaller, said: z.output<typeof setPresence.body>): Promise<Presences | null> {
    // A program opens no page.
    if (caller.byToken === true) return null;
    await this.#bus.begin();
    const payload = announcement(caller, said);
    this.#heard(payload);
    await this.#app.db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`);
    return said.eid === null ? null : this.#present.of(said.eid);
  }

  async close(): Promise<void> {
    this.#timers.forEach(clearInterval);
    this.#streams.closeAll();
    await this.#bus.close();
  }

  closeStreams(): void {
    this.#streams.closeAll();
  }

  #heard(payload: string): void {
    this.#tellPresence(this.#present.take(JSON.parse(payload) as Parameters<PresentTabs["take"]>[0]));
  }

  #tellPresence(eids: readonly number[]): void {
    for (const eid of eids) this.#streams.tellPresence(this.#present.of(eid), maySee);
  }
}
