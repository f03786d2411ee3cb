import { useState } from "react";
import { useRunInputs } from "../../client/run-inputs.ts";
import { useProductText, useSeededText } from "../../client/use-lookup-text.ts";
import type { RunInputsAnswer } from "../../contract/calls/run-inputs.ts";
import { explainFigure, type FigureAddress, type FigureSteps, type FigureSum } from "../../engine/explain/figure.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, TextArea } from "../../framework/ui/controls/index.ts";
import { Dialog, ErrorState, Loading, useToast } from "../../framework/ui/index.ts";
import { useNames, type ShownProjections } from "./use-run.ts";

/** One line of an explanation: what is multiplied, and where it is from. */
interface Line {
  readonly key: string;
  readonly value: string;
  readonly from: string;
}

/** How one figure was made, step by step, with the values and where each is from; to be copied as text. */
export function Explanation(props: {
  readonly eid: number;
  readonly projections: ShownProjections;
  readonly address: FigureAddress;
  onClose(): void;
}) {
  const { eid, projections, address, onClose } = props;
  const text = useTexts("widgets.projections");
  const inputs = useRunInputs(eid);
  const title = useTitle(projections, address);
  return (
    <Dialog title={title} onClose={onClose} alert={false} wide closes>
      {inputs.isPending ? (
        <Loading />
      ) : inputs.isError ? (
        <ErrorState error={inputs.error} retry={() => void inputs.refetch()} />
      ) : inputs.data.run === projections.run.id ? (
        <Steps {...{ projections, address, title }} inputs={inputs.data} />
      ) : (
        <p>{text("explain.newer")}</p>
      )}
    </Dialog>
  );
}

function useTitle(projections: ShownProjections, { product, zone, span }: FigureAddress): string {
  const text = useTexts("widgets.projections");
  const productText = useProductText();
  const names = useNames(projections, "quantity");
  const when = span === "dayOne" ? text("columns.dayOne") : span === "total" ? text("allDays") : names.days(span - 1);
  return [productText(product), zone === null ? text("allZones") : names.zone(zone), when].join(" · ");
}

function Steps(props: {
  readonly projections: ShownProjections;
  readonly address: FigureAddress;
  readonly inputs: RunInputsAnswer;
  readonly title: string;
}) {
  const { projections, address, inputs, title } = props;
  const text = useTexts("widgets.projections");
  const format = useFormat();
  const toast = useToast();
  const [byHand, setByHand] = useState(false);
  const stepLines = useStepLines(address, inputs, projections.settings);
  const sumLines = useSumLines(projections);
  const figure = explainFigure(address, projections, { ...inputs, settings: projections.settings });
  if (figure === null) return <p>{text("explain.unknown")}</p>;
  const { made, unit, quantity, trucks, capacity } = figure;
  const lines: Line[] = [
    ...(made.kind === "sum" ? sumLines(made, unit) : stepLines(made, unit)),
    { key: text("explain.quantity"), value: format.quantity(Math.round(quantity), unit), from: "" },
    {
      key: text("explain.trucks"),
      value: format.number(trucks),
      from: text("explain.capacity", { capacity: format.quantity(capacity, unit) }),
    },
  ];
  const plain = [title, ...lines.map(({ key, value, from }) => `${key}: ${value}${from && ` (${from})`}`)].join("\n");
  const copy = () => {
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (!clipboard) return setByHand(true);
    clipboard.writeText(plain).then(
      () => toast({ kind: "success", text: text("copied") }),
      () => setByHand(true),
    );
  };
  return (
    <div className="pv-stack">
      <table className="pv-figures__table">
        <caption className="pv-visually-hidden">{title}</caption>
        <tbody>
          {lines.map(({ key, value, from }) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              <td>
                {value}
                <br />
                <small className="pv-muted">{from}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {byHand ? (
        <TextArea label={text("copyByHand")} readOnly rows={lines.length + 1} value={plain} />
      ) : (
        <div>
          <Button icon="copy-to-clipboard" onClick={copy}>
            {text("copy")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The factors of a figure, in the order in which they are multiplied. */
function useStepLines(
  { product, zone, span }: FigureAddress,
  inputs: RunInputsAnswer,
  { restoration }: ShownProjections["settings"],
) {
  const text = useTexts("widgets.projections");
  const area = useTexts("client.storm.areas");
  const statistic = useTexts("map.statistics");
  const seeded = useSeededText();
  const format = useFormat();
  const source = (category: string) => {
    const known = inputs.sources[`${product} ${category}`];
    return known === undefined ? text("explain.agency") : seeded.source(known);
  };
  const affectedFrom = () => {
    const from = inputs.zones.find((one) => one.zone === zone)?.affectedBy ?? { kind: "typed" as const };
    switch (from.kind) {
      case "area":
        return text(from.measured ? "explain.byArea" : "explain.byAreaAssumed", { area: area(from.area) });
      case "series":
        return text("explain.bySeries", { title: from.title, at: format.instant(from.at) });
      case "typed":
        return text("explain.typed");
    }
  };
  const percent = (value: number) => format.percent(value);
  const curveFrom = () => {
    const series = restoration?.find((row) => row.zone === zone)?.series;
    const mark = series?.marks[typeof span === "number" ? span - 1 : 0];
    return series && mark ? text(`explain.curveFrom.${mark}`, { title: series.title }) : text("explain.curve");
  };
  return (steps: FigureSteps, unit: Parameters<typeof format.quantity>[1]): Line[] => [
    ...(steps.base === "poverty"
      ? [
          {
            key: text("explain.below"),
            value: `${format.number(steps.belowPoverty)} × ${percent(steps.belowShare)}`,
            from: source("Below Poverty(%)"),
          },
          {
            key: text("explain.above"),
            value: `${format.number(steps.abovePoverty)} × ${percent(steps.aboveShare)}`,
            from: source("Above Poverty(%)"),
          },
        ]
      : [
          {
            key: steps.base === "people" ? text("explain.people") : statistic(steps.base),
            value: `${format.number(steps.abovePoverty)} × ${percent(steps.aboveShare)}`,
            from: text("explain.agency"),
          },
        ]),
    { key: text("explain.affected"), value: `× ${percent(steps.affected)}`, from: affectedFrom() },
    ...(steps.still === null
      ? []
      : [{ key: text("explain.still"), value: `× ${percent(steps.still)}`, from: curveFrom() }]),
    ...(steps.apart > 0
      ? [{ key: text("explain.apart"), value: `+ ${format.number(Math.round(steps.apart))}`, from: "" }]
      : []),
    { key: text("explain.served"), value: `= ${format.number(Math.round(steps.people))}`, from: "" },
    {
      key: text("explain.npp"),
      value: `× ${format.quantity(steps.npp, unit, Number.isInteger(steps.npp) ? 0 : 2)}`,
      from: source("npp"),
    },
    { key: text("explain.days"), value: `× ${format.number(steps.days)}`, from: "" },
    ...(steps.demand === null ? [] : [{ key: text("explain.demand"), value: `× ${percent(steps.demand)}`, from: "" }]),
  ];
}

/** The zones or blocks that a figure is the sum of. */
function useSumLines(projections: ShownProjections) {
  const format = useFormat();
  const names = useNames(projections, "quantity");
  return ({ of, parts }: FigureSum, unit: Parameters<typeof format.quantity>[1]): Line[] =>
    parts.map(({ id, quantity }) => ({
      key: of === "zones" ? names.zone(id) : names.days(id - 1),
      value: quantity === null ? "–" : `+ ${format.quantity(Math.round(quantity), unit)}`,
      from: "",
    }));
}
