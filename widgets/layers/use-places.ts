import { useMemo } from "react";
import { useAddressParameters } from "../../framework/shell/address-parameters.ts";

/** The record that a parameter of the address names: its number, or a new one. */
export const NEW = "new";

/** Where the parts of the page are in its address, and the ways there. */
export function usePlaces(name: "layer" | "style") {
  const [, change] = useAddressParameters();
  return useMemo(
    () => ({
      toList: () => change({ [name]: null, from: null }, { replace: false }),
      /** One record; a new one, which begins as a copy of `from` where that is given. */
      open: (id: number | typeof NEW, from: number | null = null) =>
        change({ [name]: String(id), from: from === null ? null : String(from) }, { replace: false }),
      /** The record that was just made, in the place of the empty form. */
      made: (id: number) => change({ [name]: String(id), from: null }),
    }),
    [change, name],
  );
}

/** The number that a parameter says; null for none. */
export const numberIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
