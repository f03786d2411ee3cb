import { useEffect, useRef, useState } from "react";
import type { RunInputsAnswer } from "../../contract/planning/calls/run-inputs.ts";
import { explainFigure, type ExplainedFigure, type FigureAddress } from "../../engine/explain/figure.ts";
import { figureOfReport } from "../../engine/explain/report-figure.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, PlainButton } from "../../framework/ui/controls/index.ts";
import { Dialog, ErrorState, Loading } from "../../framework/ui/index.ts";
import { fittingUnits, useStoredUnits } from "../figures/chosen-product.ts";
import { CopyButton } from "./CopyButton.tsx";
import type { ExplainableFigure, ExplainedRun } from "./Explaining.tsx";
import { useFigureTitle, useLines } from "./lines.ts";
import { useRunInputs } from "./run-inputs.ts";

/** How one figure was calculated, step by step, with the values and their sources; can be copied as text. */
export function Explanation(props: { readonly run: ExplainedRun; readonly asked: ExplainableFigure; onClose(): void }) {
  const { run, asked, onClose } = props;
  const text = useTexts("client.explanation");
  const inputs = useRunInputs(run);
  const [title, setTitle] = useState(text("ask"));
  return (
    <Dialog title={title} onClose={onClose} alert={false} wide closes>
      {inputs.data !== undefined ? (
        <Explained inputs={inputs.data} asked={asked} onTitle={setTitle} />
      ) : inputs.isError ? (
        <ErrorState error={inputs.error} retry={() => void inputs.refetch()} />
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}

function Explained(props: {
  readonly inputs: RunInputsAnswer;
  readonly asked: ExplainableFigure;
  onTitle(title: string): void;
}) {
  const { inputs, asked, onTitle } = props;
  const text = useTexts("client.explanation");
  const { projections } = inputs;
  const [units] = useStoredUnits();
  const titleOf = useFigureTitle(projections);
  /** The parts of sums that were opened one after the other. */
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
  useEffect(() => onTitle(title), [onTitle, title]);
  if (figure === null) return <p>{text("unknown")}</p>;
  return (
    <Steps
      {...{ figure, inputs, title }}
      isPart={within.length > 0}
      onPart={(part) => setWithin([...within, part])}
      onBack={() => setWithin(within.slice(0, -1))}
    />
  );
}

function Steps(props: {
  readonly figure: ExplainedFigure;
  readonly inputs: RunInputsAnswer;
  readonly title: string;
  /** Whether it was opened as a part of a sum, so that there is a way back. */
  readonly isPart: boolean;
  onPart(part: FigureAddress): void;
  onBack(): void;
}) {
  const { figure, inputs, title, isPart, onPart, onBack } = props;
  const text = useTexts("client.explanation");
  const lines = useLines(inputs)(figure);
  const table = useRef<HTMLTableElement>(null);
  const seen = useRef(title);
  // The button that opened this is gone.
  useEffect(() => {
    if (seen.current !== title) table.current?.focus();
    seen.current = title;
  }, [title]);
  return (
    <div className="pv-stack">
      <table ref={table} tabIndex={-1} className="pv-figures__table">
        <caption className="pv-visually-hidden">{title}</caption>
        <tbody>
          {lines.map(({ key, value, from, part }) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              <td>
                {part === undefined ? (
                  value
                ) : (
                  <PlainButton
                    className="pv-explained"
                    aria-label={`${key}: ${value}`}
                    title={text("ask")}
                    onClick={() => onPart(part)}
                  >
                    {value}
                  </PlainButton>
                )}
                {from !== "" && (
                  <>
                    <br />
                    <small className="pv-muted">{from}</small>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="pv-row">
        {isPart && (
          <Button icon="arrow-left" onClick={onBack}>
            {text("back")}
          </Button>
        )}
        <CopyButton
          lines={[title, ...lines.map(({ key, value, from }) => `${key}: ${value}${from && ` (${from})`}`)]}
        />
      </div>
    </div>
  );
}
