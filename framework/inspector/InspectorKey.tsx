import { Suspense, lazy, useLayoutEffect, useState } from "react";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../gate/session.ts";
import { ErrorBoundary } from "../ui/states.tsx";

/** Fetched when it is first opened. */
const Overlay = lazy(() => import("./Inspector.tsx").then((module) => ({ default: module.InspectorOverlay })));

/** Opens and closes the bus inspector with Ctrl+Shift+B, for those who may edit the layout. */
export function InspectorKey() {
  const permitted = usePermits(anyOf("layout.edit"));
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (!permitted) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.altKey || event.code !== "KeyB") return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [permitted]);
  if (!permitted || !open) return null;
  return (
    // An inspector that fails to load must not take down the page.
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <Overlay onClose={() => setOpen(false)} />
      </Suspense>
    </ErrorBoundary>
  );
}
