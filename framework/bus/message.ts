/**
 * Reasons why something was not delivered: the payload breaks its topic's schema, listeners answer each other without
 * end, a listener threw, or a wire's payload does not fit the action (or there is no such action).
 */
export interface BusFault {
  readonly kind: "payload" | "loop" | "listener" | "action";
  /** For the developer: schema issues or the error's own message. */
  readonly detail: string;
}

/** A message as the bus keeps it. */
export interface Message {
  readonly sequence: number;
  readonly topic: string;
  readonly payload: unknown;
  /** Instance that sent it, or `app`. */
  readonly from: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The reason why it was delivered to no one. */
  readonly fault?: BusFault;
}

/** A wire of the app config: what one instance publishes triggers another's action. */
export interface Wire {
  readonly from: { readonly instance: string; readonly topic: string };
  readonly to: { readonly instance: string; readonly action: string };
}

/**
 * The report of a wire's end about a message: undefined if the action accepted it, `waiting` while its widget is not
 * loaded yet.
 */
export type WireAnswer = BusFault | "waiting" | undefined;

/** The outcome of a message for one listener. */
export interface MessageDelivery {
  readonly to: string;
  /** The wire through which it came; null for a broadcast. */
  readonly wire: Wire | null;
  /** Whether the listener was added after the message was sent. */
  readonly late: boolean;
  readonly state: "heard" | "waiting" | "faulty";
  readonly fault?: BusFault;
}

/** Counts of the messages that passed a wire since the app started. */
export interface WireTraffic {
  readonly passed: number;
  readonly waiting: number;
  readonly faulty: number;
  readonly lastFault?: BusFault;
}

/** A current listener. */
export interface Listening {
  readonly topic: string;
  readonly instance: string;
  /** A handler, a reader of the latest value, or the end of a wire. */
  readonly kind: "handler" | "latest" | "wire";
}

/** Number of messages that are kept for the inspector. */
export const BUS_LOG_SIZE = 200;
const NO_DELIVERY: readonly MessageDelivery[] = [];
const NO_TRAFFIC: WireTraffic = { passed: 0, waiting: 0, faulty: 0 };

/**
 * The bus's record of messages: the last ones, their receivers, and the traffic of every wire. It is always on, so it
 * only appends.
 */
export class BusRecord {
  #log: readonly Message[] = [];
  readonly #deliveries = new WeakMap<Message, MessageDelivery[]>();
  readonly #traffic = new Map<Wire, WireTraffic>();

  /** The last messages, oldest first; a new array after each. */
  log(): readonly Message[] {
    return this.#log;
  }

  deliveries(message: Message): readonly MessageDelivery[] {
    return this.#deliveries.get(message) ?? NO_DELIVERY;
  }

  traffic(wire: Wire): WireTraffic {
    return this.#traffic.get(wire) ?? NO_TRAFFIC;
  }

  add(message: Message): void {
    this.#log = [...this.#log.slice(1 - BUS_LOG_SIZE), message];
  }

  /** Records the outcome of a message; an action that has now answered replaces its waiting entry. */
  deliver(message: Message, to: { instance: string; wire: Wire | null; late: boolean }, answer: WireAnswer): void {
    const { instance, wire, late } = to;
    const known = this.#deliveries.get(message) ?? [];
    this.#deliveries.set(message, known);
    const waited = wire ? known.findIndex((other) => other.wire === wire && other.state === "waiting") : -1;
    known.splice(waited < 0 ? known.length : waited, waited < 0 ? 0 : 1, {
      to: instance,
      wire,
      late,
      ...(answer === undefined
        ? { state: "heard" }
        : answer === "waiting"
          ? { state: answer }
          : { state: "faulty", fault: answer }),
    });
    if (wire) this.#count(wire, answer, waited >= 0);
  }

  #count(wire: Wire, answer: WireAnswer, waited: boolean): void {
    const { passed, waiting, faulty, lastFault } = this.traffic(wire);
    const fault = typeof answer === "object" ? answer : undefined;
    this.#traffic.set(wire, {
      passed: passed + (answer === undefined ? 1 : 0),
      waiting: waiting + (answer === "waiting" ? 1 : 0) - (waited ? 1 : 0),
      faulty: faulty + (fault ? 1 : 0),
      ...(fault || lastFault ? { lastFault: fault ?? lastFault } : {}),
    });
  }
}
