import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router-dom";

const TOPIC = "topic";
const SEARCH = "q";

/** What the address says of the help page: topic, section and search, all of which outlive a reload. */
export interface HelpPlace {
  readonly topic: string | null;
  readonly section: string;
  readonly typed: string;
  /** The address of a topic, the search kept. */
  linkTo(topic: string, section?: string): string;
  setTyped(typed: string): void;
}

export function useHelpPlace(): HelpPlace {
  const [parameters, setParameters] = useSearchParams();
  const { pathname, hash } = useLocation();
  const typed = parameters.get(SEARCH) ?? "";
  const setTyped = useCallback(
    (next: string) =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          if (next === "") after.delete(SEARCH);
          else after.set(SEARCH, next);
          return after;
        },
        // Letters of a search are no steps to go back through.
        { replace: true, preventScrollReset: true },
      ),
    [setParameters],
  );
  return {
    topic: parameters.get(TOPIC),
    section: decodeURIComponent(hash.slice(1)),
    typed,
    linkTo(topic, section = "") {
      const wanted = new URLSearchParams({ [TOPIC]: topic, ...(typed === "" ? {} : { [SEARCH]: typed }) });
      return `${pathname}?${wanted.toString()}${section === "" ? "" : `#${section}`}`;
    },
    setTyped,
  };
}
