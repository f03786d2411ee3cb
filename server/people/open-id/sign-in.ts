import type { FastifyReply, FastifyRequest } from "fastify";
import type { OpenIdAnswer } from "../../../contract/people/calls/session.ts";
import { EmailAddressSchema } from "../../../contract/api/field-rules.ts";
import { UserNameSchema } from "../../../contract/people/users.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { requestOrigin } from "../../caller/caller.ts";
import { auditUser, type AuditActor } from "../../persistence/audit/audit.ts";
import { inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import { and, eq, sql } from "../../storage/orm.ts";
import { openIdSubjects, users } from "../../storage/schema/index.ts";
import { applyGroups, rolesByGroups, type Membership } from "../security/group-roles.ts";
import { beginSession, type NewSession } from "../session/sign-in.ts";
import { makeAccount, personName, type NewAccount } from "../users/made-at-sign-in.ts";
import { finishCodeFlow, type ProvenIdentity } from "./code-flow.ts";
import { openIdSettings, type OpenIdSettings } from "./issuer.ts";

/**
 * Signs in with an OpenID issuer's answer: it identifies the user, the product's record has the roles, and the issuer's
 * groups add theirs. 401 for an answer without proof and for a user without an active record, 503 if the issuer does
 * not answer.
 */
export async function signInByOpenId(
  db: Database,
  { answer, request, reply }: { answer: OpenIdAnswer; request: FastifyRequest; reply: FastifyReply },
): Promise<NewSession> {
  const settings = (await openIdSettings(db)) ?? throwHttpError(401, "errors.login.openIdStale");
  const proven = await finishCodeFlow({ settings, request, reply }, answer);
  const membership: Membership = { source: "openId", groups: groupsOf(proven.claims, settings.groupClaim) };
  return inTransaction(db, async (tx) => {
    const user = await knownUser(tx, { settings, proven, membership, request });
    await applyGroups(tx, user, { ...membership, caller: actorOf(user, request) });
    return beginSession(tx, user, request, { idToken: proven.idToken });
  });
}

type UserRow = typeof users.$inferSelect;

interface ProvenSignIn {
  readonly settings: OpenIdSettings;
  readonly proven: ProvenIdentity;
  readonly membership: Membership;
  readonly request: FastifyRequest;
}

/**
 * The user that the issuer identifies: by issuer and subject, if they have signed in before. At the first sign-in by
 * the claim that the operator names, else by the verified e-mail address; from then on only by the subject, even if the
 * name or address changes. 401, in the catalog's words, for anyone else, unless an account should be made.
 */
async function knownUser(tx: Transaction, known: ProvenSignIn): Promise<UserRow> {
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

async function namedUser(tx: Transaction, { settings, proven }: ProvenSignIn): Promise<UserRow | null> {
  const { nameClaim } = settings;
  const identifier = nameClaim === null ? verifiedEmail(proven.claims) : textClaim(proven.claims, nameClaim);
  if (identifier === null) return null;
  const column = nameClaim === null ? users.email : users.userName;
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${column})`, identifier.toLowerCase()))
    .for("update");
  return user ?? null;
}

async function link(tx: Transaction, { proven, request }: ProvenSignIn, user: UserRow): Promise<UserRow> {
  const { issuer, subject } = proven;
  if (!user.active) throwHttpError(401, "errors.login.unregistered");
  const added = await tx
    .insert(openIdSubjects)
    .values({ issuer, subject, userId: user.userId })
    .onConflictDoNothing()
    .returning({ userId: openIdSubjects.userId });
  // Another person at the issuer has signed in under this name: names and addresses are reused, subjects are not.
  if (added.length === 0) throwHttpError(401, "errors.login.unregistered");
  await auditUser(tx, user, {
    caller: actorOf(user, request),
    module: "User",
    action: "linkOpenId",
    after: { issuer, subject },
  });
  return user;
}

const actorOf = ({ userId, userName }: UserRow, request: FastifyRequest): AuditActor => ({
  userId,
  userName,
  ...requestOrigin(request),
});

/** Makes an account for someone who has a role through a group, if the operator wants that. */
async function newUser(tx: Transaction, known: ProvenSignIn): Promise<UserRow> {
  const { settings, proven, membership, request } = known;
  const account = accountOf(proven.claims, settings.nameClaim);
  const wanted = settings.makesAccounts && account !== null && (await rolesByGroups(tx, membership)).size > 0;
  if (!wanted) throwHttpError(401, "errors.login.unregistered");
  return link(tx, known, await makeAccount(tx, account, { by: "openId", request }));
}

type Claims = Readonly<Record<string, unknown>>;

/** A claim's text; null if there is none. */
function textClaim(claims: Claims, name: string): string | null {
  const value = claims[name];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** The e-mail address, if the issuer states that it is the person's own. */
function verifiedEmail(claims: Claims): string | null {
  // Some issuers write true as a text.
  const verified = claims["email_verified"] === true || claims["email_verified"] === "true";
  const email = EmailAddressSchema.safeParse(claims["email"]);
  return verified && email.success ? email.data : null;
}

/**
 * The groups in a claim; empty without it.
 * @throws {HttpError} 401 if the issuer has more groups than it lists (Entra ID above 200), so that no roles are lost
 */
function groupsOf(claims: Claims, name: string): ReadonlySet<string> {
  const value = claims[name];
  const elsewhere = claims["_claim_names"];
  if (value === undefined && typeof elsewhere === "object" && elsewhere !== null && name in elsewhere)
    throwHttpError(401, "errors.login.openIdGroups");
  const list = Array.isArray(value) ? value : [value];
  return new Set(list.filter((group) => typeof group === "string"));
}

/** The data of a new account; null if no claim is a valid user name. */
function accountOf(claims: Claims, nameClaim: string | null): NewAccount | null {
  const email = verifiedEmail(claims);
  const wanted = nameClaim === null ? [textClaim(claims, "preferred_username"), email] : [textClaim(claims, nameClaim)];
  const userName = wanted.map((name) => UserNameSchema.safeParse(name)).find(({ success }) => success)?.data;
  if (userName === undefined) return null;
  return { userName, email, firstName: personName(claims["given_name"]), lastName: personName(claims["family_name"]) };
}
