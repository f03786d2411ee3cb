import { FigureScroll } from "../../client/figures/FigureScroll.tsx";
import type { SiteProposal } from "../../contract/supply/calls/site-proposals.ts";
import { KM_PER_MILE } from "../../engine/logistics/reach.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { TableHead } from "../../framework/ui/index.ts";

type Figures = SiteProposal["outcome"]["blocks"][number];

const ROWS = ["served", "beyondReach", "beyondCapacity", "sites"] as const;

/** Two proposals side by side, block by block, and the sites that only one of them opens. */
export function Comparison({ one, other }: { readonly one: SiteProposal; readonly other: SiteProposal }) {
  const text = useTexts("widgets.site-proposals");
  const format = useFormat();
  const blocks = one.outcome.blocks.map((_, block) => block);
  const rows = [
    ...ROWS.map((row) => [row, (figures: Figures) => format.number(figures[row])] as const),
    [
      "way",
      ({ meters }: Figures) => format.number(meters === null ? null : meters / KM_PER_MILE / 1000, { digits: 1 }),
    ] as const,
  ];
  const only = (own: SiteProposal, than: SiteProposal) =>
    own.outcome.sites.filter(({ id }) => !than.outcome.sites.some((site) => site.id === id)).map(({ name }) => name);
  return (
    <>
      <FigureScroll label={text("sideBySide")}>
        <table className="pv-figures__table pv-figures__table--wide">
          <caption className="pv-visually-hidden">{text("sideBySide")}</caption>
          <TableHead
            columns={[text("figure"), text("name"), ...blocks.map((block) => text("block", { block: block + 1 }))]}
            words={[1]}
          />
          <tbody>
            {rows.flatMap(([row, shown]) =>
              [one, other].map((proposal) => (
                <tr key={`${row} ${proposal.proposalId}`}>
                  <th scope="row">{text(`figures.${row}`)}</th>
                  <td className="pv-figures__words">{proposal.name}</td>
                  {blocks.map((block) => {
                    const figures = proposal.outcome.blocks[block];
                    return <td key={block}>{figures ? shown(figures) : format.number(null)}</td>;
                  })}
                </tr>
              )),
            )}
          </tbody>
        </table>
      </FigureScroll>
      {(
        [
          [one, other],
          [other, one],
        ] as const
      ).map(([own, than]) => {
        const names = only(own, than);
        return names.length === 0 ? null : (
          <p key={own.proposalId}>{text("onlyIn", { name: own.name, sites: names.join(", ") })}</p>
        );
      })}
    </>
  );
}
