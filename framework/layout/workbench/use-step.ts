import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

/** The step of a workbench on which none is open and the main region has the room; on a phone the tab of its own. */
export const NO_STEP = "map";
const PARAMETER = "step";

/**
 * The chosen step of the page's work, kept in the address (`?step=zones`), and how
 * to choose another. Widgets use it to lead on to the next step.
 */
export function useStep(): [string | null, (step: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const choose = useCallback(
    (step: string) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          next.set(PARAMETER, step);
          return next;
        },
        { replace: true },
      ),
    [setParameters],
  );
  return [parameters.get(PARAMETER), choose];
}
