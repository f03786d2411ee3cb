import type { Listening, Message, Wire, WireAnswer } from "./message.ts";

export type Handler = (payload: unknown, message: Message) => WireAnswer;
export interface BusListener {
  readonly kind: Listening["kind"];
  readonly instance: string;
  /** The wire it ends; a broadcast listener has none. */
  readonly wire: Wire | null;
  readonly handler: Handler;
}

/** The listeners and the mounted instances. Calls `changed` whenever one comes or goes. */
export class Listeners {
  readonly #byTopic = new Map<string, Set<BusListener>>();
  readonly #mounts = new Map<string, number>();
  #wires: readonly Wire[];
  readonly #changed: () => void;

  constructor(wires: readonly Wire[], changed: () => void) {
    this.#wires = wires;
    this.#changed = changed;
  }

  /** Replaces the wires; an instance that is wired to a topic no longer hears its broadcasts, and vice versa. */
  rewire(wires: readonly Wire[]): void {
    this.#wires = wires;
  }

  add(topic: string, listener: BusListener): () => void {
    const listeners = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, listeners.add(listener));
    this.#changed();
    return () => {
      if (listeners.delete(listener)) this.#changed();
    };
  }

  /**
   * The listeners that a message of the topic reaches from the sender; a copy, since listening to one may end another.
   */
  reachedBy(topic: string, from: string): BusListener[] {
    return [...(this.#byTopic.get(topic) ?? [])].filter((listener) => this.reaches(listener, topic, from));
  }

  /**
   * A wire gets its sender's messages; a broadcast listener gets those of all others, unless the instance is wired to
   * the topic.
   */
  reaches({ wire, instance, kind }: BusListener, topic: string, from: string): boolean {
    if (wire) return wire.from.instance === from;
    const senders = this.sendersTo(instance, topic);
    if (senders.length > 0) return kind === "latest" && senders.includes(from);
    return kind === "latest" || instance !== from;
  }

  /** The senders that an instance is wired to; none if it receives broadcasts. */
  sendersTo(instance: string, topic: string): readonly string[] {
    return this.#wires.filter((w) => w.to.instance === instance && w.from.topic === topic).map((w) => w.from.instance);
  }

  /** Counts an instance as mounted until the returned function is called; its last mount removes its listeners. */
  enter(instance: string): () => void {
    this.#mounts.set(instance, (this.#mounts.get(instance) ?? 0) + 1);
    return () => {
      const left = (this.#mounts.get(instance) ?? 1) - 1;
      this.#mounts.set(instance, left);
      if (left === 0) this.#drop(instance);
    };
  }

  listening(): Listening[] {
    return [...this.#byTopic].flatMap(([topic, listeners]) =>
      [...listeners].map(({ instance, kind }) => ({ topic, instance, kind })),
    );
  }

  /** Wires stay: the host, which made them, ends them. */
  #drop(instance: string): void {
    for (const listeners of this.#byTopic.values())
      for (const listener of listeners)
        if (listener.instance === instance && !listener.wire && listeners.delete(listener)) this.#changed();
  }
}
