import { envelope, readHostMessage, type FrameMessage, type HostMessage } from "../protocol.ts";

/** The framed page's line to the page around it: one window, one origin, both ways. */
export class HostLink {
  readonly #parent: Window;
  readonly #origin: string;

  /** Says at once that this page lives: a page that may not be framed never does. */
  constructor(parent: Window, origin: string) {
    this.#parent = parent;
    this.#origin = origin;
    this.tell({ kind: "here" });
  }

  tell(message: FrameMessage): void {
    this.#parent.postMessage(envelope(message), this.#origin);
  }

  /** Hears what the host says, and no one else, until the returned function is called. */
  listen(hear: (message: HostMessage) => void): () => void {
    const receive = (event: MessageEvent<unknown>): void => {
      if (event.source !== this.#parent || event.origin !== this.#origin) return;
      const message = readHostMessage(event.data);
      if (message) hear(message);
    };
    window.addEventListener("message", receive);
    return () => window.removeEventListener("message", receive);
  }
}

/** The line to the host that the address names; null for a page on its own, or framed without a host's script. */
export function openHostLink(origin: string | null): HostLink | null {
  return origin === null || window.parent === window ? null : new HostLink(window.parent, origin);
}

/** Milliseconds that changes of the content are gathered before it is measured. */
const GATHER_MS = 100;

/**
 * Tells the height that an element's content takes, now and after every change of a pixel or more, until the returned
 * function is called. The element's height must not hang on the window's, or the two would drive each other.
 */
export function followHeight(element: HTMLElement, tell: (height: number) => void): () => void {
  let lastHeight = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const measure = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const height = Math.ceil(element.getBoundingClientRect().height);
    if (height === lastHeight) return;
    lastHeight = height;
    tell(height);
  };
  const sizes = new ResizeObserver(measure);
  sizes.observe(element);
  // Browsers do not draw a frame that is out of sight, so no size is observed there; what arrives in it counts all the same.
  const changes = new MutationObserver(() => (timer ??= setTimeout(measure, GATHER_MS)));
  changes.observe(element, { subtree: true, childList: true, characterData: true });
  measure();
  return () => {
    clearTimeout(timer);
    sizes.disconnect();
    changes.disconnect();
  };
}
