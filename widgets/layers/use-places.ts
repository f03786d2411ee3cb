import { useMemo } from "react";
import { useAddressParameters } from "../../framework/shell/address-parameters.ts";

/** Value of an address parameter that stands for a new record; other values are ids. */
export const NEW = "new";

/** Functions that open the parts of the page by its address. */
export function usePlaces(name: "layer" | "style") {
  const [, change] = useAddressParameters();
  return useMemo(
    () => ({
      toList: () => change({ [name]: null, from: null }, { replace: false }),
      /** Opens one record, or a new one, as a copy of `from` if given. */
      open: (id: number | typeof NEW, from: number | null = null) =>
        change({ [name]: String(id), from: from === null ? null : String(from) }, { replace: false }),
      /** Replaces the empty form with the record that was just created. */
      made: (id: number) => change({ [name]: String(id), from: null }),
    }),
    [change, name],
  );
}

/** The number in a parameter; null for none. */
export const numberIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
