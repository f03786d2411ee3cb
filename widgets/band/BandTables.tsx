import type { RefObject } from "react";
import type { z } from "zod";
import { FigureTable, UnitChoice } from "../../client/figures/parts.tsx";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { ParametersRequested } from "../../contract/config/topics.ts";
import type { FactorSwing } from "../../engine/sensitivity/band.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { useStep } from "../../framework/shell/shell-routes.ts";
import { Chart, type ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { Button } from "../../framework/ui/controls/index.ts";
import { ENDS, useLineNames, type BandLine } from "./shown-band.ts";

/** Low, central and high of every headline quantity. */
export function BandTable({ lines }: { lines: readonly BandLine[] }) {
  const text = useTexts("widgets.band");
  const format = useFormat();
  const names = useLineNames();
  return (
    <FigureTable
      title={text("tableTitle")}
      note={text("caption")}
      columns={[text("columns.figure"), ...ENDS.map((end) => text(`columns.${end}`))]}
    >
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className={line.product === null ? "pv-figures__whole" : undefined}>
            <th scope="row">
              {names.figure(line)}
              {line.product !== null && line.unit !== "people" && line.unit !== "trucks" ? (
                <UnitChoice product={line.product} unit={line.unit} chosen={line.unit} />
              ) : null}
            </th>
            {ENDS.map((end) => (
              <td key={end} data-figure={`${line.id}/${end}`}>
                {format.number(line.shown[end])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

/** The tab of the parameters on which an assumption is entered. */
const TABS: Readonly<Record<string, z.input<typeof ParametersRequested.payload>["tab"]>> = {
  assistance: "assistance",
  selection: "method",
  restoration: "method",
};

/** How far each assumption alone moves the trucks, the widest first: drawn, and as a table of the same numbers. */
export function Tornado(props: {
  readonly swings: readonly FactorSwing[];
  readonly central: number | null;
  /** Null: all products together. */
  readonly product: string | null;
  readonly chart: RefObject<ChartHandle | null>;
  readonly parametersStep: string;
}) {
  const { swings, central, product, chart, parametersStep } = props;
  const text = useTexts("widgets.band");
  const productText = useProductText();
  const format = useFormat();
  const names = useLineNames();
  const publish = usePublish();
  const [, setStep] = useStep();
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
  const which = product === null ? text("allProducts") : productText(product);
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
        columns={[text("columns.assumption"), text("columns.low"), text("columns.high"), text("columns.swing")]}
      >
        <tbody>
          {swings.map(({ factor: name, low, high, rules }) => (
            <tr key={name}>
              <th scope="row">
                {nameOf(name)}
                {rules && rules.low !== rules.high ? (
                  <small>{text("betweenRules", { low: names.rule(rules.low), high: names.rule(rules.high) })}</small>
                ) : null}
              </th>
              <td>{format.number(low)}</td>
              <td>{format.number(high)}</td>
              <td>{format.number(high - low)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </>
  );
}
