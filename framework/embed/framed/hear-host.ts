import { readHostMessage, type HostMessage } from "../protocol.ts";
import type { HostLink } from "./host-link.ts";

/** Hears what the host says, and no one else, until the returned function is called. */
export function hearHost({ parent, origin }: HostLink, hear: (message: HostMessage) => void): () => void {
  const receive = (event: MessageEvent<unknown>): void => {
    if (event.source !== parent || event.origin !== origin) return;
    const message = readHostMessage(event.data);
    if (message) hear(message);
  };
  window.addEventListener("message", receive);
  return () => window.removeEventListener("message", receive);
}
