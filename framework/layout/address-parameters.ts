import { useCallback, useEffect, useRef } from "react";
import { useSearchParams, type NavigateOptions } from "react-router-dom";

/** What is behind the `?` of the address, and how to change some of it; null takes a parameter out. */
export type AddressParameters = readonly [
  parameters: URLSearchParams,
  change: (changes: Readonly<Record<string, string | null>>, options?: NavigateOptions) => void,
];

/**
 * The address's parameters. A change takes the place of the entry in the window's history, unless `replace` is false.
 * Changes that follow one another faster than the page draws itself add up: React Router hands each the parameters that
 * were drawn last, so that the second would undo the first.
 */
export function useAddressParameters(): AddressParameters {
  const [parameters, setParameters] = useSearchParams();
  const latest = useRef(parameters);
  useEffect(() => {
    latest.current = parameters;
  }, [parameters]);
  const change = useCallback<AddressParameters[1]>(
    (changes, options) => {
      const next = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(changes))
        if (value === null) next.delete(name);
        else next.set(name, value);
      latest.current = next;
      setParameters(next, { replace: true, ...options });
    },
    [setParameters],
  );
  return [parameters, change];
}
