import { useTexts } from "../../framework/i18n/index.ts";
import { ExplainedFigure } from "../explanation/Explaining.tsx";
import type { ContentFigure } from "./use-content-figures.ts";

/** A figure within a sentence; a missing one is a dash with the reason behind it. `plain` where no button is allowed. */
export function FigureInText({ of, plain = false }: { readonly of: ContentFigure; readonly plain?: boolean }) {
  const text = useTexts("client.content.missing");
  const { name, shown, figure, missing } = of;
  if (missing === "pending") return <span title={text(missing)}>{shown}</span>;
  if (missing !== undefined) return `${shown} (${text(missing)})`;
  if (plain || figure === undefined) return shown;
  return (
    <ExplainedFigure name={name} figure={figure}>
      {shown}
    </ExplainedFigure>
  );
}
