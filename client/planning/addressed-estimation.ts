import { useAtom, useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { useRemembered } from "../../framework/preferences/stored.ts";
import { addressAgreement } from "../../framework/shell/address-agreement.ts";
import { useAddressParameters } from "../../framework/shell/address-parameters.ts";
import { choiceKeptAtom, currentDidAtom, currentEidAtom, idOf } from "./current.ts";

/** The query parameters of a link to an estimation (`/main/map?disaster=3&estimation=12`). */
export const LINK_PARAMETERS = { disaster: "disaster", estimation: "estimation" } as const;

/**
 * Keeps the chosen disaster and estimation in the address, so that it can be sent as a link: it survives a reload, each
 * choice is a step of the window's history, and a link or Back chooses what it names. A session that begins without any
 * choice opens the estimation that its user had open last, on any machine. Call it once for each page.
 */
export function useAddressedEstimation(): void {
  const [search, change] = useAddressParameters();
  const [did, setDid] = useAtom(currentDidAtom);
  const [eid, setEid] = useAtom(currentEidAtom);
  const [agreement] = useState(addressAgreement);
  const namedDid = idOf(search.get(LINK_PARAMETERS.disaster));
  const namedEid = namedDid === null ? null : idOf(search.get(LINK_PARAMETERS.estimation));
  const [last, keep] = useRemembered<string>("lastEstimation", "");
  const isKept = useAtomValue(choiceKeptAtom);
  const isOpen = useRef(false);
  useEffect(() => {
    if (!isKept) return;
    isOpen.current ||= did !== null || namedDid !== null;
    const chosen = written(did, eid);
    if (isOpen.current && chosen !== last) keep(chosen);
    const [lastDid = null, lastEid = null] = last.split("/");
    if (isOpen.current || idOf(lastDid) === null) return;
    setDid(idOf(lastDid));
    setEid(idOf(lastEid));
  }, [isKept, last, keep, did, eid, namedDid, setDid, setEid]);
  useEffect(() => {
    const [named, chosen] = [written(namedDid, namedEid), written(did, eid)];
    const isFollowed = agreement.hear(named) && namedDid !== null;
    if (named === chosen) return;
    if (isFollowed) {
      setDid(namedDid);
      setEid(namedEid);
    } else if (chosen !== agreement.last) {
      agreement.write(chosen);
      const { disaster, estimation } = LINK_PARAMETERS;
      const parameters = { [disaster]: textOf(did), [estimation]: textOf(eid) };
      // An address without a choice is completed; one that named another choice stays in the history.
      change(parameters, { replace: namedDid === null });
    }
  }, [namedDid, namedEid, did, eid, setDid, setEid, change, agreement]);
}

/** The chosen estimation for pages with their own choice; if none is chosen, the one that the user had open last. */
export function useOpenEstimationId(): number | null {
  const chosen = useAtomValue(currentEidAtom);
  const [last] = useRemembered<string>("lastEstimation", "");
  return chosen ?? idOf(last.split("/")[1] ?? null);
}

const written = (did: number | null, eid: number | null): string => (did === null ? "" : `${did}/${eid ?? ""}`);

const textOf = (id: number | null): string | null => (id === null ? null : String(id));
