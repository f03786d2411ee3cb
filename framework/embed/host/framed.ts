import { EMBED_SCRIPT, embedPath, type EmbedTarget } from "../../../contract/api/addresses.ts";
import { embedQuery, type EmbedOptions } from "../embed-query.ts";
import type { EmbedCallbacks, Embedded } from "../embedded.ts";
import { envelope } from "../envelope.ts";
import type { ProvisionError, ProvisionErrorCode, ProvisionSettings } from "../host-api.ts";
import { readFrameMessage, type FrameMessage, type HostMessage } from "../protocol.ts";

/**
 * Milliseconds for the frame's page to load, for its script to answer once it has loaded, and for everything it needs
 * after that.
 */
const FRAME_TIMEOUTS = { page: 20_000, word: 4_000, rest: 45_000 } as const;

/**
 * Permissions of the frame: run its own scripts as its own origin, open tabs, save files, print, submit its forms. It
 * may not navigate the host's page.
 */
const SANDBOX =
  "allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox";

/** The height of a frame before it reports its own. */
const FIRST_HEIGHT = 160;
const WHOLE_APP_HEIGHT = "min(85vh, 60rem)";

interface FramedPlace {
  readonly place: ParentNode;
  /** The product's address, without a trailing slash. */
  readonly site: string;
  readonly target: EmbedTarget;
  readonly options: EmbedOptions;
  /** The content of the frame, for its listeners. */
  readonly title: string;
  readonly callbacks: EmbedCallbacks & { failed(error: ProvisionError): void };
}

/** Frames a widget or app, and limits the conversation to its window and its origin. */
export function embedFramed({ place, site, target, options, title, callbacks }: FramedPlace): Embedded {
  const { origin } = new URL(site);
  const frame = document.createElement("iframe");
  const follows = target.widget !== null;
  let last: ProvisionSettings = {};
  let state: "coming" | "here" | "ready" = "coming";
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = (): void => {
    clearTimeout(timer);
    window.removeEventListener("message", receive);
    frame.remove();
  };
  const giveUp = (code: ProvisionErrorCode): void => {
    stop();
    callbacks.refused(code);
  };
  const wait = (milliseconds: number, then: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(then, milliseconds);
  };
  const sendSettings = (settings: ProvisionSettings): void =>
    frame.contentWindow?.postMessage(envelope({ kind: "set", ...settings } satisfies HostMessage), origin);

  const handle = (message: FrameMessage): void => {
    switch (message.kind) {
      case "here":
        state = "here";
        return wait(FRAME_TIMEOUTS.rest, () => giveUp("noAnswer"));
      case "height":
        if (!follows && state === "ready") return;
        frame.style.height = `${message.height}px`;
        return callbacks.resized(message.height);
      case "selection": {
        const { kind: _, ...selection } = message;
        return callbacks.selected(selection);
      }
      case "error":
        clearTimeout(timer);
        return callbacks.failed({ code: message.code, message: message.message });
      case "ready": {
        clearTimeout(timer);
        const { kind: _, ...ready } = message;
        frame.title = ready.title;
        frame.style.colorScheme = ready.variant === "light" ? "light" : "dark";
        if (state !== "ready") sendSettings(last);
        state = "ready";
        return callbacks.ready(ready);
      }
    }
  };
  const receive = (event: MessageEvent<unknown>): void => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = readFrameMessage(event.data);
    if (message) handle(message);
  };

  frame.title = title;
  frame.setAttribute("sandbox", SANDBOX);
  frame.referrerPolicy = "origin";
  Object.assign(frame.style, {
    display: "block",
    inlineSize: "100%",
    border: "0",
    height: follows ? `${Math.max(FIRST_HEIGHT, options.least)}px` : WHOLE_APP_HEIGHT,
    // A frame whose color scheme differs from its page's gets an opaque background.
    colorScheme: options.variant === undefined || options.variant === "light" ? "light" : "dark",
  });
  frame.src = `${site}${embedPath(target)}${embedQuery(options)}`;
  window.addEventListener("message", receive);
  const silent = () => void answers(site).then((does) => giveUp(does ? "siteNotAllowed" : "noAnswer"));
  // A page that the browser refused to frame also counts as loaded, but stays silent.
  frame.addEventListener("load", () => {
    if (state === "coming") wait(FRAME_TIMEOUTS.word, silent);
  });
  wait(FRAME_TIMEOUTS.page, silent);
  place.append(frame);
  return {
    set(settings) {
      last = { ...last, ...settings };
      if (state === "ready") sendSettings(settings);
    },
    stop,
  };
}

/** Returns whether the server answers this site's browser at all; another site may not read which answer it is. */
async function answers(site: string): Promise<boolean> {
  try {
    await fetch(`${site}${EMBED_SCRIPT}`, { mode: "no-cors", cache: "no-store", credentials: "omit" });
    return true;
  } catch {
    // No connection, an unknown host name, or the host's own content policy: no answer in any case.
    return false;
  }
}
