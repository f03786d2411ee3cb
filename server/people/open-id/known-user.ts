import type { FastifyRequest } from "fastify";
import { throwHttpError } from "../../answers/errors.ts";
import { requestOrigin } from "../../caller/caller.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { returnedRow } from "../../persistence/change-record.ts";
import type { Transaction } from "../../storage/database.ts";
import { and, eq, sql } from "../../storage/orm.ts";
import { openIdSubjects, users } from "../../storage/schema/index.ts";
import { accountOf, textClaim, verifiedEmail } from "./claims.ts";
import type { Proven } from "./code-flow.ts";
import { rolesByGroups } from "./roles-by-group.ts";
import type { OpenIdSettings } from "./settings.ts";

type UserRow = typeof users.$inferSelect;

interface Known {
  readonly settings: OpenIdSettings;
  readonly proven: Proven;
  readonly groups: ReadonlySet<string>;
  readonly request: FastifyRequest;
}

/**
 * Whom the issuer means: by issuer and subject, once they were here. At the first sign-in by the claim that the operator
 * names, else by the verified e-mail address; from then on by the subject alone, whatever name or address someone gets later.
 * 401, in the catalogue's words, for anyone else, unless an account is to be made.
 */
export async function knownUser(tx: Transaction, known: Known): Promise<UserRow> {
  const { issuer, subject } = known.proven;
  const [linked] = await tx
    .select({ userId: openIdSubjects.userId })
    .from(openIdSubjects)
    .where(and(eq(openIdSubjects.issuer, issuer), eq(openIdSubjects.subject, subject)));
  if (linked !== undefined) return activeUser(tx, eq(users.userId, linked.userId));
  const found = await namedUser(tx, known);
  return found === null ? newUser(tx, known) : link(tx, known, found);
}

async function activeUser(tx: Transaction, where: ReturnType<typeof eq>): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(where).for("update");
  return user?.active === true ? user : throwHttpError(401, "errors.login.unregistered");
}

async function namedUser(tx: Transaction, { settings, proven }: Known): Promise<UserRow | null> {
  const { nameClaim } = settings;
  const said = nameClaim === null ? verifiedEmail(proven.claims) : textClaim(proven.claims, nameClaim);
  if (said === null) return null;
  const column = nameClaim === null ? users.email : users.userName;
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${column})`, said.toLowerCase()))
    .for("update");
  return user ?? null;
}

async function link(tx: Transaction, { proven, request }: Known, user: UserRow): Promise<UserRow> {
  const { issuer, subject } = proven;
  if (!user.active) throwHttpError(401, "errors.login.unregistered");
  const added = await tx
    .insert(openIdSubjects)
    .values({ issuer, subject, userId: user.userId })
    .onConflictDoNothing()
    .returning({ userId: openIdSubjects.userId });
  // Someone else at the issuer was here under this name: names and addresses are given away again, subjects are not.
  if (added.length === 0) throwHttpError(401, "errors.login.unregistered");
  await audit(tx, {
    caller: { userId: user.userId, userName: user.userName, ...requestOrigin(request) },
    module: "User",
    action: "linkOpenId",
    subjectId: user.userId,
    subject: user.userName,
    after: { issuer, subject },
  });
  return user;
}

/** An account for someone whom a group gives a role, where the operator wants that. */
async function newUser(tx: Transaction, known: Known): Promise<UserRow> {
  const { settings, proven, groups, request } = known;
  const account = accountOf(proven.claims, settings.nameClaim);
  const wanted = settings.makesAccounts && account !== null && (await rolesByGroups(tx, groups)).size > 0;
  if (!wanted) throwHttpError(401, "errors.login.unregistered");
  const by = { createdBy: account.userName, editedBy: account.userName };
  // A name or an address that someone has here already is not taken over.
  const added = await tx
    .insert(users)
    .values({ ...account, ...by })
    .onConflictDoNothing()
    .returning();
  if (added.length === 0) throwHttpError(401, "errors.login.unregistered");
  const user = returnedRow(added);
  await audit(tx, {
    caller: { userId: user.userId, userName: user.userName, ...requestOrigin(request) },
    module: "User",
    action: "create",
    subjectId: user.userId,
    subject: user.userName,
    after: { ...account, by: "openId" },
  });
  return link(tx, known, user);
}
