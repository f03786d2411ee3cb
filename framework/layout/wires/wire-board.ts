import { REGIONS, type AppConfig, type PageConfig } from "../../../contract/config/app-config.ts";
import type { ConfigFault } from "../../config/fault.ts";
import type { WidgetManifest } from "../../widget/define-widget.ts";
import { collectFaults } from "../collect-faults.ts";
import { wireCheck } from "../references.ts";
import type { Wire } from "../../bus/message.ts";

/** One event or action of an instance: where a wire begins or ends. */
interface WirePort {
  readonly name: string;
  /** In English, as its manifest has it; empty for one that is gone. */
  readonly description: string;
  /** Whether a wire names it although the instance, or its widget, does not have it. */
  readonly gone: boolean;
}

/** An instance with its events or its actions. */
export interface WireBox {
  readonly id: string;
  /** Absent for an instance that is gone. */
  readonly instance: AppConfig["widgets"][number] | undefined;
  /** Whether it is only on other pages and is here because of a wire. */
  readonly elsewhere: boolean;
  readonly ports: readonly WirePort[];
}

export interface BoardWire {
  readonly wire: Wire;
  /** Its place in the wiring. */
  readonly place: number;
  readonly faults: readonly ConfigFault[];
}

/** The wires of a page, and everything that could be wired. */
interface WireBoard {
  readonly senders: readonly WireBox[];
  readonly receivers: readonly WireBox[];
  readonly wires: readonly BoardWire[];
}

/**
 * The instances of a page with their events and actions, and the wires that begin or end at one; of the whole app
 * without a route. A wire with a fault is on every page: it may belong to any.
 */
export function wireBoard(config: AppConfig, widgets: readonly WidgetManifest[], route?: string): WireBoard {
  const page = config.pages.find((one) => one.route === route);
  const here = new Set(page ? instancesOf(page) : config.widgets.map(({ id }) => id));
  const wires = checkedWires(config, widgets).filter(
    ({ wire, faults }) => faults.length > 0 || here.has(wire.from.instance) || here.has(wire.to.instance),
  );
  const boxes = (side: "from" | "to"): WireBox[] => {
    const ends = wires.map(({ wire }) =>
      side === "from" ? [wire.from.instance, wire.from.topic] : [wire.to.instance, wire.to.action],
    );
    const wired = [...new Set(ends.map(([id = ""]) => id))];
    const ids = [...here, ...wired.filter((id) => !here.has(id))];
    return ids.flatMap((id) => {
      const instance = config.widgets.find((one) => one.id === id);
      const manifest = widgets.find(({ name }) => name === instance?.widget);
      const own = side === "from" ? eventsOf(manifest) : actionsOf(manifest);
      const named = new Set(ends.flatMap(([at, name = ""]) => (at === id ? [name] : [])));
      const lost = [...named].filter((name) => own.every((port) => port.name !== name));
      const ports = [...own, ...lost.map((name) => ({ name, description: "", gone: true }))];
      return ports.length === 0 ? [] : [{ id, instance, elsewhere: !here.has(id) && instance !== undefined, ports }];
    });
  };
  return { senders: boxes("from"), receivers: boxes("to"), wires };
}

/** The instances of a page in reading order, each once. */
function instancesOf({ regions, steps }: PageConfig): string[] {
  const inSteps = steps.flatMap(({ panel, drawer }) => [...panel, ...drawer]);
  return [...new Set([...REGIONS.flatMap((region) => regions[region]), ...inSteps])];
}

const eventsOf = (manifest: WidgetManifest | undefined): WirePort[] =>
  (manifest?.publishes ?? []).map(({ name, description }) => ({ name, description, gone: false }));

const actionsOf = (manifest: WidgetManifest | undefined): WirePort[] =>
  Object.entries(manifest?.actions ?? {}).map(([name, { description = name }]) => ({ name, description, gone: false }));

function checkedWires(config: AppConfig, widgets: readonly WidgetManifest[]): BoardWire[] {
  const check = wireCheck(config, widgets);
  return config.wiring.map((wire, place) => {
    const collector = collectFaults("");
    check(wire, place, collector);
    return { wire, place, faults: collector.faults };
  });
}

/** The reason why an event cannot be wired to an action: a fault of the wire, or that there is this wire already. */
export type Misfit = ConfigFault | "there";

/** Judges an action for a wire that begins at this event; null for one that fits. */
export function misfitsOf(
  config: AppConfig,
  widgets: readonly WidgetManifest[],
  from: Wire["from"],
): (to: Wire["to"]) => Misfit | null {
  const check = wireCheck(config, widgets);
  return (to) => {
    if (config.wiring.some((wire) => sameWire(wire, { from, to }))) return "there";
    const collector = collectFaults("");
    check({ from, to }, config.wiring.length, collector);
    return collector.faults[0] ?? null;
  };
}

export const sameWire = (one: Wire, other: Wire): boolean =>
  one.from.instance === other.from.instance &&
  one.from.topic === other.from.topic &&
  one.to.instance === other.to.instance &&
  one.to.action === other.to.action;
