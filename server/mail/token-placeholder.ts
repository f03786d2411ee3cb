import { SHARED_REPORT_PAGE } from "../../contract/report-code.ts";
import { REDACTED } from "../logging/redact.ts";

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
