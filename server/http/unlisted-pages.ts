import type { FastifyInstance } from "fastify";
import { REPORT_CHECK_PAGE, SHARED_REPORT_PAGE } from "../../contract/report-code.ts";
import { checkReport } from "../../contract/calls/report-issuing.ts";
import { openSharedReport } from "../../contract/calls/report-links.ts";

/**
 * Pages whose address is all that anyone who holds it needs, in whichever app they stand. The browser's router takes an
 * address in any case, so these do too.
 */
const PAGES = new RegExp(`^(?:/app/[^/]+)?(?:${SHARED_REPORT_PAGE}|${REPORT_CHECK_PAGE})(?:/|$)`, "i");
const CALLS = [openSharedReport, checkReport].map(({ path }) => path.split(":")[0] ?? path);

/**
 * Keeps the addresses of shared and checked reports to those who have them: no other site learns them from a link that is
 * followed (no-referrer), no search engine lists them, no shared cache keeps the page.
 */
export function addUnlistedHeaders(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    const path = plainPath(request.url);
    if (!PAGES.test(path) && !CALLS.some((call) => path.startsWith(call))) return;
    void reply
      .header("referrer-policy", "no-referrer")
      .header("x-robots-tag", "noindex, nofollow, noarchive, nosnippet")
      .header("cache-control", "no-store");
  });
}

/** The path of an address without percent signs and doubled slashes: `//%73hared/x` is `/shared/x`. */
function plainPath(url: string): string {
  const [path = ""] = url.split(/[?#]/);
  const single = path.replaceAll(/\/{2,}/g, "/");
  try {
    return decodeURIComponent(single);
  } catch {
    return single;
  }
}
