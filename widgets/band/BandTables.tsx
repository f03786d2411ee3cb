import { useId, type RefObject } from "react";
import type { z } from "zod";
import { ExplainedFigure, type ExplainableFigure, type LinedFigure } from "../../client/explanation/Explaining.tsx";
import { FigureTable } from "../../client/figures/FigureTable.tsx";
import { UnitChoice } from "../../client/figures/parts.tsx";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { ParametersRequested } from "../../contract/config/topics.ts";
import type { RunBand } from "../../contract/planning/calls/what-if.ts";
import type { FactorSwing } from "../../engine/sensitivity/band.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { useFormat, useLocale, useTexts } from "../../framework/i18n/index.ts";
import { useStep } from "../../framework/shell/shell-routes.ts";
import { Chart, type ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { Button } from "../../framework/ui/controls/index.ts";
import { writeNumber } from "../../framework/ui/grid/number-entry.ts";
import { ENDS, useBandSentences, useLineNames, type BandLine } from "./shown-band.ts";

interface BandBarsProps {
  readonly lines: readonly BandLine[];
  readonly band: RunBand["band"];
  /** The sentences on how low and high are calculated. */
  readonly envelope: readonly string[];
}

/**
 * Low, central and high of every headline quantity: one bar for each line, all on one scale, with the central figures
 * aligned.
 */
export function BandBars({ lines, band, envelope }: BandBarsProps) {
  const text = useTexts("widgets.band");
  const format = useFormat();
  const names = useLineNames();
  const note = useId();
  /**
   * Explains what was planned, the effect of each assumption by itself, and the end that all of them reach together.
   */
  const explained = (line: BandLine, end: "low" | "high"): LinedFigure => {
    const { all, products } = band.tornado;
    const swings = products.find((one) => one.product === line.product)?.swings ?? all;
    return {
      of: "lines",
      title: `${names.figure(line)} · ${text(`columns.${end}`)}`,
      lines: [
        { key: text("columns.central"), value: format.number(line.shown.central) },
        ...swings.map((one) => ({
          key: names.factor(one.factor),
          value: format.number(one[end]),
          from: text("alone"),
        })),
        { key: text(`columns.${end}`), value: `= ${format.number(line.shown[end])}`, from: envelope.join(" ") },
      ],
    };
  };
  /** The planned figure as its run has it; all trucks are the sum of those of the products. */
  const planned = ({ product, measure, shown }: BandLine): ExplainableFigure =>
    measure === "people"
      ? { of: "people", product: null, zone: null, span: "most" }
      : product !== null
        ? { of: "need", product, zone: null, span: "total" }
        : {
            of: "lines",
            title: text("allTrucks"),
            lines: [
              ...lines
                .filter((line) => line.product !== null && line.measure === "trucks")
                .map((line) => ({ key: names.figure(line), value: `+ ${format.number(line.shown.central)}` })),
              { key: text("allTrucks"), value: `= ${format.number(shown.central)}` },
            ],
          };
  const widest = Math.max(1, ...lines.map(({ shown: { central, high } }) => (central && high ? high / central : 1)));
  return (
    <>
      <ul className="band__lines pv-plain-list pv-stack" aria-label={text("tableTitle")} aria-describedby={note}>
        {lines.map((line) => {
          const { id, product, measure, unit, shown } = line;
          const along = (value: number | null) => (100 * (value ?? 0)) / ((shown.central || 1) * widest);
          const [low, central, high] = ENDS.map((end) => along(shown[end]));
          return (
            <li key={id}>
              <div className="pv-row pv-row--one pv-row--apart">
                <span>{names.figure({ product, measure, unit })}</span>
                {product !== null && unit !== "people" && unit !== "trucks" ? (
                  <UnitChoice product={product} unit={unit} chosen={unit} />
                ) : null}
              </div>
              <div className="band__line">
                {ENDS.map((end) => (
                  <span key={end} className={`band__${end}`}>
                    <span className="pv-visually-hidden">{text(`columns.${end}`)} </span>
                    <span data-figure={`${id}/${end}`}>
                      <ExplainedFigure
                        name={`${names.figure(line)}, ${text(`columns.${end}`)}`}
                        figure={end === "central" ? planned(line) : explained(line, end)}
                      >
                        {format.headline(shown[end])}
                      </ExplainedFigure>
                    </span>
                  </span>
                ))}
                <span className="band__bar" aria-hidden="true">
                  <i style={{ insetInlineStart: `${low}%`, inlineSize: `${(high ?? 0) - (low ?? 0)}%` }} />
                  <b style={{ insetInlineStart: `${central}%` }} />
                </span>
              </div>
            </li>
          );
        })}
      </ul>
      <p id={note} className="pv-muted pv-small">
        {text("caption")}
      </p>
    </>
  );
}

/** The parameters tab on which each assumption is entered. */
const TABS: Readonly<Record<string, z.input<typeof ParametersRequested.payload>["tab"]>> = {
  assistance: "assistance",
  selection: "method",
  restoration: "method",
};

/** Columns of an assumption: its ends and how far they are apart. */
const SWING = ["low", "high", "swing"] as const;
type ShownSwing = FactorSwing & { readonly swing: number };

/**
 * Shows by how much each assumption alone changes the trucks, largest first, as a chart and as a table of the same
 * numbers.
 */
export function Tornado(props: {
  readonly band: RunBand["band"];
  /** Null for all products together. */
  readonly product: string | null;
  readonly chart: RefObject<ChartHandle | null>;
  readonly parametersStep: string;
}) {
  const { band, product, chart, parametersStep } = props;
  const swings = band.tornado.products.find((one) => one.product === product)?.swings ?? band.tornado.all;
  const central = band.products.find((one) => one.product === product)?.trucks.total.central ?? band.trucks.central;
  const text = useTexts("widgets.band");
  const productText = useProductText();
  const format = useFormat();
  const names = useLineNames();
  const publish = usePublish();
  const [, setStep] = useStep();
  const locale = useLocale();
  const sentencesOf = useBandSentences();
  const which = product === null ? text("allProducts") : productText(product);
  /** How an assumption is changed at an end. */
  const changed = ({ factor, rules }: FactorSwing, end: "low" | "high"): string => {
    if (rules) return names.rule(rules[end]);
    if (factor !== "affected" && factor !== "assistance")
      return sentencesOf(band, factor === "restoration" || factor === "margins" ? factor : "storm").join(" ");
    return text(`moves.${end}`, { points: writeNumber(band.ranges[factor][end === "low" ? "down" : "up"], locale) });
  };
  /** What one assumption by itself adds to the planned trucks or takes from them; the difference is that of its ends. */
  const explained = (swing: ShownSwing, column: (typeof SWING)[number]): LinedFigure => {
    const planned = { key: text("columns.central"), by: central ?? 0, from: text("planned") };
    const end = (column: "low" | "high", sign = 1) => ({ key: text(`columns.${column}`), by: sign * swing[column] });
    const terms =
      column === "swing"
        ? [end("high"), end("low", -1)]
        : [planned, { key: names.factor(swing.factor), by: swing[column] - planned.by, from: changed(swing, column) }];
    const sum = { key: text(`columns.${column}`), value: `= ${format.number(swing[column])}` };
    return {
      of: "lines",
      title: [which, names.factor(swing.factor), sum.key].join(" · "),
      lines: [
        ...terms.map(({ by, ...term }) => ({ ...term, value: `${by < 0 ? "−" : "+"} ${format.number(Math.abs(by))}` })),
        { ...sum, from: sentencesOf(band, "trucks").join(" ") },
      ],
    };
  };
  const nameOf = (factor: string) => {
    const tab = TABS[factor];
    if (tab === undefined || parametersStep === "") return names.factor(factor);
    const open = () => {
      publish(ParametersRequested, { tab });
      setStep(parametersStep);
    };
    return (
      <Button kind="quiet" scale="s" title={text("openParameters")} onClick={open}>
        {names.factor(factor)}
      </Button>
    );
  };
  const facts = { product: which, central: format.number(central) };
  const factor = swings[0] ? names.factor(swings[0].factor) : "";
  const trucks = text("units.trucks");
  return (
    <>
      <Chart
        ref={chart}
        title={text("chartTitle", facts)}
        subtitle={text("chartSubtitle", facts)}
        description={text("chartDescription", { ...facts, factor })}
        form="range"
        categories={swings.map((one) => names.factor(one.factor))}
        series={[{ name: trucks, values: swings.map(({ low }) => low), until: swings.map(({ high }) => high) }]}
        valueTitle={trucks}
        format={format.number}
        height={220}
      />
      <FigureTable
        title={text("chartTitle", facts)}
        caption={text("chartSubtitle", facts)}
        columns={["assumption" as const, ...SWING].map((column) => text(`columns.${column}`))}
      >
        <tbody>
          {swings
            .map((one): ShownSwing => ({ ...one, swing: one.high - one.low }))
            .map((one) => (
              <tr key={one.factor}>
                <th scope="row">
                  {nameOf(one.factor)}
                  {one.rules && one.rules.low !== one.rules.high ? (
                    <small>
                      {text("betweenRules", { low: names.rule(one.rules.low), high: names.rule(one.rules.high) })}
                    </small>
                  ) : null}
                </th>
                {SWING.map((column) => (
                  <td key={column}>
                    <ExplainedFigure cell figure={explained(one, column)}>
                      {format.number(one[column])}
                    </ExplainedFigure>
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </FigureTable>
    </>
  );
}
