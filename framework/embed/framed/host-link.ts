import { envelope } from "../envelope.ts";
import type { FrameMessage } from "../protocol.ts";

/** The framed page's connection to the page around it: one window, one origin, both ways. */
export class HostLink {
  readonly parent: Window;
  readonly origin: string;

  /** Reports at once that this page runs: a page that may not be framed never does. */
  constructor(parent: Window, origin: string) {
    this.parent = parent;
    this.origin = origin;
    this.send({ kind: "here" });
  }

  send(message: FrameMessage): void {
    this.parent.postMessage(envelope(message), this.origin);
  }
}

/** The connection to the host that the address names; null for a page on its own, or framed without a host's script. */
export function openHostLink(origin: string | null): HostLink | null {
  return origin === null || window.parent === window ? null : new HostLink(window.parent, origin);
}
