import assert from "node:assert/strict";
import test from "node:test";
import { DisasterSelected, EstimationSelected, ZoneFocused } from "../../contract/topics.ts";
import { Bus } from "../bus/bus.ts";
import type { ProvisionSelection } from "./host-api.ts";
import { HOST_INSTANCE, watchSelection } from "./selection.ts";

const watched = () => {
  const bus = new Bus();
  const selections: ProvisionSelection[] = [];
  return { bus, selections, stop: watchSelection(bus, (selection) => void selections.push(selection)) };
};

test("what the reader chooses is told whole, the zone with its estimation", () => {
  const { bus, selections } = watched();
  bus.publish(EstimationSelected, { did: 1, eid: 7 }, "desk");
  bus.publish(ZoneFocused, { eid: 7, zone: 2 }, "map");
  assert.deepEqual(selections, [
    { disaster: 1, estimation: 7, zone: null },
    { disaster: 1, estimation: 7, zone: 2 },
  ]);
});

test("another estimation leaves the zone behind, another disaster both", () => {
  const { bus, selections } = watched();
  bus.publish(ZoneFocused, { eid: 7, zone: 2 }, "map");
  bus.publish(EstimationSelected, { did: 1, eid: 8 }, "desk");
  bus.publish(DisasterSelected, { did: 2 }, "desk");
  assert.deepEqual(selections.slice(1), [
    { disaster: 1, estimation: 8, zone: null },
    { disaster: 2, estimation: null, zone: null },
  ]);
});

test("what is chosen again is reported once, what the host sets itself not at all", () => {
  const { bus, selections } = watched();
  bus.publish(EstimationSelected, { did: 1, eid: 7 }, "desk");
  bus.publish(EstimationSelected, { did: 1, eid: 7 }, "list");
  bus.publish(EstimationSelected, { did: null, eid: 9 }, HOST_INSTANCE);
  assert.equal(selections.length, 1);
});

test("nothing is reported after the end", () => {
  const { bus, selections, stop } = watched();
  stop();
  bus.publish(EstimationSelected, { did: 1, eid: 7 }, "desk");
  assert.deepEqual(selections, []);
});
