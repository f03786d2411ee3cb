import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { matchPath, useLocation } from "react-router-dom";
import { useApp } from "../widget/app-context.ts";
import { usePermission, useSession } from "../gate/session.ts";
import type { Message } from "../bus/message.ts";
import { useBus } from "../bus/use-bus.tsx";
import { membersOf, topicRows, wireRows, type TopicRow, type WireRow } from "./board.ts";
import { redactedAddress, traceText } from "./trace.ts";

interface BusBoard {
  readonly topics: readonly TopicRow[];
  readonly wires: readonly WireRow[];
  /** Oldest first. */
  readonly messages: readonly Message[];
  readonly paused: boolean;
  /** Freezes the messages, or lets new ones in. */
  pause(paused: boolean): void;
}

/** The present state of the bus, redrawn at most once a frame however many messages arrive. */
export function useBusBoard(): BusBoard {
  const bus = useBus();
  const app = useApp();
  const may = usePermission();
  const [frozen, setFrozen] = useState<readonly Message[] | null>(null);
  const watch = useCallback(
    (onChange: () => void) => {
      let frame = 0;
      const stop = bus.watch(() => {
        if (frame !== 0) return;
        frame = requestAnimationFrame(() => {
          frame = 0;
          onChange();
        });
      });
      return () => {
        stop();
        cancelAnimationFrame(frame);
      };
    },
    [bus],
  );
  const changes = useSyncExternalStore(watch, () => bus.changes());
  const members = useMemo(() => membersOf(app, may), [app, may]);
  const board = useMemo(() => {
    const view = {
      log: bus.log(),
      listening: bus.listening(),
      wires: bus.wires(),
      traffic: bus.traffic.bind(bus),
      changes,
    };
    return { topics: topicRows(members, view), wires: wireRows(members, view), messages: view.log };
  }, [bus, members, changes]);
  return {
    ...board,
    messages: frozen ?? board.messages,
    paused: frozen !== null,
    pause: (paused) => setFrozen(paused ? bus.log() : null),
  };
}

/** Writes the trace of what the board shows, for a bug report. */
export function useTrace({ topics, wires, messages }: BusBoard): () => string {
  const bus = useBus();
  const { name, file, config } = useApp();
  const { i18n } = useTranslation();
  const session = useSession();
  const location = useLocation();
  const params = useMemo(
    () => config.pages.map(({ route }) => matchPath(route, location.pathname)?.params).find(Boolean) ?? {},
    [config.pages, location.pathname],
  );
  return useCallback(() => {
    const head = {
      app: `${name} (${file}, config version ${config.version})`,
      build: buildName(),
      route: redactedAddress(location, params),
      language: i18n.language,
      variant: document.documentElement.dataset["variant"] ?? "",
      session: session === null ? "unknown" : session.user ? "signed in" : "visitor",
      window: `${window.innerWidth} × ${window.innerHeight} px, ${window.devicePixelRatio} device px`,
      browser: navigator.userAgent,
      at: new Date().toISOString(),
    };
    return traceText({ head, topics, wires, messages: messages.map((message) => [message, bus.deliveries(message)]) });
  }, [name, file, config.version, location, params, i18n.language, session, topics, wires, messages, bus]);
}

/** The entry's file name: its hash names the build. */
function buildName(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? "";
  return entry.split("/").at(-1) ?? "";
}
