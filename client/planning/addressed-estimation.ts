import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import { useRemembered } from "../../framework/preferences/stored.ts";
import { addressAgreement } from "../../framework/shell/address-agreement.ts";
import { useAddressParameters } from "../../framework/shell/address-parameters.ts";
import { addressKeepersAtom } from "./AddressKeeper.tsx";
import { choiceKeptAtom, chosenAtom, currentDidAtom, currentEidAtom, idOf, openEidsAtom } from "./current.ts";

/** The query parameters of a link to an estimation (`/main/map?disaster=3&estimation=12`). */
export const LINK_PARAMETERS = { disaster: "disaster", estimation: "estimation" } as const;

/**
 * The chosen estimation, to read. The page's address then names it, and a link or Back chooses another, unless the
 * caller does not work on it (`works`), since it shows published figures.
 */
export function useCurrentEstimationId(works = true): number | null {
  const keep = useSetAtom(addressKeepersAtom);
  useEffect(() => {
    if (!works) return undefined;
    keep((all) => [...all, AddressedEstimation]);
    return () => keep(([, ...others]) => others);
  }, [works, keep]);
  return useAtomValue(currentEidAtom);
}

/**
 * Keeps the chosen disaster and estimation in the address, so that it can be sent as a link: it survives a reload, each
 * choice is a step of the window's history, and a link or Back chooses what it names. A session that begins without any
 * choice opens the estimation that its user had open last, on any machine. Mounted once, by the address keeper.
 */
function AddressedEstimation(): null {
  const [search, change] = useAddressParameters();
  const did = useAtomValue(currentDidAtom);
  const eid = useAtomValue(currentEidAtom);
  const choose = useSetAtom(chosenAtom);
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
    choose(idOf(lastDid), idOf(lastEid));
  }, [isKept, last, keep, did, eid, namedDid, choose]);
  useEffect(() => {
    const [named, chosen] = [written(namedDid, namedEid), written(did, eid)];
    const isFollowed = agreement.hear(named) && namedDid !== null;
    if (named === chosen) return;
    if (isFollowed) choose(namedDid, namedEid);
    else if (chosen !== agreement.last) {
      agreement.write(chosen);
      const parameters = { [LINK_PARAMETERS.disaster]: textOf(did), [LINK_PARAMETERS.estimation]: textOf(eid) };
      // An address without a choice is completed; one that named another choice stays in the history.
      change(parameters, { replace: namedDid === null });
    }
  }, [namedDid, namedEid, did, eid, choose, change, agreement]);
  return null;
}

/**
 * The estimation of a page with its own choice: the one chosen there (`own`), else the chosen one, else the one that the user
 * had open last, else `otherwise`. Others who have it open are told.
 */
export function useOpenEstimationId(own: number | null, otherwise: number | null = null): number | null {
  const chosen = useAtomValue(currentEidAtom);
  const [last] = useRemembered<string>("lastEstimation", "");
  const eid = own ?? chosen ?? idOf(last.split("/")[1] ?? null) ?? otherwise;
  const show = useSetAtom(openEidsAtom);
  useEffect(() => {
    show((all) => [...all, eid]);
    return () => show((all) => all.toSpliced(all.indexOf(eid), 1));
  }, [eid, show]);
  return eid;
}

const written = (did: number | null, eid: number | null): string => (did === null ? "" : `${did}/${eid ?? ""}`);

const textOf = (id: number | null): string | null => (id === null ? null : String(id));
