import { useEffect } from "react";
import { BASE_PATH } from "../../../contract/api/base-path.ts";
import { useSession } from "../../../framework/gate/session.ts";
import { isLeftOut } from "../../../framework/http/left-out.ts";

/** Milliseconds after which a page has long been drawn, so that fetching the worker slows nothing down. */
const REST = 20_000;

/** Has the browser of someone who works here keep the offline page; not that of visitors, nor in pages of other sites. */
export function KeepOffline() {
  const isStaff = useSession()?.user != null && window.self === window.top;
  useEffect(() => {
    if (!isStaff) return undefined;
    const timer = setTimeout(() => void keepOfflinePage(), REST);
    return () => clearTimeout(timer);
  }, [isStaff]);
  return null;
}

/** Registers the worker, or removes it from an installation that no longer has this wing. Returns whether it is there. */
export async function keepOfflinePage(): Promise<boolean> {
  // Absent on plain http, where browsers allow no worker.
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (workers === undefined) return false;
  try {
    if (isLeftOut("along")) {
      await (await workers.getRegistration(`${BASE_PATH}/`))?.unregister();
      return false;
    }
    await workers.register(`${BASE_PATH}/offline-worker.js`, { scope: `${BASE_PATH}/`, updateViaCache: "none" });
    return true;
  } catch {
    // A browser that forbids it works as before; "Take along" says that the page is not kept.
    return false;
  }
}
