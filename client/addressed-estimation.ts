import { atom, useAtom, useStore } from "jotai";
import { useEffect } from "react";
import { useAddressParameters } from "../framework/layout/address-parameters.ts";
import { currentDidAtom, currentEidAtom } from "./current.ts";

/** What a link to an estimation says behind the `?` (`/main/map?disaster=3&estimation=12`). */
export const LINK_PARAMETERS = { disaster: "disaster", estimation: "estimation" } as const;

/** The choice that the address and the page last agreed on, as {@link written}; null before they have. */
const agreedAtom = atom<string | null>(null);

/**
 * Keeps the chosen disaster and estimation in the address, so that it is the link to send: it holds through a reload, a
 * choice is a step of the window's history, and a link or a step back chooses what it names. Call it once a page.
 */
export function useAddressedEstimation(): void {
  const [search, change] = useAddressParameters();
  const [did, setDid] = useAtom(currentDidAtom);
  const [eid, setEid] = useAtom(currentEidAtom);
  const store = useStore();
  const namedDid = idOf(search.get(LINK_PARAMETERS.disaster));
  const namedEid = namedDid === null ? null : idOf(search.get(LINK_PARAMETERS.estimation));
  useEffect(() => {
    const [named, chosen, agreed] = [written(namedDid, namedEid), written(did, eid), store.get(agreedAtom)];
    if (named === chosen) return store.set(agreedAtom, chosen);
    const isFollowed = namedDid !== null && named !== agreed;
    store.set(agreedAtom, isFollowed ? named : chosen);
    if (isFollowed) {
      setDid(namedDid);
      setEid(namedEid);
    } else {
      const { disaster, estimation } = LINK_PARAMETERS;
      const parameters = { [disaster]: textOf(did), [estimation]: textOf(eid) };
      // An address that said nothing is completed; one that named another choice is left behind.
      change(parameters, { replace: namedDid === null });
    }
  }, [namedDid, namedEid, did, eid, setDid, setEid, change, store]);
  // Another page may choose what it likes: whoever comes back by a link means the link.
  useEffect(() => () => store.set(agreedAtom, null), [store]);
}

const written = (did: number | null, eid: number | null): string => (did === null ? "" : `${did}/${eid ?? ""}`);

const textOf = (id: number | null): string | null => (id === null ? null : String(id));

const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
