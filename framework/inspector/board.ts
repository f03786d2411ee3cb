import { REGIONS } from "../../contract/config/layout.ts";
import type { PrivilegeRule } from "../../contract/people/privileges.ts";
import { MenuUpdate, type Topic } from "../../contract/config/topics.ts";
import { APP_INSTANCE } from "../bus/bus.ts";
import type { Listening, Message, Wire, WireTraffic } from "../bus/message.ts";
import type { App } from "../widget/app-context.ts";
import { needsOf } from "../widget/define-widget.ts";

/** An instance of the config as the inspector sees it, or the shell itself. */
interface Member {
  readonly id: string;
  readonly publishes: readonly Pick<Topic, "name" | "description">[];
  readonly hears: readonly Pick<Topic, "name" | "description">[];
  readonly actions: readonly string[];
  /** Whether it is placed and permitted for this caller; otherwise it can neither send nor receive. */
  readonly state: "ready" | "unknown" | "notPlaced" | "forbidden";
}

/** Everything that may send and receive in an app, from the manifests of the instances in its config. */
export function membersOf(app: App, may: (rule: PrivilegeRule) => boolean): Member[] {
  const placed = new Set(
    app.config.pages.flatMap(({ regions, steps }) => [
      ...REGIONS.flatMap((region) => regions[region]),
      ...steps.flatMap(({ panel, drawer }) => [...panel, ...drawer]),
    ]),
  );
  const instances = [...app.instances].map(([id, { widget }]): Member => {
    const manifest = app.widgets.get(widget);
    const needs = needsOf(app, id);
    return {
      id,
      publishes: manifest?.publishes ?? [],
      hears: manifest?.hears ?? [],
      actions: Object.keys(manifest?.actions ?? {}),
      state: !needs ? "unknown" : !placed.has(id) ? "notPlaced" : may(needs) ? "ready" : "forbidden",
    };
  });
  return [{ id: APP_INSTANCE, publishes: [], hears: [MenuUpdate], actions: [], state: "ready" }, ...instances];
}

/** The state of the bus at one moment. */
export interface BusView {
  readonly log: readonly Message[];
  readonly listening: readonly Listening[];
  readonly wires: readonly Wire[];
  traffic(wire: Wire): WireTraffic;
}

export interface TopicRow {
  readonly name: string;
  readonly description: string;
  readonly mayPublish: readonly string[];
  /** Instances by their manifests, and `instance.action` for a wire. */
  readonly mayHear: readonly string[];
  /** The current listeners, each once. */
  readonly listening: readonly string[];
  /** Number of logged messages. */
  readonly sent: number;
  /** Instances that send or listen without declaring it in their manifest. */
  readonly undeclared: readonly string[];
  /** True if no one listens to it and no wire begins with it, or if someone waits for it and no one can send it. */
  readonly dead: "unheard" | "unpublished" | null;
}

/** Every topic that the manifests, the log or a listener mention, by name. */
export function topicRows(members: readonly Member[], view: BusView): TopicRow[] {
  const described = new Map(
    members.flatMap(({ publishes, hears }) => [...publishes, ...hears]).map((t) => [t.name, t]),
  );
  const names = new Set([...described.keys(), ...view.log.map((m) => m.topic), ...view.listening.map((l) => l.topic)]);
  return [...names].sort().map((name) => {
    const declares = (side: "publishes" | "hears") =>
      members.filter((member) => member[side].some((topic) => topic.name === name)).map(({ id }) => id);
    const mayPublish = declares("publishes");
    const wired = view.wires.filter((wire) => wire.from.topic === name).map(({ to }) => `${to.instance}.${to.action}`);
    const mayHear = declares("hears");
    const messages = view.log.filter((message) => message.topic === name);
    const present = view.listening.filter((listener) => listener.topic === name);
    const undeclared = [
      ...messages.map(({ from }) => from).filter((from) => from !== APP_INSTANCE && !mayPublish.includes(from)),
      ...present
        .filter(({ kind, instance }) => kind === "handler" && !mayHear.includes(instance))
        .map((l) => l.instance),
    ];
    const published = mayPublish.length > 0 || messages.length > 0;
    const heard = mayHear.length > 0 || present.length > 0;
    return {
      name,
      description: described.get(name)?.description ?? "",
      mayPublish,
      mayHear: [...mayHear, ...unique(wired)],
      listening: unique(present.map(({ instance }) => instance)),
      sent: messages.length,
      undeclared: unique(undeclared),
      dead: published && !heard && wired.length === 0 ? "unheard" : heard && !published ? "unpublished" : null,
    };
  });
}

export interface WireRow {
  readonly wire: Wire;
  readonly traffic: WireTraffic;
  /** The reason why it can never fire; null if it can. */
  readonly dead: "noSender" | "notPublished" | "noReceiver" | "noAction" | "notPlaced" | "forbidden" | null;
}

/** The wires of the config, each with its traffic and the reason why it can never fire. */
export function wireRows(members: readonly Member[], view: BusView): WireRow[] {
  const byId = new Map(members.map((member) => [member.id, member]));
  return view.wires.map((wire) => ({
    wire,
    traffic: view.traffic(wire),
    dead: deadEnd(wire, byId.get(wire.from.instance), byId.get(wire.to.instance)),
  }));
}

function deadEnd(wire: Wire, from: Member | undefined, to: Member | undefined): WireRow["dead"] {
  if (!from || from.state === "unknown") return "noSender";
  if (!to || to.state === "unknown") return "noReceiver";
  if (!from.publishes.some(({ name }) => name === wire.from.topic)) return "notPublished";
  if (!to.actions.includes(wire.to.action)) return "noAction";
  if (from.state !== "ready") return from.state;
  return to.state === "ready" ? null : to.state;
}

const unique = (names: readonly string[]): string[] => [...new Set(names)].sort();
