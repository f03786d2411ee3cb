import { useSetAtom } from "jotai";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { useBus } from "../bus/use-bus.tsx";
import { sessionAtom } from "../gate/session.ts";
import { useLook } from "../shell/theme.ts";
import { AppContext, ReloadAppContext, type App } from "../widget/app-context.ts";
import { loadApp } from "./load-app.ts";

/** Provides the app to everything below, and lets it be fetched again from the server without a reload of the page. */
export function RunningApp({ app: started, children }: { app: App; children?: ReactNode }) {
  const [app, setApp] = useState(started);
  const setSession = useSetAtom(sessionAtom);
  const turn = useRef(0);
  useLook(app.config);
  const bus = useBus();
  const { wiring } = app.config;
  useEffect(() => bus.rewire(wiring), [bus, wiring]);
  const reload = useCallback(async () => {
    const own = ++turn.current;
    const next = await loadApp(started.name, [...started.widgets.values()]);
    // Another request was sent since: its answer is the newer one.
    if (own !== turn.current) return;
    setSession(next.session);
    setApp((before) => carriedOver(before, next.app));
  }, [started, setSession]);
  return (
    <AppContext value={app}>
      <ReloadAppContext value={reload}>{children}</ReloadAppContext>
    </AppContext>
  );
}

/** Unchanged parts keep their identity, so that no widget sees a new config. */
export function carriedOver(before: App, next: App): App {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const { config, links, faults } = before;
  if (same([config, links, faults], [next.config, next.links, next.faults])) return before;
  const instances = [...next.instances].map(([id, instance]) => {
    const known = before.instances.get(id);
    return [id, known && same(known, instance) ? known : instance] as const;
  });
  return { ...next, instances: new Map(instances) };
}
