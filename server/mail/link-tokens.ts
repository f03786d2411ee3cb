import { SHARED_REPORT_PAGE } from "../../contract/report-code.ts";
import { hashOf, newToken } from "../caller/token.ts";
import { REDACTED } from "../logging/redact.ts";
import type { Reader } from "../storage/database.ts";
import { and, eq, exists, gt, isNotNull, isNull, ne, or, sql } from "../storage/orm.ts";
import { estimations, reports, shareLinkTokens, shareLinks } from "../storage/schema/index.ts";

/** What a link that opens is for SQL: neither taken back nor over, and that of a Public report still published. */
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
 * Makes a further token by which a link opens: its hash is kept, the token itself is in the answer and nowhere else.
 * Null for a link that leads nowhere.
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

/** Lets a token that no one has received open nothing. */
export async function dropLinkToken(reader: Reader, token: string): Promise<void> {
  await reader.delete(shareLinkTokens).where(eq(shareLinkTokens.tokenHash, hashOf(token)));
}

/** What is in a kept mail where the token of its link will be. */
export const TOKEN_PLACEHOLDER = "{{token}}";

const PLACE = `${SHARED_REPORT_PAGE}/${TOKEN_PLACEHOLDER}`;

/** A kept text as it leaves: the link with its token. */
export function withToken(text: string, token: string | null): string {
  return token === null ? text : text.replaceAll(PLACE, () => `${SHARED_REPORT_PAGE}/${token}`);
}

/** What a mail server said, without the token: filters like to quote the link that they dislike. */
export function withoutToken(said: string, token: string | null): string {
  return token === null ? said : said.replaceAll(token, REDACTED);
}
