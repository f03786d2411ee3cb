import type { z } from "zod";
import type { Topic } from "../../contract/topic.ts";

/** A message as the bus keeps it. */
export interface Message {
  readonly sequence: number;
  readonly topic: string;
  readonly payload: unknown;
  /** Instance that sent it, or `app`. */
  readonly from: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Why it was not delivered, where its payload broke its schema. */
  readonly fault?: string;
}

/** A wire of the app config: what one instance publishes triggers another's action. */
export interface Wire {
  readonly from: { readonly instance: string; readonly topic: string };
  readonly to: { readonly instance: string; readonly action: string };
}

type Handler = (payload: unknown, message: Message) => void;
interface Listener {
  readonly instance: string;
  /** The one sender a wire listens to; a broadcast listener has none. */
  readonly sender: string | null;
  readonly handler: Handler;
}

/** Name under which the shell itself, which is no widget, sends and hears. */
export const APP_INSTANCE = "app";
/** Messages the log keeps for the inspector. */
export const BUS_LOG_SIZE = 200;

/**
 * The message bus of one app. A message goes to every listener of its topic but
 * the sender; an instance that is wired to a topic hears only the wired senders.
 * Whoever comes late hears the latest message it has not heard yet.
 */
export class Bus {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #watchers = new Set<() => void>();
  readonly #latest = new Map<string, Map<string, Message>>();
  readonly #heard = new Map<string, number>();
  readonly #wires: readonly Wire[];
  readonly #now: () => number;
  #log: readonly Message[] = [];
  #sequence = 0;

  constructor(wires: readonly Wire[] = [], now: () => number = Date.now) {
    this.#wires = wires;
    this.#now = now;
  }

  /** Sends a message. A payload that breaks the topic's schema is logged with its fault and goes nowhere. */
  publish<P extends z.ZodType>(topic: Topic<P>, payload: z.input<P>, from: string = APP_INSTANCE): void {
    const parsed = topic.payload.safeParse(payload);
    const message: Message = {
      sequence: ++this.#sequence,
      topic: topic.name,
      payload: parsed.success ? parsed.data : payload,
      from,
      at: this.#now(),
      ...(parsed.success
        ? {}
        : { fault: parsed.error.issues.map((i) => `${i.path.join(".")}: ${i.message}`).join("; ") }),
    };
    this.#log = [...this.#log.slice(1 - BUS_LOG_SIZE), message];
    if (parsed.success) this.#deliver(message);
    for (const watcher of [...this.#watchers]) watcher();
  }

  /** Listens until the returned function is called; hears the latest unheard message at once. */
  subscribe<P extends z.ZodType>(
    topic: Topic<P>,
    handler: (payload: z.output<P>, message: Message) => void,
    instance: string = APP_INSTANCE,
  ): () => void {
    // The schema was checked when the message was published.
    return this.#listen(topic.name, { instance, sender: null, handler: handler as Handler });
  }

  /** Listens to a wire's sender alone; otherwise as `subscribe`. */
  connect(wire: Wire, handler: Handler): () => void {
    return this.#listen(wire.from.topic, { instance: wire.to.instance, sender: wire.from.instance, handler });
  }

  /** The latest message of a topic that the instance may hear, its own included. */
  latest(topic: Pick<Topic, "name">, instance: string = APP_INSTANCE): Message | undefined {
    const senders = this.#sendersTo(instance, topic.name);
    return this.#latestOf(topic.name, (from) => senders.length === 0 || senders.includes(from));
  }

  /** The last messages, oldest first; a new array after each message. */
  log(): readonly Message[] {
    return this.#log;
  }

  /** Called after every message; for `useSyncExternalStore`. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** The wires that end at an instance. */
  wiresTo(instance: string): readonly Wire[] {
    return this.#wires.filter((wire) => wire.to.instance === instance);
  }

  #listen(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    const missed = this.#latestOf(topic, (from) => this.#reaches(listener, topic, from));
    if (missed && missed.sequence > (this.#heard.get(heardKey(listener, topic)) ?? 0)) {
      // Marked later, so that every listener of the instance that comes now hears it.
      queueMicrotask(() => this.#mark(listener, missed));
      listener.handler(missed.payload, missed);
    }
    return () => void listeners.delete(listener);
  }

  #deliver(message: Message): void {
    const bySender = this.#latest.get(message.topic) ?? new Map<string, Message>();
    this.#latest.set(message.topic, bySender.set(message.from, message));
    for (const listener of [...(this.#listeners.get(message.topic) ?? [])]) {
      if (!this.#reaches(listener, message.topic, message.from)) continue;
      this.#mark(listener, message);
      listener.handler(message.payload, message);
    }
  }

  /** A wire hears its sender; a broadcast listener all others, unless the instance is wired to the topic. */
  #reaches(listener: Listener, topic: string, from: string): boolean {
    if (listener.sender !== null) return listener.sender === from;
    return listener.instance !== from && this.#sendersTo(listener.instance, topic).length === 0;
  }

  #sendersTo(instance: string, topic: string): readonly string[] {
    return this.#wires.filter((w) => w.to.instance === instance && w.from.topic === topic).map((w) => w.from.instance);
  }

  #latestOf(topic: string, from: (sender: string) => boolean): Message | undefined {
    return [...(this.#latest.get(topic)?.values() ?? [])]
      .filter((message) => from(message.from))
      .reduce<Message | undefined>((a, b) => (a && a.sequence > b.sequence ? a : b), undefined);
  }

  #mark(listener: Listener, message: Message): void {
    this.#heard.set(heardKey(listener, message.topic), message.sequence);
  }
}

/** Broadcasts and each wire of an instance are heard apart. */
const heardKey = ({ instance, sender }: Listener, topic: string): string => [instance, topic, sender ?? ""].join("\n");
