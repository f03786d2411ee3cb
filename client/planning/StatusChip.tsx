import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useFiguresState } from "./use-work.ts";

/** A pill in headings, a word after a dot in lists, or a mere word. */
type StatusLook = "pv-chip" | "pv-status" | "pv-muted";

/** An estimation's state in plain words, the same on every screen; nothing while it is not known. */
export function StatusChip({
  estimation,
  look = "pv-chip",
}: {
  estimation: Estimation | undefined;
  look?: StatusLook;
}) {
  const text = useTexts("client.state");
  const figures = useFiguresState(estimation);
  if (figures === null) return null;
  const kind = figures === "Projected" ? "success" : figures === "Draft" ? undefined : "warning";
  return (
    <span className={look} data-kind={kind}>
      {text(figures, { number: estimation?.plannedBy?.number ?? "" })}
    </span>
  );
}
