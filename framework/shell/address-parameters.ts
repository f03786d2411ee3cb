import { useCallback, useEffect, useRef } from "react";
import { useLocation, useSearchParams, type Location, type NavigateOptions } from "react-router-dom";

/** The query parameters of the address, and how to change some of them; null removes one. */
export type AddressParameters = readonly [
  parameters: URLSearchParams,
  change: (changes: Readonly<Record<string, string | null>>, options?: NavigateOptions) => void,
];

/** The parameters once the page has rendered them, for the location that it shows: all changes are combined. */
const wanted = new WeakMap<Location, URLSearchParams>();

/**
 * The address's parameters. A change replaces the entry in the window's history, unless `replace` is false. Changes
 * that follow one another faster than the page renders are combined, no matter who makes them: React Router would apply
 * each to the parameters that were last rendered, so that the second would undo the first.
 */
export function useAddressParameters(): AddressParameters {
  const [parameters, setParameters] = useSearchParams();
  const location = useLocation();
  const shown = useRef(location);
  useEffect(() => {
    shown.current = location;
  }, [location]);
  const change = useCallback<AddressParameters[1]>(
    (changes, options) => {
      const next = new URLSearchParams(wanted.get(shown.current) ?? shown.current.search);
      for (const [name, value] of Object.entries(changes))
        if (value === null) next.delete(name);
        else next.set(name, value);
      wanted.set(shown.current, next);
      setParameters(next, { replace: true, ...options });
    },
    [setParameters],
  );
  return [parameters, change];
}
