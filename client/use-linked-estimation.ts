import { useSetAtom } from "jotai";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { currentDidAtom, currentEidAtom } from "./current.ts";

/** What a link to an estimation says behind the `?` (`/main/map?disaster=3&estimation=12`). */
export const LINK_PARAMETERS = { disaster: "disaster", estimation: "estimation" } as const;

/** Chooses the estimation that a link names, as a mailed one does, and takes it out of the address: a later choice is not undone by a reload. */
export function useLinkedEstimation(): void {
  const [search, setSearch] = useSearchParams();
  const setDid = useSetAtom(currentDidAtom);
  const setEid = useSetAtom(currentEidAtom);
  const did = idOf(search.get(LINK_PARAMETERS.disaster));
  const eid = idOf(search.get(LINK_PARAMETERS.estimation));
  useEffect(() => {
    if (did === null || eid === null) return;
    setDid(did);
    setEid(eid);
    setSearch(
      (before) => {
        const rest = new URLSearchParams(before);
        for (const name of Object.values(LINK_PARAMETERS)) rest.delete(name);
        return rest;
      },
      { replace: true },
    );
  }, [did, eid, setDid, setEid, setSearch]);
}

const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
