import { AsyncLocalStorage } from "node:async_hooks";
import { hostname, userInfo } from "node:os";
import type { AuditModule } from "../../../contract/audits/calls.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import type { Transaction } from "../../storage/database.ts";
import { insertRows } from "../../storage/insert-rows.ts";
import { audits } from "../../storage/schema/index.ts";

export { AUDIT_MODULES, type AuditModule } from "../../../contract/audits/calls.ts";

/** Runs in the transaction of each change before its audit row is written; refuses the change by an error. */
export const beforeAudit = new AsyncLocalStorage<(tx: Transaction) => Promise<void>>();

/** Run in the transaction of each change, after its audit rows were written. */
export const afterAudit = new Set<(tx: Transaction, entries: readonly AuditEntry[]) => Promise<void>>();

/** The author of a change: a caller, or the product itself (seeding, imports from the command line). */
export type AuditActor = Pick<RequestCaller, "userId" | "userName" | "address" | "requestId"> &
  Partial<Pick<RequestCaller, "userAgent">>;

/** The product itself as actor. */
export const SYSTEM_ACTOR: AuditActor = { userId: null, userName: "system", address: "", requestId: "" };

/**
 * The product itself as the actor, for automatic actions that people otherwise do; `deed` groups the rows of one
 * action. It has no privileges.
 */
export const automatic = (deed: string): RequestCaller => ({
  ...SYSTEM_ACTOR,
  userName: "system (automatic)",
  displayName: "system (automatic)",
  roles: [],
  privileges: new Set(),
  mustChangePassword: false,
  sessionEnded: false,
  requestId: deed,
  userAgent: "",
});

export interface AuditEntry {
  readonly caller: AuditActor;
  readonly module: AuditModule;
  /** Verb of the change: create, update, delete, lock, unlock, copy, calculate … */
  readonly action: string;
  readonly subjectId: string | number;
  /** Display name of the record. */
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes the audit row of a change, in the transaction of the change itself: no change without its row, no row without its change. */
export function audit(tx: Transaction, entry: AuditEntry): Promise<void> {
  return auditAll(tx, [entry]);
}

/** Writes the audit row of a change to a user's account or sessions. */
export function auditUser(
  tx: Transaction,
  { userId, userName }: { readonly userId: number; readonly userName: string },
  entry: Omit<AuditEntry, "subjectId" | "subject">,
): Promise<void> {
  return audit(tx, { ...entry, subjectId: userId, subject: userName });
}

/** Writes the audit rows of a change of many records, in their order and in its transaction. */
export async function auditAll(tx: Transaction, entries: readonly AuditEntry[]): Promise<void> {
  await beforeAudit.getStore()?.(tx);
  await insertRows(tx, audits, entries.map(rowOf));
  for (const follow of afterAudit) await follow(tx, entries);
}

function rowOf({ caller, module, action, subjectId, subject, before, after }: AuditEntry): typeof audits.$inferInsert {
  return {
    userId: caller.userId,
    userName: caller.userName === "" ? "public" : caller.userName,
    address: caller.address,
    requestId: caller.requestId,
    module,
    action,
    subjectId: String(subjectId),
    subject,
    before: before ?? null,
    after: after ?? null,
    userAgent: caller.userAgent ?? "",
  };
}

/**
 * The user of a command on the server, as the audit names them: the account of the operating system, the person behind
 * `sudo` if there is one, and the machine. Not to be confused with a user of the product.
 */
export function operator(command: string, environment: NodeJS.ProcessEnv = process.env): AuditActor {
  const account = accountName();
  const person = environment["SUDO_USER"];
  const name = person === undefined || person === "" || person === account ? account : `${person} as ${account}`;
  return {
    userId: null,
    userName: `${name} (command line)`,
    address: hostname(),
    requestId: "",
    userAgent: `npm run ${command}`,
  };
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user without a line in /etc/passwd.
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}
