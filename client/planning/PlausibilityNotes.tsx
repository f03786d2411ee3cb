import { useAtomValue } from "jotai";
import { getPlausibility, type Plausibility } from "../../contract/planning/calls/plausibility.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import type { ComparedEvent } from "../../engine/history/sanity.ts";
import { roundFigure } from "../../engine/display/whole-figures.ts";
import { plausibilitySentences } from "../../engine/reports/sections/plausibility.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { timeZoneAtom, useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Fold, LinkButton } from "../../framework/ui/controls/index.ts";
import { ExplainedFigure } from "../explanation/Explaining.tsx";
import { FigureTable } from "../figures/FigureTable.tsx";
import { estimationKey } from "./estimations.ts";
import { useFormatter } from "../reports/view/use-formatter.ts";
import { useAnswer } from "../calls/use-call.ts";
import { useProductText } from "../lookups/use-lookup-text.ts";

/**
 * Returns whether the last run of an estimation is of a believable size; idle while none is chosen. It is fetched again
 * when the run changes.
 */
export const usePlausibility = (eid: number | null) =>
  useAnswer(getPlausibility, [...estimationKey(eid), "plausibility"], eid === null ? null : { params: { eid } }).data
    ?.plausibility ?? null;

/** The report's sentences about the size, first where the plan exceeds all past events. */
export function usePlausibilitySentences(found: Plausibility | null): string[] {
  const { format } = useFormatter(useAtomValue(timeZoneAtom));
  const product = useProductText();
  return found === null ? [] : plausibilitySentences(found, (name) => ({ said: product(name) })).map(format);
}

/** The size of an estimation's last run next to past events, in the sentences of its report. */
export function PlausibilityNotes({ eid }: { readonly eid: number }) {
  const found = usePlausibility(eid);
  const text = useTexts("report.plausibility");
  const [first, ...others] = usePlausibilitySentences(found);
  if (found === null || first === undefined) return null;
  return (
    <section role="group" className="pv-stack pv-stack--tight pv-small" aria-label={text("title")}>
      <p {...(found.warning === null ? {} : { className: "pv-note", "data-kind": "warning" })}>{first}</p>
      {others.map((one) => (
        <p key={one}>{one}</p>
      ))}
      {found.sampleData && <p className="pv-muted">{text("sample")}</p>}
      <PastEvents events={found.events} />
    </section>
  );
}

/**
 * Lists the quantities that past events requested, staged and served, each with its source, and a link to change them.
 */
function PastEvents({ events }: { readonly events: Plausibility["events"] }) {
  const text = useTexts("report.plausibility");
  const format = useFormat();
  const product = useProductText();
  const mayReview = usePermits(anyOf("defaults.edit"));
  /** What the plan needs over what the event had, with its source. */
  const explained = ({ event, product: of, stage, quantity, planned, times, unit, source }: ComparedEvent) => ({
    of: "lines" as const,
    title: `${event} · ${product(of)} · ${text(`stages.${stage}`)}`,
    lines: [
      { key: text("columns.planned"), value: format.quantity(roundFigure(planned), unit) },
      { key: text("columns.quantity"), value: `÷ ${format.quantity(quantity, unit)}`, from: source },
      { key: text("columns.times"), value: `= ${format.number(times, { digits: 1 })}` },
    ],
  });
  if (events.length === 0) return null;
  return (
    <Fold title={text("events")}>
      <FigureTable
        title={text("events")}
        wide
        columns={(["event", "quantity", "planned", "times"] as const).map((column) => text(`columns.${column}`))}
      >
        <tbody>
          {events.map((one) => (
            <tr key={`${one.event} ${one.state} ${one.day} ${one.stage} ${one.product}`}>
              <th scope="row">
                {text("event", { event: one.event, state: one.state })}
                <small>{`${product(one.product)} · ${text(`stages.${one.stage}`)}`}</small>
              </th>
              <td>
                <ExplainedFigure cell figure={explained(one)}>
                  {format.quantity(one.quantity, one.unit)}
                </ExplainedFigure>
              </td>
              <td>
                <ExplainedFigure cell figure={{ of: "need", product: one.product, zone: null, span: "total" }}>
                  {format.quantity(roundFigure(one.planned), one.unit)}
                </ExplainedFigure>
              </td>
              <td>
                <ExplainedFigure cell figure={explained(one)}>
                  {format.number(one.times, { digits: 1 })}
                </ExplainedFigure>
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      {mayReview && (
        <LinkButton icon="table" to="/defaults">
          {text("review")}
        </LinkButton>
      )}
    </Fold>
  );
}
