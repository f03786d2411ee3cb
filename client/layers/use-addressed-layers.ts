import { useAtom, useSetAtom } from "jotai";
import { useEffect, useRef } from "react";
import { useAddressParameters } from "../../framework/layout/address-parameters.ts";
import { LAYERS_PARAMETER, readLayers, writeLayers } from "./layer-address.ts";
import { layerOrderAtom, layerStatesAtom, type useLayers } from "./use-layers.ts";

/**
 * Keeps in the address which layers show, how opaque and in which order, so that a link and a reload bring them back. Call it
 * once a page.
 */
export function useAddressedLayers({ layers, known, reordered }: ReturnType<typeof useLayers>): void {
  const [parameters, change] = useAddressParameters();
  const [states, setStates] = useAtom(layerStatesAtom);
  const setOrder = useSetAtom(layerOrderAtom);
  const said = parameters.get(LAYERS_PARAMETER);
  /** What address and page last agreed on; undefined before they have. */
  const agreed = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (!known) return;
    if (said !== agreed.current) {
      // Someone followed a link, or came back: what it says holds. An address that says nothing leaves the first page as it is.
      const first = agreed.current === undefined;
      agreed.current = said;
      if (said !== null || !first) {
        const read = readLayers(said);
        setStates((before) => ({ ...sessionOnly(before), ...read.states }));
        setOrder(read.order);
        return;
      }
    }
    const written = writeLayers(layers, states, reordered);
    if (written === agreed.current) return;
    agreed.current = written;
    change({ [LAYERS_PARAMETER]: written });
  }, [said, known, layers, states, reordered, change, setStates, setOrder]);
}

/** Layers of the session have no place in the address. */
const sessionOnly = <State>(states: Readonly<Record<string, State>>): Record<string, State> =>
  Object.fromEntries(Object.entries(states).filter(([id]) => id.startsWith("s")));
