import type { SiteProblem, SiteProposalOutcome } from "../../contract/supply/calls/site-proposals.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";

/** Where the ways of an answer are from, in a sentence. */
export function useWaysLine({ routing, detour }: SiteProblem, { ways }: SiteProposalOutcome): string {
  const text = useTexts("widgets.site-proposals.routing");
  const format = useFormat();
  const factor = format.number(detour, { digits: 1 });
  if (ways === undefined) return text("none", { factor });
  const counts = { routed: format.number(ways.routed), straight: format.number(ways.straight) };
  return text("used", { host: routing ?? "–", ...counts, factor });
}
