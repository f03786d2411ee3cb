import type { FastifyRequest } from "fastify";
import { UNASKED_HEADER, type Caller, type SessionLimit } from "../../contract/people/privileges.ts";
import { onceFor, sharedRead, sharedReads } from "../answers/memoize-async.ts";
import { clock } from "../storage/clock.ts";
import type { Database, Reader } from "../storage/database.ts";
import { and, eq, gt, inArray, sql, type SelectResultFields } from "../storage/orm.ts";
import { roles, sessions, users } from "../storage/schema/index.ts";
import { SESSION, hashOf, tokenOf } from "./token.ts";

/** Name of the role of callers without a session. */
export const PUBLIC_ROLE = "Public";

/** The caller and their address. Without a session `userId` is null and the privileges are the Public role's. */
export interface RequestCaller extends Caller {
  readonly userName: string;
  readonly displayName: string;
  readonly roles: readonly string[];
  readonly mustChangePassword: boolean;
  /** A role requires a second factor that the user has not switched on: everything else stays closed until then. */
  readonly mustEnrol?: boolean;
  /** Whether a portal's token opened the session. */
  readonly byPortal?: boolean;
  /** Whether a program's token identified the caller, with no more rights than the token has. */
  readonly byToken?: boolean;
  /** A cookie was sent, but its session is over. */
  readonly sessionEnded: boolean;
  readonly address: string;
  readonly requestId: string;
  /** The name that the browser or program gives itself. */
  readonly userAgent: string;
  /**
   * Identifies the database's state: the newest link of the audit chain, which every change extends in the order of
   * commits. Absent if there is none yet.
   */
  readonly stateMark?: string | null;
  /** End of the session, and the limit that ends it. */
  readonly sessionEnd?: SessionEnd;
}

interface SessionEnd {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly limit: SessionLimit;
}

const USER_AGENT_LENGTH = 300;

/** The origin of a request, as audit rows and sessions store it. */
export function requestOrigin(request: FastifyRequest): Pick<RequestCaller, "address" | "requestId" | "userAgent"> {
  const userAgent = (request.headers["user-agent"] ?? "").slice(0, USER_AGENT_LENGTH);
  return { address: request.ip, requestId: request.id, userAgent };
}

/**
 * The caller of a request by a program's token or else the session cookie; extends a live session, except by calls that
 * no one asked for.
 */
export async function callerOf(db: Database, request: FastifyRequest): Promise<RequestCaller> {
  if (request.programCaller !== undefined) return request.programCaller();
  const token = tokenOf(request);
  const from = requestOrigin(request);
  const read = request.headers[UNASKED_HEADER] === undefined ? sessionsUsedOf : sessionsSeenOf;
  const user = token === null ? null : ((await read(db)(hashOf(token))) ?? null);
  if (user !== null) return { ...user, ...from, sessionEnded: false };
  return { ...(await anonymousCaller(db, request)), sessionEnded: token !== null };
}

/** A caller without a session, whatever cookie was sent. */
export async function anonymousCaller(db: Database, request: FastifyRequest): Promise<RequestCaller> {
  return {
    userId: null,
    userName: "",
    displayName: "",
    roles: [],
    mustChangePassword: false,
    ...(await publicReadOf(db)()),
    sessionEnded: false,
    ...requestOrigin(request),
  };
}

/** The newest link of the audit chain. */
const STATE_MARK = sql<string | null>`(select hash from audit_chain order by chain_no desc limit 1)`;

/** The data that make a user a caller, in one row: name, active roles, privileges (without a role the Public role's). */
const CALLER = {
  userId: users.userId,
  userName: users.userName,
  firstName: users.firstName,
  lastName: users.lastName,
  mustChangePassword: users.mustChangePassword,
  mustEnrol: sql<boolean>`exists (select from user_roles h join roles r on r.role_id = h.role_id and r.active and r.second_factor
    where h.user_id = "users"."user_id")
    and not exists (select from second_factors f where f.user_id = "users"."user_id")`,
  roles: sql<string[]>`array(select r.name from user_roles h join roles r on r.role_id = h.role_id and r.active
    where h.user_id = "users"."user_id")`,
  privileges: sql<string[]>`array(select distinct p.privilege_code from role_privileges p where p.role_id in (
    with held as (select r.role_id from user_roles h join roles r on r.role_id = h.role_id and r.active
      where h.user_id = "users"."user_id")
    select role_id from held union all select r.role_id from roles r
    where r.active and lower(r.name) = lower(${sql.raw(`'${PUBLIC_ROLE}'`)}) and not exists (select from held)))`,
};

/** A person's whole name; the user name if there is none. */
export const displayNameOf = (user: { firstName: string; lastName: string; userName: string }): string =>
  [user.firstName, user.lastName].filter(Boolean).join(" ") || user.userName;

