import { ExplainedFigure, type LinedFigure } from "../../client/explanation/Explaining.tsx";
import type { WhatIfAnswer } from "../../contract/planning/calls/what-if.ts";
import type { FigureAddress } from "../../engine/explain/figure.ts";
import type { ShownDifference } from "../../engine/what-if/shown.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { DiffNames } from "./difference-rows.ts";

/** The figure of both sides, each explained by its own run, then their difference and its parts, explained by both. */
export function SideCells(props: {
  readonly title: string;
  readonly figure: ShownDifference | undefined;
  readonly address: FigureAddress;
  readonly whatIf: WhatIfAnswer;
  readonly names: DiffNames;
  /** Whether the parts have cells of their own. */
  readonly parts?: boolean;
}) {
  const { title, figure, address, whatIf, names, parts = false } = props;
  const text = useTexts("widgets.estimation-comparison");
  const format = useFormat();
  const changes = names.parts.map((name, i) => ({ key: name, value: names.change(figure?.parts[i] ?? null) }));
  const explained: LinedFigure = {
    of: "lines",
    title: `${title} · ${text("columns.difference")}`,
    lines: [
      { key: `B: ${whatIf.b.name}`, value: format.number(figure?.b) },
      { key: `A: ${whatIf.a.name}`, value: `− ${format.number(figure?.a)}` },
      { key: text("columns.difference"), value: `= ${names.change(figure?.difference ?? null)}`, from: text("method") },
      ...changes,
    ],
  };
  return (
    <>
      {(["a", "b"] as const).map((side) => {
        const { eid, run } = whatIf[side].projections;
        return (
          <td key={side}>
            <ExplainedFigure cell figure={address} of={{ eid, run: run.id, source: "working" }}>
              {format.number(figure?.[side])}
            </ExplainedFigure>
          </td>
        );
      })}
      {[{ key: "", value: names.change(figure?.difference ?? null) }, ...(parts ? changes : [])].map(
        ({ key, value }) => (
          <td key={key} className={key === "" ? "pv-strong" : ""}>
            <ExplainedFigure cell figure={explained}>
              {value}
            </ExplainedFigure>
          </td>
        ),
      )}
    </>
  );
}
