import { useMemo } from "react";
import { useAddressParameters } from "../../framework/shell/address-parameters.ts";

/** The record that a parameter of the address names: its number, or a new one. */
export const NEW = "new";

/** The parts of the page in its address, and functions that lead to them. */
export function usePlaces(name: "layer" | "style") {
  const [, change] = useAddressParameters();
  return useMemo(
    () => ({
      toList: () => change({ [name]: null, from: null }, { replace: false }),
      /** One record; a new one, which begins as a copy of `from` where that is given. */
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
