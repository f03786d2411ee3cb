import { FigureScroll } from "../../client/figures/FigureScroll.tsx";
import { useCurrentZoneLabel } from "../../client/planning/zone-label.ts";
import type { SiteProposalOutcome } from "../../contract/supply/calls/site-proposals.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { TableHead } from "../../framework/ui/index.ts";

/** Who is not served, by zone and county, and why. */
export function Unserved({ outcome }: { readonly outcome: SiteProposalOutcome }) {
  const text = useTexts("widgets.site-proposals");
  const format = useFormat();
  const label = useCurrentZoneLabel();
  const rows = outcome.unserved.flatMap(({ zone, county, ...own }) =>
    (["beyondReach", "beyondCapacity"] as const).flatMap((reason) =>
      own[reason].some((people) => people > 0) ? [{ zone, county, reason, people: own[reason] }] : [],
    ),
  );
  if (rows.length === 0) return null;
  return (
    <section className="pv-stack">
      <h2>{text("unserved")}</h2>
      <FigureScroll label={text("unserved")}>
        <table className="pv-figures__table pv-figures__table--wide">
          <caption className="pv-visually-hidden">{text("unserved")}</caption>
          <TableHead
            columns={[
              text("zone"),
              text("county"),
              text("reason"),
              ...outcome.blocks.map((_, i) => text("block", { block: i + 1 })),
            ]}
            words={[1, 2]}
          />
          <tbody>
            {rows.map(({ zone, county, reason, people }) => (
              <tr key={`${zone} ${county} ${reason}`}>
                <th scope="row">{label(zone)}</th>
                <td className="pv-figures__words">{county}</td>
                <td className="pv-figures__words">{text(`figures.${reason}`)}</td>
                {people.map((count, block) => (
                  <td key={block}>{format.number(count)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </FigureScroll>
    </section>
  );
}
