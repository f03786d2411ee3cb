import { useEffect, useRef, useState } from "react";
import {
  ROUTED_AT_ONCE,
  routeSites,
  type RoutedSites,
  type SiteProblem,
  type SiteProposalRules,
} from "../../contract/supply/calls/site-proposals.ts";
import { isAsked } from "../../engine/logistics/proposal/problem.ts";
import { send } from "../../framework/http/api.ts";

type Ways = RoutedSites["sites"];

interface RoutingState {
  /** The part of the sites whose ways are known, from 0 to 1; null while none are asked for. */
  readonly share: number | null;
  /** Why the service was not asked for all; the ways that it gave are used. */
  readonly failure: RoutedSites["failure"];
  /** Why this server did not ask. */
  readonly refused: unknown;
}
const IDLE: RoutingState = { share: null, failure: null, refused: null };

/** Asks the agency's routing service for ways, some sites at once; what it gave is kept until other sites are asked. */
export function useRouting(eid: number) {
  const [state, setState] = useState(IDLE);
  const stop = useRef(new AbortController());
  const kept = useRef({ of: "", sites: [] as Ways });
  const cancel = () => stop.current.abort();
  useEffect(() => cancel, []);
  /** Ways to all candidates of the rules; undefined if they are straight lines, null after `cancel` or a refusal. */
  const ask = async ({ candidates, run }: SiteProblem, rules: SiteProposalRules): Promise<Ways | undefined | null> => {
    setState(IDLE);
    if (rules.ways !== "routed") return undefined;
    const { miles, moved } = rules;
    // Neighbors share tracts, and so a table: in strips of a quarter of a degree, from west to east.
    const strip = ([, y]: readonly [number, number]) => Math.floor(y * 4);
    const asked = candidates.filter((one) => isAsked(one, rules));
    const ids = asked.toSorted((a, b) => strip(a.at) - strip(b.at) || a.at[0] - b.at[0]).map(({ id }) => id);
    const of = JSON.stringify([run.id, miles, moved, ids]);
    if (kept.current.of === of) return kept.current.sites;
    const { signal } = (stop.current = new AbortController());
    const sites: Ways = [];
    let failure: RoutedSites["failure"] = null;
    let failed = 0;
    try {
      // One failure can pass by itself; after two in a row the service is left alone.
      for (let first = 0; first < ids.length && failed < 2; first += ROUTED_AT_ONCE) {
        setState({ ...IDLE, share: first / ids.length, failure });
        const body = { eid, rid: run.id, ids: ids.slice(first, first + ROUTED_AT_ONCE), miles, moved };
        const answer = await send(routeSites, { body, signal, quiet: true });
        sites.push(...answer.sites);
        failed = answer.failure === null ? 0 : failed + 1;
        failure = answer.failure ?? failure;
      }
    } catch (error) {
      setState(signal.aborted ? IDLE : { ...IDLE, refused: error });
      return null;
    }
    setState({ ...IDLE, failure });
    if (failure === null) kept.current = { of, sites };
    return sites;
  };
  return { ...state, ask, cancel };
}
