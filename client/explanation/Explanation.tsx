import { useEffect, useRef, useState } from "react";
import type { RunInputsAnswer } from "../../contract/planning/calls/run-inputs.ts";
import { explainFigure, type FigureAddress } from "../../engine/explain/figure.ts";
import { figureOfReport } from "../../engine/explain/report-figure.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { Dialog, QueryState } from "../../framework/ui/index.ts";
import { fittingUnits, useStoredUnits } from "../figures/chosen-product.ts";
import { useZoneLabel } from "../planning/zone-label.ts";
import { useStormAreasName } from "../planning/zone-origin.ts";
import type { ExplainableFigure, ExplainedRun, LinedFigure, RunFigure, StormFigure } from "./Explaining.tsx";
import { Lines } from "./Lines.tsx";
import { useFigureTitle, useLines } from "./lines.ts";
import { useRunInputs } from "./run-inputs.ts";

/** Shows how one figure was calculated, step by step, with the values and their sources; can be copied as text. */
export function Explanation(props: {
  readonly run: ExplainedRun | null;
  readonly asked: ExplainableFigure;
  onClose(): void;
}) {
  const { run, asked, onClose } = props;
  const text = useTexts("client.explanation");
  const [title, setTitle] = useState(text("ask"));
  const stormLines = useStormLines();
  const figure = asked.of === "storm" ? stormLines(asked) : asked;
  return (
    <Dialog title={figure.of === "lines" ? figure.title : title} onClose={onClose} alert={false} wide closes>
      {figure.of === "lines" ? (
        <Lines {...figure} />
      ) : (
        run !== null && <OfRun run={run} asked={figure} onTitle={setTitle} />
      )}
    </Dialog>
  );
}

/** The zones of an advisory with their people, and the sum. */
function useStormLines(): (figure: StormFigure) => LinedFigure {
  const text = useTexts("client.explanation");
  const format = useFormat();
  const zoneLabel = useZoneLabel();
  const areasName = useStormAreasName();
  return ({ number, zones }) => {
    const people = zones.reduce((sum, zone) => sum + (zone.population ?? 0), 0);
    const lines = zones.map(({ zone, areas, estimated, population }) => ({
      key: `${zoneLabel(zone)}: ${areasName(areas, estimated)}`,
      value: `+ ${format.number(population)}`,
    }));
    const sum = { key: text("sum"), value: `= ${format.number(people)}`, from: text("byAdvisory", { number }) };
    return { of: "lines", title: text("people"), lines: [...lines, sum] };
  };
}

interface OfRunProps {
  readonly asked: RunFigure;
  onTitle(title: string): void;
}

function OfRun({ run, ...of }: OfRunProps & { readonly run: ExplainedRun }) {
  const inputs = useRunInputs(run);
  if (inputs.data !== undefined) return <Explained inputs={inputs.data} {...of} />;
  return <QueryState query={inputs} />;
}

function Explained({ inputs, asked, onTitle }: OfRunProps & { readonly inputs: RunInputsAnswer }) {
  const text = useTexts("client.explanation");
  const { projections } = inputs;
  const [units] = useStoredUnits();
  const titleOf = useFigureTitle(projections);
  /** The parts of sums that the reader opened one after the other. */
  const [within, setWithin] = useState<readonly FigureAddress[]>([]);
  const first = asked.of === "report" ? figureOfReport(asked.address, projections.totals, asked.figure) : asked;
  const address = within.at(-1) ?? first;
  const figure =
    address &&
    explainFigure(
      address,
      { ...projections, parameters: inputs.parameters, assistance: inputs.assistance },
      fittingUnits(units, projections.totals),
    );
  const title = address === null ? text("ask") : titleOf(address, figure);
  const linesOf = useLines(inputs);
  const table = useRef<HTMLTableElement>(null);
  const seen = useRef(title);
  useEffect(() => {
    onTitle(title);
    // The button that opened this no longer exists.
    if (seen.current !== title) table.current?.focus();
    seen.current = title;
  }, [onTitle, title]);
  if (figure === null) return <p>{text("unknown")}</p>;
  return (
    <Lines {...{ title, lines: linesOf(figure), table }} onPart={(part) => setWithin([...within, part])}>
      {within.length > 0 && (
        <Button icon="arrow-left" onClick={() => setWithin(within.slice(0, -1))}>
          {text("back")}
        </Button>
      )}
    </Lines>
  );
}
