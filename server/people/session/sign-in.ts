import type { FastifyRequest } from "fastify";
import { GUESSES_MIN, STRENGTH_MIN, strengthOf } from "../../../contract/people/password-strength.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { readAgencyName } from "../../config/keys.ts";
import { requestOrigin, type RequestCaller } from "../../caller/caller.ts";
import { tokenOf } from "../../caller/token.ts";
import { auditUser } from "../../persistence/audit/audit.ts";
import { sweepDeleted } from "../../persistence/deleted.ts";
import { clock } from "../../storage/clock.ts";
import { inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import { eq, sql } from "../../storage/orm.ts";
import { users } from "../../storage/schema/index.ts";
import { passSecondFactor, secondFactorOf, takeCode, type FactorUsed } from "../second-factor/factor.ts";
import { attempt, succeed, takeBack } from "./attempts.ts";
import { hashPassword, isOver, passwordFits } from "./password.ts";
import {
  endSession,
  endSessionWithGrant,
  endSessionsOf,
  openSession,
  sweepSessions,
  type SignInProof,
} from "./sessions.ts";

/** The user who signed in, and the token for the cookie. */
export interface NewSession {
  readonly userId: number;
  readonly token: string;
}

/** The typed credentials, and their origin. */
interface Credentials {
  readonly userName: string;
  readonly password: string;
  /** Code of the second factor. */
  readonly code?: string | undefined;
  readonly request: FastifyRequest;
}

/**
 * Signs in by name (ignoring case) and password. 401 with the catalog's text for an unknown or inactive user or a wrong
 * password, 429 after too many failures. An earlier session of the browser is ended.
 */
export async function signIn(db: Database, credentials: Credentials): Promise<NewSession> {
  const { user, passedBy } = await userByPassword(db, credentials);
  return inTransaction(db, async (tx) => {
    await assertUnchanged(tx, user);
    return beginSession(tx, user, credentials.request, passedBy === null ? {} : { passedBy });
  });
}

/**
 * The user that a name (ignoring case) and a password identify. Counts as an attempt for that name, browser and
 * address. 401 with the catalog's text for an unknown or inactive user or a wrong password, and for an expired one-time
 * password, 429 after too many failures.
 */
export async function userByPassword(db: Database, { userName, password, code, request }: Credentials) {
  const attemptId = await attempt(db, userName, request);
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.userName})`, userName.toLowerCase()));
  const fits = await passwordFits(user?.passwordHash ?? null, password);
  if (user === undefined) throwHttpError(401, "errors.login.unknown");
  if (!user.active) throwHttpError(401, "errors.login.inactive");
  if (!fits) throwHttpError(401, "errors.login.password");
  // Revealed only to a caller with the right password; counts as a failed attempt, so that it lifts no lockout.
  if (isOver(user)) throwHttpError(401, "errors.login.expired");
  const passedBy = await passSecondFactor(db, user.userId, code).catch(async (error: unknown) => {
    // No code was guessed yet: the form now asks for one.
    if (code === undefined) await takeBack(db, attemptId);
    throw error;
  });
  await succeed(db, attemptId);
  return { user, passedBy };
}

/**
 * Signs in a user who has proven who they are: a new session replaces the browser's old one, is recorded and audited.
 */
export async function beginSession(
  tx: Transaction,
  { userId, userName }: { readonly userId: number; readonly userName: string },
  request: FastifyRequest,
  { passedBy, ...vouched }: SignInProof & { readonly passedBy?: FactorUsed } = {},
): Promise<NewSession> {
  const before = tokenOf(request);
  if (before !== null) await endSession(tx, before);
  await sweepSessions(tx);
  await sweepDeleted(tx);
  const token = await openSession(tx, userId, request, vouched);
  await tx.update(users).set({ lastSignIn: clock.date() }).where(eq(users.userId, userId));
  const by = vouched.idToken !== undefined ? "openId" : vouched.portal !== undefined ? "portal" : undefined;
  const after = passedBy !== undefined ? { secondFactor: passedBy } : by && { by };
  const caller = { userId, userName, ...requestOrigin(request) };
  await auditUser(tx, caller, { caller, module: "Session", action: "signIn", after });
  return { userId, token };
}

/**
 * Signs out: the session is deleted on the server, not only in the browser. Returns the ID token of the issuer that
 * opened it, or null.
 */
export async function signOut(db: Database, caller: RequestCaller, request: FastifyRequest): Promise<string | null> {
  const token = tokenOf(request);
  if (token === null) return null;
  return inTransaction(db, async (tx) => {
    const idToken = await endSessionWithGrant(tx, token);
    const { userId, userName } = caller;
    if (userId !== null) await auditUser(tx, { userId, userName }, { caller, module: "Session", action: "signOut" });
    return idToken;
  });
}

/**
 * The signed-in user, once the current password is checked (422), and a code if one is given; counts among the
 * attempts. A `current` of null is a one-time password that was just entered to open this session.
 */
export async function ownPasswordProven(
  db: Database,
  own: { userId: number; current: string | null; code?: string; request: FastifyRequest },
): Promise<typeof users.$inferSelect> {
  const [user] = await db.select().from(users).where(eq(users.userId, own.userId));
  if (user === undefined) throwHttpError(401, "errors.session.expired");
  if (user.passwordHash === null) throwHttpError(422, "errors.password.none");
  const attemptId = await attempt(db, user.userName, own.request);
  if (own.current !== null && !(await passwordFits(user.passwordHash, own.current)))
    throwHttpError(422, "errors.password.current");
  if (isOver(user)) throwHttpError(422, "errors.login.expired");
  const { code } = own;
  if (code !== undefined) {
    const factor = await secondFactorOf(db, user.userId);
    if (factor === undefined) throwHttpError(422, "errors.secondFactor.off");
    if ((await takeCode(db, factor, code)) === null) throwHttpError(422, "errors.secondFactor.code");
  }
  await succeed(db, attemptId);
  return user;
}

/**
 * Changes the user's own password and opens a new session instead of all their sessions. Only a user who has just
 * entered a one-time password may leave out the current one.
 */
export async function changeOwnPassword(
  db: Database,
  change: { caller: RequestCaller; current?: string | undefined; next: string; request: FastifyRequest },
): Promise<NewSession> {
  const { next, request, current = change.caller.mustChangePassword ? null : "" } = change;
  const userId = change.caller.userId ?? throwHttpError(401, "errors.session.required");
  const user = await ownPasswordProven(db, { userId, current, request });
  if (await passwordFits(user.passwordHash, next)) throwHttpError(422, "errors.password.same");
  await assertAcceptable(next, user, await readAgencyName(db));
  const passwordHash = await hashPassword(next);
  return inTransaction(db, async (tx) => {
    await assertUnchanged(tx, user);
    await tx.update(users).set(ownPasswordColumns(user, passwordHash)).where(eq(users.userId, userId));
    const token = await openSession(tx, userId, request);
    await endSessionsOf(tx, userId, token);
    const caller = { userId, userName: user.userName, ...requestOrigin(request) };
    await auditUser(tx, user, { caller, module: "Session", action: "changePassword" });
    return { userId, token };
  });
}

/** A user with a password of their own choice. */
export function ownPasswordColumns({ userName }: typeof users.$inferSelect, passwordHash: string) {
  const now = clock.date();
  return {
    passwordHash,
    mustChangePassword: false,
    passwordChangedAt: now,
    passwordExpiresAt: null,
    editedBy: userName,
    editedAt: now,
    version: sql`${users.version} + 1`,
  };
}

/**
 * Refuses (422) a password that contains the user's name, is among the most common ones, or consists of them or of the
 * user's own words.
 */
export async function assertAcceptable(
  password: string,
  user: typeof users.$inferSelect,
  agencyName: string,
): Promise<void> {
  if (password.toLowerCase().includes(user.userName.toLowerCase())) throwHttpError(422, "errors.password.holdsName");
  const own = [user.userName, user.firstName, user.lastName, user.email ?? ""].filter((word) => word !== "");
  const { score, guesses, context } = await strengthOf(
    password,
    [...own, agencyName].filter((word) => word !== ""),
  );
  if (context.length > 0) throwHttpError(422, "errors.password.ofContext", { values: { words: context.join(", ") } });
  if (score < STRENGTH_MIN)
    throwHttpError(422, "errors.password.guessable", {
      values: { guesses: Math.round(guesses), expected: GUESSES_MIN },
    });
}

/**
 * Locks the row of a user whose password was just checked; 401 if the user was deactivated, deleted or given another
 * password since.
 */
async function assertUnchanged(tx: Transaction, proven: typeof users.$inferSelect): Promise<void> {
  const [still] = await tx.select().from(users).where(eq(users.userId, proven.userId)).for("update");
  if (still?.active !== true) throwHttpError(401, "errors.login.inactive");
  if (still.passwordHash !== proven.passwordHash) throwHttpError(401, "errors.login.password");
}
