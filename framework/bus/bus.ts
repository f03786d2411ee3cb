import type { z } from "zod";
import type { Topic } from "../../contract/config/topics.ts";
import { Listeners, type Handler, type BusListener } from "./listeners.ts";
import {
  type BusFault,
  type MessageDelivery,
  type Listening,
  type Message,
  type Wire,
  type WireAnswer,
  type WireTraffic,
  BusRecord,
} from "./message.ts";

export { BUS_LOG_SIZE } from "./message.ts";
export type { Message, Wire } from "./message.ts";

/** The name under which the shell, which is not a widget, sends and receives. */
export const APP_INSTANCE = "app";
/**
 * Number of messages that one message may trigger while it is delivered; with more, listeners are answering each other
 * endlessly.
 */
export const MAX_ANSWERS = 64;

/**
 * The message bus of one app. A message goes to every listener of its topic except the sender; an instance that is
 * wired to a topic hears only the wired senders. A late listener gets the latest message that it has not heard yet. A
 * listener that throws does not keep the message from the others.
 */
export class Bus {
  readonly #listeners: Listeners;
  readonly #record = new BusRecord();
  readonly #latest = new Map<string, Map<string, Message>>();
  readonly #heard = new Map<string, number>();
  readonly #watchers = new Set<() => void>();
  #wires: readonly Wire[];
  readonly #now: () => number;
  #sequence = 0;
  #depth = 0;
  #answers = 0;
  #changes = 0;

  constructor(wires: readonly Wire[] = [], now: () => number = Date.now) {
    this.#wires = wires;
    this.#now = now;
    this.#listeners = new Listeners(wires, () => this.#changed());
  }

  /**
   * Sends a message. A payload that breaks the topic's schema, or a loop, is recorded with its fault and delivered to
   * no one.
   */
  publish<P extends z.ZodType>(topic: Topic<P>, payload: z.input<P>, from: string = APP_INSTANCE): void {
    const parsed = topic.payload.safeParse(payload);
    const fault = parsed.success ? this.#loop() : { kind: "payload" as const, detail: issuesText(parsed.error) };
    const message: Message = {
      sequence: ++this.#sequence,
      topic: topic.name,
      payload: parsed.success ? parsed.data : payload,
      from,
      at: this.#now(),
      ...(fault ? { fault } : {}),
    };
    this.#record.add(message);
    if (!fault) this.#deliver(message);
    this.#changed();
  }

  /** Listens until the returned function is called; the latest unheard message is delivered at once. */
  subscribe<P extends z.ZodType>(
    topic: Topic<P>,
    handler: (payload: z.output<P>, message: Message) => void,
    instance: string = APP_INSTANCE,
  ): () => void {
    // The schema was checked when the message was published.
    const hear: Handler = (payload, message) => void handler(payload as z.output<P>, message);
    return this.#listen(topic.name, { kind: "handler", instance, wire: null, handler: hear });
  }

  /**
   * Listens only to a wire's sender; otherwise like `subscribe`. The handler returns whether the action accepted the
   * message.
   */
  connect(wire: Wire, handler: Handler): () => void {
    return this.#listen(wire.from.topic, { kind: "wire", instance: wire.to.instance, wire, handler });
  }

  /** Delivers a wire's message that had to wait, and records the outcome. */
  settle(wire: Wire, message: Message, act: () => WireAnswer): void {
    this.#record.deliver(message, { instance: wire.to.instance, wire, late: false }, answerOf(act));
    this.#changed();
  }

  /** The latest message of a topic that the instance may hear, including its own. */
  latest(topic: Pick<Topic, "name">, instance: string = APP_INSTANCE): Message | undefined {
    return this.latestOfEach(topic, instance).at(-1);
  }

  /** The latest message of each sender of a topic that the instance may hear, oldest first. */
  latestOfEach(topic: Pick<Topic, "name">, instance: string): Message[] {
    const senders = this.#listeners.sendersTo(instance, topic.name);
    return this.#latestOf(topic.name, (from) => senders.length === 0 || senders.includes(from));
  }

  /** Calls the watcher after every message that may change `latest`; for `useSyncExternalStore`. */
  watchLatest(topic: Pick<Topic, "name">, watcher: () => void, instance: string = APP_INSTANCE): () => void {
    return this.#listeners.add(topic.name, { kind: "latest", instance, wire: null, handler: () => void watcher() });
  }

