import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { useApp } from "../../app/app-context.ts";
import { usePermission } from "../../gate/session.ts";
import type { Message } from "../message.ts";
import { useBus } from "../use-bus.tsx";
import { membersOf, topicRows, wireRows } from "./board.ts";
import type { TopicRow, WireRow } from "./board.ts";

export interface BusBoard {
  readonly topics: readonly TopicRow[];
  readonly wires: readonly WireRow[];
  /** Oldest first. */
  readonly messages: readonly Message[];
  readonly paused: boolean;
  /** Keeps the messages as they stand, or lets them come again. */
  pause(paused: boolean): void;
}

/** The bus as it stands, drawn anew at most once a frame however many messages come. */
export function useBusBoard(): BusBoard {
  const bus = useBus();
  const app = useApp();
  const may = usePermission();
  const [frozen, setFrozen] = useState<readonly Message[] | null>(null);
  const watch = useCallback(
    (told: () => void) => {
      let frame = 0;
      const stop = bus.watch(() => {
        if (frame !== 0) return;
        frame = requestAnimationFrame(() => {
          frame = 0;
          told();
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
