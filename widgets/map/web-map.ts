import { getWebMap } from "../../contract/layers/calls/map-layers.ts";
import { useAnswer } from "../../client/calls/use-call.ts";
import { useConfigKeys } from "../../client/calls/config-keys.ts";

/** What the portal's web map brings besides its layers; not asked for where none is configured, and read once a page. */
export function useWebMap() {
  const { agol_map: item = "" } = useConfigKeys();
  const input = item === "" ? null : { quiet: true, silent: true };
  return useAnswer(getWebMap, ["webMap", item], input, {
    staleTime: Infinity,
    retry: false,
  });
}
