import { useCallback, useEffect, useRef } from "react";
import { useBus } from "../bus/use-bus.tsx";
import type { WidgetManifest, WidgetProps } from "./define-widget.ts";

/**
 * Joins the wires that end at an instance to the actions its widget answers.
 * A message that comes before the widget answers waits; only the latest does.
 */
export function useActions(instance: string, manifest: WidgetManifest): WidgetProps<unknown>["setAction"] {
  const bus = useBus();
  const handlers = useRef(new Map<string, (payload: unknown) => void>());
  const waiting = useRef(new Map<string, unknown>());

  useEffect(() => {
    const stops = bus.wiresTo(instance).map((wire) =>
      bus.connect(wire, (payload) => {
        const action = manifest.actions[wire.to.action];
        const parsed = action?.payload.safeParse(payload);
        // The wire joins what does not fit: the config's own check has named it.
        if (!parsed?.success) return;
        const handler = handlers.current.get(wire.to.action);
        if (handler) handler(parsed.data);
        else waiting.current.set(wire.to.action, parsed.data);
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [bus, instance, manifest]);

  return useCallback((name, handler) => {
    // The payload was checked against the action's schema, which is what the handler's type was made from.
    const known = handler as (payload: unknown) => void;
    handlers.current.set(name, known);
    if (waiting.current.has(name)) {
      const payload = waiting.current.get(name);
      waiting.current.delete(name);
      known(payload);
    }
    return () => {
      if (handlers.current.get(name) === known) handlers.current.delete(name);
    };
  }, []);
}
