import { randomUUID } from "node:crypto";
import { INVITATION_PAGE } from "../../../contract/people/calls/invitations.ts";
import type { Invitation, InviteWay } from "../../../contract/people/users.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { LANGUAGES } from "../../answers/texts.ts";
import { displayNameOf, requestOrigin, type RequestCaller } from "../../caller/caller.ts";
import { addInvitationToken, invitedUser } from "../../mail/invitation-tokens.ts";
import { TOKEN_PLACEHOLDER } from "../../mail/link-tokens.ts";
import type { Mailer } from "../../mail/mailer.ts";
import { queueEmail } from "../../mail/outbox.ts";
import { ownAddress } from "../../mail/read-settings.ts";
import { auditUser } from "../../persistence/audit/audit.ts";
import { returnedRow } from "../../persistence/change-record.ts";
import { refuseAt } from "../../persistence/refusals.ts";
import { clock } from "../../storage/clock.ts";
import { inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import { eq, lte, or, sql } from "../../storage/orm.ts";
import { invitations, users } from "../../storage/schema/index.ts";
import { hashPassword } from "../session/password.ts";
import { endSessionsOf } from "../session/sessions.ts";
import { readAgencyName } from "../../config/keys.ts";
import { assertAcceptable, ownPasswordColumns } from "../session/sign-in.ts";
import type { FastifyRequest } from "fastify";
import type { UserRow } from "./user-rows.ts";

/** The inviting user, and the origin of the request. */
export interface InvitationContext {
  readonly caller: RequestCaller;
  readonly mailer: Mailer;
  /** The product's own address in the caller's browser. */
  readonly address: string;
}

type InvitedUser = Pick<UserRow, "userId" | "userName" | "firstName" | "lastName" | "email" | "language" | "active">;

/**
 * Invites a user who was just given a one-time password that no one is shown: by a link, which is returned only this
 * once, or by a mail, whose link is made when it is sent. An earlier invitation ends. 422 if a mail cannot be sent.
 */
export async function invite(
  tx: Transaction,
  { caller, mailer, address }: InvitationContext,
  { user, by, endsAt }: { readonly user: InvitedUser; readonly by: InviteWay; readonly endsAt: Date },
): Promise<Invitation> {
  const { userId } = user;
  if (!user.active) refuseAt("body.invite", "domain.invitation.inactive");
  await tx.delete(invitations).where(or(eq(invitations.userId, userId), lte(invitations.endsAt, sql`now()`)));
  const { invitationId } = returnedRow(
    await tx.insert(invitations).values({ userId, endsAt }).returning({ invitationId: invitations.invitationId }),
  );
  const until = endsAt.toISOString();
  await auditUser(tx, user, { caller, module: "User", action: "invite", after: { by, until } });
  if (by === "link") return { token: await addInvitationToken(tx, invitationId), until };
  if ((await mailer.state()) !== "ready") refuseAt("body.invite", "domain.invitation.noMail");
  if (user.email === null || user.email === "") refuseAt("body.invite", "domain.invitation.noAddress");
  const hours = Math.round((endsAt.getTime() - clock.now()) / 3_600_000);
  await queueEmail(tx, {
    requestKey: randomUUID(),
    template: "invitation",
    language: LANGUAGES.find((one) => one === user.language) ?? LANGUAGES[0],
    recipients: [user.email],
    values: { name: displayNameOf(user), userName: user.userName, hours: String(hours) },
    link: `${ownAddress(mailer.settings.publicUrl, address)}${INVITATION_PAGE}=${TOKEN_PLACEHOLDER}`,
    invitationId,
    sender: null,
  });
  return { token: null, until };
}

/** The user that a token invites; 404 once it no longer opens anything. */
export async function findInvitation(db: Database, token: string) {
  const { user, endsAt } = (await invitedUser(db, token)) ?? throwHttpError(404, "domain.invitation.over");
  return { userName: user.userName, displayName: displayNameOf(user), until: endsAt.toISOString() };
}

/** Sets the password of the account of an invitation, once. The user then signs in with it like anyone else. */
export async function acceptInvitation(
  db: Database,
  { token, password, request }: { readonly token: string; readonly password: string; readonly request: FastifyRequest },
) {
  const { user } = (await invitedUser(db, token)) ?? throwHttpError(404, "domain.invitation.over");
  await assertAcceptable(password, user, await readAgencyName(db));
  // Hashed before the transaction: it takes a while, during which nothing is locked.
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const held = (await invitedUser(tx, token, { held: true })) ?? throwHttpError(404, "domain.invitation.over");
    const { userId, userName } = held.user;
    await tx.update(users).set(ownPasswordColumns(held.user, passwordHash)).where(eq(users.userId, userId));
    await tx.delete(invitations).where(eq(invitations.userId, userId));
    await endSessionsOf(tx, userId);
    const caller = { userId, userName, ...requestOrigin(request) };
    await auditUser(tx, caller, { caller, module: "User", action: "acceptInvitation" });
    return { userName };
  });
}
