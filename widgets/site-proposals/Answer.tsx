import { FigureScroll } from "../../client/figures/FigureScroll.tsx";
import type {
  SiteProblem,
  SiteProposalOutcome,
  SiteProposalRules,
} from "../../contract/supply/calls/site-proposals.ts";
import { blockDates } from "../../engine/needs/blocks.ts";
import { KM_PER_MILE } from "../../engine/logistics/reach.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Note, TableHead } from "../../framework/ui/index.ts";
import { fullestBlock } from "./rules.ts";
import { useWaysLine } from "./use-ways-line.ts";

/** Where sites are open, at least one is needed: a bound of none is not known yet. */
const isUnknown = ({ sites, bound }: SiteProposalOutcome["blocks"][number]) => sites > 0 && bound === 0;

const METERS_PER_MILE = KM_PER_MILE * 1000;

/** The answer in a sentence, how far it is from what no choice can go below, and its figures by block. */
export function Answer(props: {
  readonly outcome: SiteProposalOutcome;
  readonly rules: Pick<SiteProposalRules, "miles" | "least">;
  readonly problem: SiteProblem;
}) {
  const { outcome, rules, problem } = props;
  const text = useTexts("widgets.site-proposals");
  const format = useFormat();
  const ways = useWaysLine(problem, outcome);
  const fullest = fullestBlock(outcome);
  if (fullest === undefined) return null;
  const { block, people, served, beyondReach, beyondCapacity, sites, bound } = fullest;
  const values = { block, served: format.number(served), people: format.number(people) };
  const heads = blockDates(problem.run.startDate).map(
    (one) => [text("block", { block: one.block }), format.days(one.from, one.to).replaceAll(/\s/g, "\u00A0")] as const,
  );
  const rows = ["people", "served", "beyondReach", "beyondCapacity", "sites", "bound"] as const;
  return (
    <section className="pv-stack">
      <p className="pv-lead">
        <strong>{text("headline", { count: sites, ...values })}</strong>
      </p>
      {bound > 0 && (
        <p>
          {bound >= sites
            ? text("fewest")
            : text("gap", { count: bound, gap: format.number(((sites - bound) / bound) * 100, { digits: 1 }) })}
        </p>
      )}
      {beyondReach > 0 && (
        <Note kind="warning">
          {text("outOfReach", {
            people: format.number(beyondReach),
            miles: text("miles", { count: rules.miles }),
            block,
          })}
        </Note>
      )}
      {beyondCapacity > 0 && (
        <Note kind="warning">{text("tooMany", { people: format.number(beyondCapacity), block })}</Note>
      )}
      <FigureScroll label={text("byBlock")}>
        <table className="pv-figures__table pv-figures__table--wide">
          <caption className="pv-visually-hidden">{text("byBlock")}</caption>
          <TableHead columns={[text("figure"), ...heads]} />
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <th scope="row">{text(`figures.${row}`)}</th>
                {outcome.blocks.map((figures, i) => (
                  <td key={heads[i]?.[0]}>
                    {format.number(row === "bound" && isUnknown(figures) ? null : figures[row])}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{text("figures.way")}</th>
              {outcome.blocks.map(({ meters }, i) => (
                <td key={heads[i]?.[0]}>
                  {format.number(meters === null ? null : meters / METERS_PER_MILE, { digits: 1 })}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </FigureScroll>
      <p className="pv-small pv-muted">
        {text("method")} {ways}
        {rules.least ? ` ${text("tooSmall", { people: format.number(rules.least) })}` : ""}
      </p>
    </section>
  );
}