const callerFrom = (user: SelectResultFields<typeof CALLER>) => ({
  userId: user.userId,
  userName: user.userName,
  displayName: displayNameOf(user),
  roles: user.roles.toSorted(),
  mustChangePassword: user.mustChangePassword,
  mustEnrol: user.mustEnrol,
  privileges: new Set(user.privileges),
});

/** A user as a caller: name, active roles and their privileges. Null for a user who is deleted or inactive. */
export async function callerOfUser(db: Reader, userId: number) {
  const [user] = await db
    .select(CALLER)
    .from(users)
    .where(and(eq(users.userId, userId), eq(users.active, true)));
  return user === undefined ? null : callerFrom(user);
}

/**
 * The one statement before every signed-in call: built once for each pool, parsed and planned once for each connection.
 */
const sessionReadOf = onceFor((db: Database) =>
  db
    .select({
      ...CALLER,
      tokenHash: sessions.tokenHash,
      lastSeenAt: sessions.lastSeenAt,
      endsAt: sessions.endsAt,
      byPortal: sessions.byPortal,
      byOpenId: sql<boolean>`"sessions"."id_token" is not null`,
      stateMark: STATE_MARK,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.userId, sessions.userId), eq(users.active, true)))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.placeholder("tokenHashes")})`,
        gt(sessions.endsAt, sql.placeholder("now")),
        gt(sessions.lastSeenAt, sql.placeholder("idleSince")),
      ),
    )
    .prepare("caller_of_session"),
);

/**
 * Reads sessions by token hash: one query serves all sessions requested at the same moment, and all simultaneous calls
 * of each, such as the first ones of a page.
 */
const sessionsReader = (isUse: boolean) => (db: Database) =>
  sharedReads(async (tokenHashes: readonly string[]) => {
    const now = clock.date();
    const idleSince = new Date(now.getTime() - SESSION.idleMilliseconds);
    const rows = await sessionReadOf(db).execute({ tokenHashes, now, idleSince });
    const isUntouched = ({ lastSeenAt }: SessionRow) =>
      isUse && now.getTime() - lastSeenAt.getTime() > SESSION.touchMilliseconds;
    const known = rows.filter(isUntouched).map(({ tokenHash }) => tokenHash);
    if (known.length > 0) await db.update(sessions).set({ lastSeenAt: now }).where(inArray(sessions.tokenHash, known));
    return new Map(rows.map((row) => [row.tokenHash, userFrom(isUntouched(row) ? { ...row, lastSeenAt: now } : row)]));
  });
const sessionsUsedOf = onceFor(sessionsReader(true));
const sessionsSeenOf = onceFor(sessionsReader(false));

type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionReadOf>["execute"]>>[number];

function userFrom(row: SessionRow) {
  const [idle, whole] = [row.lastSeenAt.getTime() + SESSION.idleMilliseconds, row.endsAt.getTime()];
  const sessionEnd: SessionEnd = idle < whole ? { at: idle, limit: "idle" } : { at: whole, limit: "whole" };
  const user = { ...callerFrom(row), stateMark: row.stateMark, sessionEnd };
  return row.byPortal ? vouchedFor(user, "portal") : row.byOpenId ? vouchedFor(user, "openId") : user;
}

/**
 * A user that the portal or an OpenID issuer identified: no password of ours was used that would have to be changed or
 * backed by a second factor.
 */
export function vouchedFor<T extends object>(user: T, by: "portal" | "openId") {
  return { ...user, mustChangePassword: false, mustEnrol: false, byPortal: by === "portal" };
}

/** Returns whether a caller must change something about their own sign-in before anything else is allowed. */
export const isHeldBack = (caller: Pick<RequestCaller, "mustChangePassword" | "mustEnrol">): boolean =>
  caller.mustChangePassword || caller.mustEnrol === true;

/**
 * One read of the Public role, and of the database's state, for all visitors who ask at the same moment, by database.
 */
const publicReadOf = onceFor((db: Database) => {
  const read = db
    .select({
      privileges: sql<
        string[]
      >`array(select p.privilege_code from role_privileges p where p.role_id = "roles"."role_id")`,
      stateMark: STATE_MARK,
    })
    .from(roles)
    .where(and(eq(sql`lower(${roles.name})`, PUBLIC_ROLE.toLowerCase()), eq(roles.active, true)))
    .prepare("public_role");
  return sharedRead(async () => {
    const [role] = await read.execute();
    return { privileges: new Set(role?.privileges), stateMark: role?.stateMark ?? null };
  });
});

/** Returns the privileges of visitors: the read that each of their requests needs. */
export const publicPrivileges = async (db: Database): Promise<ReadonlySet<string>> =>
  (await publicReadOf(db)()).privileges;
