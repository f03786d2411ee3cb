import { INVITATION_PAGE } from "../../contract/people/calls/invitations.ts";
import { SHARED_REPORT_PAGE } from "../../contract/reports/report-code.ts";
import { hashOf, newToken } from "../caller/token.ts";
import { REDACTED } from "../logging/redact.ts";
import type { Reader } from "../storage/database.ts";
import { and, arrayContains, eq, exists, gt, isNotNull, isNull, ne, or, sql } from "../storage/orm.ts";
import {
  estimations,
  invitations,
  reports,
  shareLinkTokens,
  shareLinks,
  type emailOutbox,
} from "../storage/schema/index.ts";
import { addInvitationToken } from "./invitation-tokens.ts";

/**
 * The SQL condition of a link that still opens: neither revoked nor expired, and a Public report's estimation is still
 * published.
 */
export function isOpen(reader: Reader) {
  const report = reader
    .select({ one: sql`1` })
    .from(reports)
    .innerJoin(estimations, eq(estimations.eid, reports.eid))
    .where(
      and(
        eq(reports.reportId, shareLinks.reportId),
        or(ne(reports.variant, "Public"), isNotNull(estimations.publishedAt)),
      ),
    );
  return and(isNull(shareLinks.revokedAt), gt(shareLinks.expiresAt, sql`now()`), exists(report));
}

/**
 * Makes another token that opens a link: its hash is stored, the token itself is only in the result. Null for a link
 * that no longer opens.
 */
export async function addLinkToken(reader: Reader, linkId: number): Promise<string | null> {
  const [open] = await reader
    .select({ linkId: shareLinks.linkId })
    .from(shareLinks)
    .where(and(eq(shareLinks.linkId, linkId), isOpen(reader)))
    .for("key share");
  if (open === undefined) return null;
  const token = newToken();
  await reader.insert(shareLinkTokens).values({ tokenHash: hashOf(token), linkId });
  return token;
}

/**
 * A token for the link in a mail: to a report, or of an invitation. Null for a mail without one, and for a link that no
 * longer opens.
 */
export async function tokenFor(reader: Reader, { shareLinkId, invitationId }: LinkOfMail): Promise<string | null> {
  if (shareLinkId !== null) return addLinkToken(reader, shareLinkId);
  return invitationId === null ? null : addInvitationToken(reader, invitationId);
}

type LinkOfMail = Pick<typeof emailOutbox.$inferSelect, "shareLinkId" | "invitationId">;

/** Invalidates a token that no one has received. */
export async function dropToken(reader: Reader, token: string): Promise<void> {
  const hash = hashOf(token);
  await reader.delete(shareLinkTokens).where(eq(shareLinkTokens.tokenHash, hash));
  await reader
    .update(invitations)
    .set({ tokenHashes: sql`array_remove(${invitations.tokenHashes}, ${hash})` })
    .where(arrayContains(invitations.tokenHashes, [hash]));
}

/** The placeholder in a stored mail for the token of its link. */
export const TOKEN_PLACEHOLDER = "{{token}}";

/** The beginning of an address with a token, up to the token. */
const PLACES = [`${SHARED_REPORT_PAGE}/`, `${INVITATION_PAGE}=`];

/** A stored text as it is sent: the link with its token. */
export function withToken(text: string, token: string | null): string {
  if (token === null) return text;
  return PLACES.reduce((content, place) => content.replaceAll(place + TOKEN_PLACEHOLDER, () => place + token), text);
}

/** A mail server's answer without the token: spam filters often quote the link. */
export function withoutToken(content: string, token: string | null): string {
  return token === null ? content : content.replaceAll(token, REDACTED);
}
