/**
 * Why something did not arrive: the payload breaks its topic's schema, messages answer one another without end,
 * a listener threw, or a wire's payload does not fit the action (or there is no such action).
 */
export interface BusFault {
  readonly kind: "payload" | "loop" | "listener" | "action";
  /** For the developer: schema issues or the error's own words. */
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
  /** Why it was delivered to no one. */
  readonly fault?: BusFault;
}

/** A wire of the app config: what one instance publishes triggers another's action. */
export interface Wire {
  readonly from: { readonly instance: string; readonly topic: string };
  readonly to: { readonly instance: string; readonly action: string };
}

/** What a wire's end says of a message: nothing when the action took it, `waiting` while its widget is not there yet. */
export type WireAnswer = BusFault | "waiting" | undefined;

/** How a message fared with one listener. */
export interface Delivery {
  readonly to: string;
  /** The wire it came by; null for a broadcast. */
  readonly wire: Wire | null;
  /** Whether the listener came after the message. */
  readonly late: boolean;
  readonly state: "heard" | "waiting" | "faulty";
  readonly fault?: BusFault;
}

/** What passed a wire since the app started. */
export interface WireTraffic {
  readonly passed: number;
  readonly waiting: number;
  readonly faulty: number;
  readonly lastFault?: BusFault;
}

/** Someone who listens at this moment. */
export interface Listening {
  readonly topic: string;
  readonly instance: string;
  /** A handler, a reader of the latest value, or the end of a wire. */
  readonly kind: "handler" | "latest" | "wire";
}
