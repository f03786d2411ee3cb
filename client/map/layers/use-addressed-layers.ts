import { useAtom, useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import { addressAgreement } from "../../../framework/shell/address-agreement.ts";
import { useAddressParameters } from "../../../framework/shell/address-parameters.ts";
import { LAYERS_PARAMETER, readLayers, writeLayers } from "./layer-address.ts";
import { layerOrderAtom, layerStatesAtom, type useLayers } from "./use-layers.ts";

/**
 * Keeps in the address which layers are shown, their opacity and their order, so that a link and a reload restore them.
 * Call it once for each page.
 */
export function useAddressedLayers({ layers, known, reordered }: ReturnType<typeof useLayers>): void {
  const [parameters, change] = useAddressParameters();
  const [states, setStates] = useAtom(layerStatesAtom);
  const setOrder = useSetAtom(layerOrderAtom);
  const listed = parameters.get(LAYERS_PARAMETER);
  const [agreement] = useState(addressAgreement);
  useEffect(() => {
    if (!known) return;
    // An address without layers leaves the first page as it is.
    const first = agreement.last === undefined;
    if (agreement.hear(listed) && (listed !== null || !first)) {
      const read = readLayers(listed);
      setStates((before) => ({ ...sessionOnly(before), ...read.states }));
      setOrder(read.order);
      return;
    }
    const written = writeLayers(layers, states, reordered);
    if (written === agreement.last) return;
    agreement.write(written);
    change({ [LAYERS_PARAMETER]: written });
  }, [agreement, listed, known, layers, states, reordered, change, setStates, setOrder]);
}

/** Layers of the session cannot be in the address. */
const sessionOnly = <State>(states: Readonly<Record<string, State>>): Record<string, State> =>
  Object.fromEntries(Object.entries(states).filter(([id]) => id.startsWith("s")));
