import { and, eq, gt, sql } from "../storage/orm.ts";
import type { FastifyRequest } from "fastify";
import type { Caller } from "../../contract/privileges.ts";
import { rolePrivileges, roles, sessions, userRoles, users } from "../storage/schema/index.ts";
import type { Database, Reader } from "../storage/database.ts";
import { sharedRead } from "../storage/shared-read.ts";
import { SESSION, hashOf, tokenOf } from "./token.ts";

/** Name of the role that a caller without a session has. */
export const PUBLIC_ROLE = "Public";

/** Who is asking, from where. Without a session `userId` is null and the privileges are the Public role's. */
export interface RequestCaller extends Caller {
  readonly userName: string;
  readonly displayName: string;
  readonly roles: readonly string[];
  readonly mustChangePassword: boolean;
  /** Whether a portal's token opened the session. */
  readonly byPortal?: boolean;
  /** A cookie came, but its session is over. */
  readonly sessionEnded: boolean;
  readonly address: string;
  readonly requestId: string;
  /** What the browser or program calls itself. */
  readonly userAgent: string;
}

const USER_AGENT_LENGTH = 300;

/** Where a request comes from, as audit rows and sessions keep it. */
export function requestOrigin(request: FastifyRequest): Pick<RequestCaller, "address" | "requestId" | "userAgent"> {
  const userAgent = (request.headers["user-agent"] ?? "").slice(0, USER_AGENT_LENGTH);
  return { address: request.ip, requestId: request.id, userAgent };
}

/** The caller of a request by its session cookie; keeps a live session going. */
export async function callerOf(db: Database, request: FastifyRequest): Promise<RequestCaller> {
  const token = tokenOf(request);
  const from = requestOrigin(request);
  const user = token === null ? null : await userOfSession(db, hashOf(token));
  if (user !== null) return { ...user, ...from, sessionEnded: false };
  return {
    userId: null,
    userName: "",
    displayName: "",
    roles: [],
    mustChangePassword: false,
    privileges: await publicPrivileges(db),
    sessionEnded: token !== null,
    ...from,
  };
}

/** A user as a caller: name, active roles and their privileges. Null for one who is gone or inactive. */
export async function callerOfUser(db: Reader, userId: number) {
  const [user] = await db
    .select({
      userId: users.userId,
      userName: users.userName,
      firstName: users.firstName,
      lastName: users.lastName,
      mustChangePassword: users.mustChangePassword,
    })
    .from(users)
    .where(and(eq(users.userId, userId), eq(users.active, true)));
  if (user === undefined) return null;
  const held = await db
    .select({ role: roles.name, code: rolePrivileges.privilegeCode })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.roleId, userRoles.roleId), eq(roles.active, true)))
    .leftJoin(rolePrivileges, eq(rolePrivileges.roleId, roles.roleId))
    .where(eq(userRoles.userId, userId));
  return {
    userId: user.userId,
    userName: user.userName,
    displayName: [user.firstName, user.lastName].filter(Boolean).join(" ") || user.userName,
    roles: [...new Set(held.map(({ role }) => role))].sort(),
    mustChangePassword: user.mustChangePassword,
    privileges: new Set(held.flatMap(({ code }) => (code === null ? [] : [code]))),
  };
}

async function userOfSession(db: Database, tokenHash: string) {
  const now = new Date();
  const idleSince = new Date(now.getTime() - SESSION.idleMilliseconds);
  const [session] = await db
    .select({ userId: sessions.userId, lastSeenAt: sessions.lastSeenAt, byPortal: sessions.byPortal })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.endsAt, now), gt(sessions.lastSeenAt, idleSince)));
  if (session === undefined) return null;
  if (now.getTime() - session.lastSeenAt.getTime() > SESSION.touchMilliseconds)
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash));
  const user = await callerOfUser(db, session.userId);
  // Whom the portal vouches for has shown no password that would have to be changed.
  return user && (session.byPortal ? { ...user, mustChangePassword: false, byPortal: true } : user);
}

/** One read of the Public role for all visitors who ask at the same moment, by the database it is read from. */
const publicReads = new WeakMap<Database, () => Promise<ReadonlySet<string>>>();

/** What visitors may: the read that each of their requests needs. */
export function publicPrivileges(db: Database): Promise<ReadonlySet<string>> {
  const read = publicReads.get(db) ?? sharedRead(() => privilegesOfRole(db, PUBLIC_ROLE));
  publicReads.set(db, read);
  return read();
}

async function privilegesOfRole(db: Reader, name: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ code: rolePrivileges.privilegeCode })
    .from(rolePrivileges)
    .innerJoin(roles, eq(roles.roleId, rolePrivileges.roleId))
    .where(and(eq(sql`lower(${roles.name})`, name.toLowerCase()), eq(roles.active, true)));
  return new Set(rows.map(({ code }) => code));
}
