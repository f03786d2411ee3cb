import type { FastifyInstance, FastifyRequest } from "fastify";
import type { HttpError } from "../../answers/errors.ts";
import { requestOrigin, type RequestCaller } from "../../caller/caller.ts";
import { networkOf } from "../../caller/network.ts";
import { clock } from "../../storage/clock.ts";
import { inTransaction, type Database } from "../../storage/database.ts";
import { AUDIT_MODULES, audit, type AuditActor, type AuditModule } from "./audit.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly refusals: RefusalTrail;
  }
  interface FastifyRequest {
    /** The caller, once known: set before the call is admitted or refused. */
    asker: RequestCaller | null;
  }
}

/** Records the refusals of a server and, when it closes, writes those that are still only counted. */
export function addRefusalTrail(app: FastifyInstance): void {
  const trail = new RefusalTrail(app.db, (err) => app.log.error({ err }, "a refusal could not be audited"));
  app.decorate("refusals", trail);
  app.decorateRequest("asker", null);
  app.addHook("onClose", () => trail.flush());
}

/** The statuses that refuse a person, not a request: no session, no privilege, no more attempts. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429]);
const NAME_LENGTH = 200;

/** Records a refusal, including a failed sign-in with the name that was tried. Other errors are ignored. */
export async function auditRefusal(request: FastifyRequest, { status, key }: HttpError): Promise<void> {
  // A request for the second factor is not a failed attempt.
  if (!REFUSALS.has(status) || key === "errors.login.codeRequired") return;
  const signIn = key.startsWith("errors.login.");
  const call = `${request.method} ${request.routeOptions.url ?? request.url.split("?")[0] ?? ""}`;
  const caller = request.asker ?? { ...requestOrigin(request), userId: null, userName: "" };
  await request.server.refusals.note({
    caller,
    module: signIn ? "Session" : moduleOf(call),
    action: key === "errors.login.locked" ? "lockOut" : signIn ? "signInFailed" : "refuse",
    subject: (signIn ? nameTried(request.body) : call).slice(0, NAME_LENGTH),
    key,
    status,
  });
}

/** Domains in the calls' paths that have another name in the audit. */
const DOMAINS: Readonly<Record<string, AuditModule>> = {
  Config: "Config",
  Logs: "LogFile",
  SecurityDataController: "Security",
  Data: "Tract",
};

/** The module of a call's domain, `/api/Zone/…` → Zone; Session if there is no such module. */
function moduleOf(call: string): AuditModule {
  const domain = call.split("/")[2] ?? "";
  return DOMAINS[domain] ?? AUDIT_MODULES.find((module) => module === domain) ?? "Session";
}

function nameTried(body: unknown): string {
  if (typeof body !== "object" || body === null) return "";
  const { userName, username } = body as { userName?: unknown; username?: unknown };
  return typeof userName === "string" ? userName : typeof username === "string" ? username : "";
}

/** One refused request. */
interface Refusal {
  readonly caller: AuditActor;
  readonly module: AuditModule;
  readonly action: "refuse" | "signInFailed" | "lockOut";
  /** The subject of the request: the call, or the name that tried to sign in. */
  readonly subject: string;
  /** Text key of the refusal. */
  readonly key: string;
  readonly status: number;
}

/**
 * Number of audit rows that refusals may cause in a minute, so that no one can flood the audit log. The first refusal
 * of a kind (who, from where, what, why) is written immediately; repeats within the minute become one more row with
 * their number. Beyond that number of kinds from one address, or from all, further ones are counted together.
 */
export const REFUSAL_LIMITS = { windowMilliseconds: 60_000, kindsPerAddress: 20, kinds: 200 } as const;

interface RefusalCount {
  readonly refusal: Refusal;
  /** Refusals of this kind that have no row yet. */
  count: number;
}

/** Writes refusals into the audit, limited by {@link REFUSAL_LIMITS} for each process. */
class RefusalTrail {
  readonly #db: Database;
  readonly #onError: (error: unknown) => void;
  readonly #kinds = new Map<string, RefusalCount>();
  readonly #kindsOf = new Map<string, number>();
  #since = clock.date();
  #timer: NodeJS.Timeout | null = null;

  constructor(db: Database, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  /** Records a refusal; resolves when its row is written, if it gets one of its own. Never rejects. */
  async note(refusal: Refusal): Promise<void> {
    this.#timer ??= setTimeout(() => void this.flush(), REFUSAL_LIMITS.windowMilliseconds).unref();
    const { caller, action, subject, key } = refusal;
    const network = networkOf(caller.address);
    const kind = JSON.stringify([network, caller.userId, action, subject.toLowerCase(), key]);
    const known = this.#kinds.get(kind);
    if (known !== undefined) {
      known.count += 1;
      return;
    }
    const ofNetwork = this.#kindsOf.get(network) ?? 0;
    if (this.#kinds.size >= REFUSAL_LIMITS.kinds) return this.#lump("", refusal, "");
    if (ofNetwork >= REFUSAL_LIMITS.kindsPerAddress) return this.#lump(network, refusal, caller.address);
    this.#kindsOf.set(network, ofNetwork + 1);
    this.#kinds.set(kind, { refusal, count: 0 });
    await this.#write([{ refusal, after: { key, status: refusal.status } }]);
  }

  /** Writes the refusals that were only counted in this minute, and begins a new minute. */
  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const [from, until] = [this.#since.toISOString(), clock.date().toISOString()];
    const rows = [...this.#kinds.values()]
      .filter(({ count }) => count > 0)
      .map(({ refusal, count }) => ({
        refusal,
        after: { key: refusal.key, status: refusal.status, more: count, from, until },
      }));
    this.#kinds.clear();
    this.#kindsOf.clear();
    this.#since = clock.date();
    await this.#write(rows);
  }

  /** Counts a refusal with those of an address, or of all addresses, that have too many kinds to list. */
  #lump(name: string, refusal: Refusal, address: string): void {
    const known = this.#kinds.get(`many ${name}`);
    if (known !== undefined) {
      known.count += 1;
      return;
    }
    const caller = { userId: null, userName: "", address, requestId: "" };
    const many: Refusal = { ...refusal, caller, module: "Session", action: "refuse", subject: "", key: MANY };
    this.#kinds.set(`many ${name}`, { refusal: many, count: 1 });
  }

  async #write(rows: readonly { refusal: Refusal; after: object }[]): Promise<void> {
    if (rows.length === 0) return;
    try {
      await inTransaction(this.#db, async (tx) => {
        for (const { refusal, after } of rows) await audit(tx, { ...refusal, subjectId: "", after });
      });
    } catch (error) {
      // The refusal itself is unaffected; the log records that it could not be written.
      this.#onError(error);
    }
  }
}

/** Key of the row for refusals of too many kinds. */
const MANY = "errors.tooMany";
