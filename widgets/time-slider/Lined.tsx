import { ExplainedFigure } from "../../client/explanation/Explaining.tsx";
import { MISSING } from "../../framework/i18n/index.ts";

/** A figure with those that it is calculated from, by their names, and its source. */
export function Lined(props: {
  readonly title: string;
  readonly parts: Readonly<Record<string, string>>;
  readonly name: string;
  readonly figure: string;
  readonly from: string;
  /** What is shown instead, outside of tables. */
  readonly phrase?: string | undefined;
}) {
  const { title, parts, name, figure, from, phrase } = props;
  if (figure === MISSING) return phrase ?? figure;
  const before = Object.entries(parts).map(([key, value]) => ({ key, value }));
  const lines = [...before, { key: name, value: `= ${figure}`, from }];
  return (
    <ExplainedFigure cell={phrase === undefined} figure={{ of: "lines", title, lines }}>
      {phrase ?? figure}
    </ExplainedFigure>
  );
}
