import { Suspense, lazy, useEffect, useState } from "react";
import { useSession } from "../../../framework/gate/session.ts";
import { ErrorBoundary } from "../../../framework/ui/states.tsx";

/** Fetched when the page has long been drawn: it is needed for what comes later. */
const Following = lazy(() => import("./Following.tsx").then((module) => ({ default: module.Following })));

/** Milliseconds after which it is fetched, unless someone uses the page before; what changed until then is heard then. */
const REST = 20_000;

/** Keeps open pages up to date with what others save; not in a page of another site, nor in a preview. */
export function LiveChanges() {
  const session = useSession();
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const start = () => setRested(true);
    const timer = setTimeout(start, REST);
    for (const use of ["pointerdown", "keydown"]) document.addEventListener(use, start, { signal: ending.signal });
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, []);
  if (session === null || !rested || window.self !== window.top) return null;
  // Who has yet to choose a password, or a second factor, may ask nothing else.
  if (session.user?.mustChangePassword === true || session.user?.mustEnrol === true) return null;
  const who = String(session.user?.userId ?? "public");
  return (
    // Without it the page works as before.
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <Following key={who} who={who} />
      </Suspense>
    </ErrorBoundary>
  );
}
