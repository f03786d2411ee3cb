import { hashOf, newToken } from "../caller/token.ts";
import type { Reader } from "../storage/database.ts";
import { and, arrayContains, eq, gt, sql } from "../storage/orm.ts";
import { invitations, users } from "../storage/schema/index.ts";

/**
 * The SQL condition of an invitation that still opens: it replaces its user's one-time password, which expires at the
 * same time. A password that has been chosen, reset or removed since ends it.
 */
const isOpen = () =>
  and(
    eq(invitations.userId, users.userId),
    eq(invitations.endsAt, users.passwordExpiresAt),
    eq(users.mustChangePassword, true),
    eq(users.active, true),
    gt(invitations.endsAt, sql`now()`),
  );

/**
 * Makes another token that opens an invitation: its hash is stored, the token itself is only in the result. Null if it
 * no longer opens.
 */
export async function addInvitationToken(reader: Reader, invitationId: number): Promise<string | null> {
  const token = newToken();
  const added = await reader
    .update(invitations)
    .set({ tokenHashes: sql`array_append(${invitations.tokenHashes}, ${hashOf(token)})` })
    .from(users)
    .where(and(eq(invitations.invitationId, invitationId), isOpen()))
    .returning({ invitationId: invitations.invitationId });
  return added.length === 0 ? null : token;
}

/** The user that a token invites, locked until the transaction ends if `held`; undefined if it opens nothing. */
export async function invitedUser(reader: Reader, token: string, { held = false } = {}) {
  const invited = reader
    .select({ user: users, endsAt: invitations.endsAt })
    .from(invitations)
    .innerJoin(users, isOpen())
    .where(arrayContains(invitations.tokenHashes, [hashOf(token)]));
  const [found] = await (held ? invited.for("update") : invited);
  return found;
}
