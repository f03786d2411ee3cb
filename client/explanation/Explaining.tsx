import { createContext, useContext, useState, type ReactNode } from "react";
import { anyOf } from "../../contract/people/privileges.ts";
import type { AdvisoryPreview } from "../../contract/storms/calls/plans.ts";
import type { FigureAddress } from "../../engine/explain/figure.ts";
import type { ReportedFigure } from "../../engine/explain/report-figure.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { MISSING, useTexts } from "../../framework/i18n/index.ts";
import { CellButton, PlainButton } from "../../framework/ui/controls/index.ts";
import { fetched } from "../../framework/ui/fetched.tsx";
import type { Source } from "../planning/source.ts";
import type { ExplanationLine } from "./Lines.tsx";

/** Fetched when the reader first opens a figure. */
const Explanation = fetched(async () => ({ default: (await import("./Explanation.tsx")).Explanation }));

/** The run whose figures can be explained. */
export interface ExplainedRun {
  readonly eid: number;
  readonly run: number;
  readonly source: Source;
}

/** A figure of a run, or the figure at an address of its report. */
export type RunFigure =
  | FigureAddress
  | { readonly of: "report"; readonly address: string; readonly figure: ReportedFigure };

/** A figure that no run has, with the lines that explain it. */
export interface LinedFigure {
  readonly of: "lines";
  readonly title: string;
  readonly lines: readonly ExplanationLine[];
}
/** The people in all zones that a plan from an advisory would have. */
export interface StormFigure {
  readonly of: "storm";
  readonly number: string;
  readonly zones: AdvisoryPreview["zones"];
}
export type ExplainableFigure = RunFigure | LinedFigure | StormFigure;

/** Requests the explanation of a figure; `run` is null if readers may not see its inputs. */
const ExplainContext = createContext<{
  readonly run: ExplainedRun | null;
  ask(figure: ExplainableFigure, of?: ExplainedRun): void;
} | null>(null);
export const useExplain = () => useContext(ExplainContext);

export const MAY_SEE = anyOf("estimation.view", "estimation.edit");

/** Lets the figures inside be explained, in one dialog; those of a run only if there is one. */
export function Explaining({
  run = null,
  children,
}: {
  readonly run?: ExplainedRun | null;
  readonly children: ReactNode;
}) {
  const [asked, setAsked] = useState<{ readonly asked: ExplainableFigure; readonly run: ExplainedRun | null }>();
  const may = usePermits(MAY_SEE);
  const seen = run?.source === "working" && !may ? null : run;
  return (
    <ExplainContext value={{ run: seen, ask: (asked, of) => setAsked({ asked, run: of ?? seen }) }}>
      {children}
      {asked !== undefined && <Explanation {...asked} onClose={() => setAsked(undefined)} />}
    </ExplainContext>
  );
}

/**
 * A figure as a button that explains how it was calculated; plain text if that is not possible. `name` describes it if
 * no table heading does.
 */
export function ExplainedFigure(props: {
  readonly figure: ExplainableFigure;
  readonly name?: string;
  /** The run to explain, if several are shown side by side. */
  readonly of?: ExplainedRun;
  /** Whether it fills a cell of a table whose figures share one Tab stop (`useFigureKeys`). */
  readonly cell?: boolean;
  /** Whether it is one of a group of figures that share one Tab stop (`useFigureKeys`). */
  readonly grouped?: boolean;
  readonly children: string;
}) {
  const { figure, name, of, cell = false, grouped = cell, children } = props;
  const text = useTexts("client.explanation");
  const explain = useExplain();
  if (children === MISSING) return children;
  if (!explain || (!(of ?? explain.run) && figure.of !== "lines" && figure.of !== "storm")) return children;
  const Drawn = cell ? CellButton : PlainButton;
  return (
    <Drawn
      className={cell ? "" : "pv-explained"}
      {...(grouped ? { tabIndex: -1, "data-explained": "" } : {})}
      aria-haspopup="dialog"
      aria-label={name === undefined ? undefined : `${name}: ${children}`}
      title={text("ask")}
      onClick={() => explain.ask(figure, of)}
    >
      {children}
    </Drawn>
  );
}
