import type { RefObject } from "react";
import type { z } from "zod";
import { useProductText } from "../../client/use-lookup-text.ts";
import { ParametersRequested } from "../../contract/topics.ts";
import type { Swing } from "../../engine/sensitivity/band.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { useStep } from "../../framework/layout/shell-routes.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { Chart, type ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { useLineNames } from "./shown-band.ts";

/** The tab of the parameters on which an assumption is entered. */
const TABS: Readonly<Record<string, z.input<typeof ParametersRequested.payload>["tab"]>> = {
  assistance: "assistance",
  selection: "method",
};

/** How far each assumption alone moves the trucks, the widest first: drawn, and as a table of the same numbers. */
export function Tornado(props: {
  readonly swings: readonly Swing[];
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
    return (
      <Button
        kind="quiet"
        scale="s"
        title={text("openParameters")}
        onClick={() => {
          publish(ParametersRequested, { tab });
          setStep(parametersStep);
        }}
      >
        {names.factor(factor)}
      </Button>
    );
  };
  const which = product === null ? text("allProducts") : productText(product);
  const facts = { product: which, central: format.number(central) };
  return (
    <>
      <Chart
        ref={chart}
        title={text("chartTitle", facts)}
        subtitle={text("chartSubtitle", facts)}
        description={text("chartDescription", {
          ...facts,
          factor: swings[0] ? names.factor(swings[0].factor) : "",
        })}
        form="range"
        categories={swings.map(({ factor }) => names.factor(factor))}
        series={[
          {
            name: text("units.trucks"),
            values: swings.map(({ low }) => low),
            until: swings.map(({ high }) => high),
          },
        ]}
        valueTitle={text("units.trucks")}
        format={format.number}
        fileStem={text("tornadoTitle")}
        height={220}
      />
      <div className="pv-figures__scroll" tabIndex={0} role="region" aria-label={text("chartTitle", facts)}>
        <table className="pv-figures__table">
          <caption className="pv-visually-hidden">{text("chartSubtitle", facts)}</caption>
          <thead>
            <tr>
              <th scope="col">{text("columns.assumption")}</th>
              <th scope="col">{text("columns.low")}</th>
              <th scope="col">{text("columns.high")}</th>
              <th scope="col">{text("columns.swing")}</th>
            </tr>
          </thead>
          <tbody>
            {swings.map(({ factor, low, high, rules }) => (
              <tr key={factor}>
                <th scope="row">
                  {nameOf(factor)}
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
        </table>
      </div>
    </>
  );
}
