import { DisasterSelected, EstimationSelected, ZoneFocused } from "../../contract/topics.ts";
import type { Bus } from "../bus/bus.ts";
import type { ProvisionSelection } from "./host-api.ts";

/** Instance name under which the embedding side listens and speaks on the bus. */
export const HOST_INSTANCE = "embed-host";

/** Says what the reader chooses, each change once, until the returned function is called. */
export function watchSelection(bus: Bus, tell: (selection: ProvisionSelection) => void): () => void {
  let now: ProvisionSelection = { disaster: null, estimation: null, zone: null };
  const change = (next: ProvisionSelection): void => {
    if (next.disaster === now.disaster && next.estimation === now.estimation && next.zone === now.zone) return;
    now = next;
    tell(next);
  };
  const stops = [
    bus.subscribe(
      DisasterSelected,
      ({ did }) => did !== now.disaster && change({ disaster: did, estimation: null, zone: null }),
      HOST_INSTANCE,
    ),
    bus.subscribe(
      EstimationSelected,
      ({ did, eid }) => {
        const zone = eid === now.estimation ? now.zone : null;
        change({ disaster: did ?? now.disaster, estimation: eid, zone });
      },
      HOST_INSTANCE,
    ),
    bus.subscribe(
      ZoneFocused,
      ({ eid, zone }) => {
        const disaster = now.estimation === null || now.estimation === eid ? now.disaster : null;
        change({ disaster, estimation: eid, zone });
      },
      HOST_INSTANCE,
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