  /**
   * Marks an instance as mounted until the returned function is called. When its last mount ends, its remaining
   * listeners are removed.
   */
  enter(instance: string): () => void {
    return this.#listeners.enter(instance);
  }

  /** The last messages, oldest first; a new array after each message. */
  log(): readonly Message[] {
    return this.#record.log();
  }

  /** The outcome of a logged message for each listener. */
  deliveries(message: Message): readonly MessageDelivery[] {
    return this.#record.deliveries(message);
  }

  /** Counts of what passed each wire of this bus. */
  traffic(wire: Wire): WireTraffic {
    return this.#record.traffic(wire);
  }

  /** The current listeners. */
  listening(): Listening[] {
    return this.#listeners.listening();
  }

  /** Called after anything that the inspector shows has changed. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** The number of changes so far. */
  changes(): number {
    return this.#changes;
  }

  wires(): readonly Wire[] {
    return this.#wires;
  }

  /** Replaces the wires: they may change with a caller's privileges. Hosts that `watch` connect them again. */
  rewire(wires: readonly Wire[]): void {
    if (JSON.stringify(wires) === JSON.stringify(this.#wires)) return;
    this.#wires = wires;
    this.#listeners.rewire(wires);
    this.#changed();
  }

  #listen(topic: string, listener: BusListener): () => void {
    const stop = this.#listeners.add(topic, listener);
    const missed = this.#latestOf(topic, (from) => this.#listeners.reaches(listener, topic, from)).at(-1);
    if (missed && missed.sequence > (this.#heard.get(heardKey(listener, topic)) ?? 0)) {
      // Marked as mounted later, so that every listener that the instance adds now gets the message.
      queueMicrotask(() => this.#mark(listener, missed));
      this.#hand(missed, listener, true);
      this.#changed();
    }
    return stop;
  }

  #deliver(message: Message): void {
    const bySender = this.#latest.get(message.topic) ?? new Map<string, Message>();
    this.#latest.set(message.topic, bySender.set(message.from, message));
    if (this.#depth++ === 0) this.#answers = 0;
    for (const listener of this.#listeners.reachedBy(message.topic, message.from)) {
      this.#mark(listener, message);
      this.#hand(message, listener, false);
    }
    this.#depth--;
  }

  #hand(message: Message, listener: BusListener, late: boolean): void {
    const answer = answerOf(() => listener.handler(message.payload, message));
    // Reading an instance's own latest value does not mean that it was sent anything.
    if (listener.kind === "latest" && listener.instance === message.from) return;
    this.#record.deliver(message, { instance: listener.instance, wire: listener.wire, late }, answer);
  }

  #loop(): BusFault | undefined {
    if (this.#depth === 0 || ++this.#answers <= MAX_ANSWERS) return undefined;
    const way = this.log().slice(-MAX_ANSWERS);
    return { kind: "loop", detail: [...new Set(way.map(({ from, topic }) => `${from}: ${topic}`))].join(" → ") };
  }

  #latestOf(topic: string, from: (sender: string) => boolean): Message[] {
    const messages = [...(this.#latest.get(topic)?.values() ?? [])].filter((message) => from(message.from));
    return messages.sort((a, b) => a.sequence - b.sequence);
  }

  #mark(listener: BusListener, message: Message): void {
    this.#heard.set(heardKey(listener, message.topic), message.sequence);
  }

  #changed(): void {
    this.#changes++;
    for (const watcher of [...this.#watchers]) watcher();
  }
}

/** Zod's issues in one line. */
export const issuesText = (error: z.ZodError): string =>
  error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");

/** A thrown error is reported both to the browser's console, like any uncaught error, and to the record. */
function answerOf(act: () => WireAnswer): WireAnswer {
  try {
    return act();
  } catch (error) {
    globalThis.reportError?.(error);
    return { kind: "listener", detail: String(error) };
  }
}

/** Broadcasts and each wire of an instance are tracked separately. */
const heardKey = ({ instance, wire }: BusListener, topic: string): string =>
  [instance, topic, wire?.from.instance ?? "", wire?.to.action ?? ""].join("\n");
