import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { issuesText } from "../bus/bus.ts";
import type { Message, Wire, WireAnswer } from "../bus/message.ts";
import { useBus } from "../bus/use-bus.tsx";
import type { WidgetManifest, WidgetProps } from "./define-widget.ts";

interface WaitingMessage {
  readonly wire: Wire;
  readonly message: Message;
  readonly payload: unknown;
}

/**
 * Connects the wires that end at an instance to the actions of its widget. A message that comes before the widget has
 * registered the action waits; only the latest does. A message that does not fit the action is recorded with its fault,
 * for the inspector.
 */
export function useActions(instance: string, manifest: WidgetManifest): WidgetProps<unknown>["setAction"] {
  const bus = useBus();
  const handlers = useRef(new Map<string, (payload: unknown) => void>());
  const waiting = useRef(new Map<string, WaitingMessage>());
  const newest = useRef(new Map<string, number>());

  // Wires change with the caller's privileges.
  const wires = useSyncExternalStore(
    useCallback((watcher: () => void) => bus.watch(watcher), [bus]),
    () => bus.wires(),
  );
  useEffect(() => {
    const take = (wire: Wire, payload: unknown, message: Message): WireAnswer => {
      const { action } = wire.to;
      const known = Object.hasOwn(manifest.actions, action) ? manifest.actions[action] : undefined;
      if (!known) return { kind: "action", detail: `${manifest.name} has no action ${action}` };
      const parsed = known.payload.safeParse(payload);
      if (!parsed.success) return { kind: "action", detail: issuesText(parsed.error) };
      // If several senders published before this widget was there, the last one counts.
      if (message.sequence < (newest.current.get(action) ?? 0)) return undefined;
      newest.current.set(action, message.sequence);
      const handler = handlers.current.get(action);
      if (handler) return void handler(parsed.data);
      waiting.current.set(action, { wire, message, payload: parsed.data });
      return "waiting";
    };
    const stops = wires
      .filter((wire) => wire.to.instance === instance)
      .map((wire) => bus.connect(wire, (payload, message) => take(wire, payload, message)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [bus, wires, instance, manifest]);

  return useCallback(
    (name, handler) => {
      if (!Object.hasOwn(manifest.actions, name))
        throw new Error(`${manifest.name} answers the action ${name}, which its manifest does not declare`);
      // The payload was checked against the action's schema, which is what the handler's type was made from.
      const known = handler as (payload: unknown) => void;
      handlers.current.set(name, known);
      const waited = waiting.current.get(name);
      waiting.current.delete(name);
      if (waited) bus.settle(waited.wire, waited.message, () => void known(waited.payload));
      return () => {
        if (handlers.current.get(name) === known) handlers.current.delete(name);
      };
    },
    [bus, manifest],
  );
}
