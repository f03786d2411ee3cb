import { atom, useAtomValue } from "jotai";
import { useEffect } from "react";
import { useRoutes } from "react-router-dom";
import { PageError } from "../../layout/PageStates.tsx";
import { AppContext, ReloadAppContext, useApp } from "../../widget/app-context.ts";
import type { App } from "../../widget/app-context.ts";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";
import { routesOf } from "../routes.tsx";

/** The newest draft's app; until there is one, the app that was mounted. */
export const draftAppAtom = atom<App | null>(null);

/**
 * The real app over the newest draft. Its routes are made again with every draft, so that pages come and go while what
 * did not change stays as it is: no map is loaded again for a new name in the menu.
 */
export function PreviewedApp({ onShown }: { onShown: (app: App) => void }) {
  const mounted = useApp();
  const app = useAtomValue(draftAppAtom) ?? mounted;
  useEffect(() => onShown(app), [app, onShown]);
  return (
    <AppContext value={app}>
      <ReloadAppContext value={STAY}>
        <ErrorBoundary fallback={(error, retry) => <Failed error={error} retry={retry} />}>
          <Pages app={app} />
        </ErrorBoundary>
      </ReloadAppContext>
    </AppContext>
  );
}

/** The draft is the app: what the server has is no news. */
const STAY = () => Promise.resolve();

function Pages({ app }: { app: App }) {
  return useRoutes(routesOf(app));
}

/** A draft that cannot be drawn; the next one may be. */
function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const app = useApp();
  useEffect(() => retry, [app, retry]);
  return <PageError error={error} retry={retry} />;
}
