import { useCurrentZoneLabel } from "../../client/planning/zone-label.ts";
import type { SiteProposalOutcome } from "../../contract/supply/calls/site-proposals.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Note } from "../../framework/ui/index.ts";
import { newlyUnserved } from "./rules.ts";

/** Who is no longer served since a site was changed by hand. */
export function Changed(props: { readonly before: SiteProposalOutcome; readonly outcome: SiteProposalOutcome }) {
  const text = useTexts("widgets.site-proposals");
  const format = useFormat();
  const label = useCurrentZoneLabel();
  const { block, rows } = newlyUnserved(props.before, props.outcome);
  const places = rows.map(({ zone, county, more }) =>
    text("place", { zone: label(zone), county, people: format.number(more) }),
  );
  return (
    <Note alert {...(rows.length > 0 && { kind: "warning" as const })}>
      {rows.length === 0 ? text("noneLost") : text("lost", { block, places: places.join("; ") })}
    </Note>
  );
}
