import { useEffect, useState, type ComponentType } from "react";
import { BASE_PATH } from "../../../contract/api/base-path.ts";
import { useSession } from "../../../framework/gate/session.ts";
import { isLeftOut } from "../../../framework/http/left-out.ts";
import { askBeforeEnd } from "../../../framework/shell/overlays.tsx";
import type { LeaveDialogProps } from "./LeaveDialog.tsx";
import { leavingParts } from "./leaving.ts";

/** Milliseconds after which a page has long been drawn, so that fetching the worker slows nothing down. */
const REST = 20_000;
/** The name of the store of entries in `entry-queue.ts`, which every page would else have to bring. */
const QUEUE = "provision-along-queue";

interface LeaveQuestion {
  readonly Dialog: ComponentType<LeaveDialogProps>;
  /** Whether the session is over, so that nothing can be sent anymore. */
  readonly isOver: boolean;
  answer(mayLeave: boolean): void;
}

/**
 * Has the browser of someone who works here keep the offline page; not that of visitors, nor in pages of other sites. Asks
 * about entries that were not sent, before their person signs out.
 */
export function KeepOffline() {
  const isStaff = useSession()?.user != null && window.self === window.top;
  const [asked, setAsked] = useState<LeaveQuestion | null>(null);
  useEffect(() => {
    if (!isStaff) return undefined;
    const timer = setTimeout(() => void keepOfflinePage(), REST);
    askBeforeEnd(async (isOver) => {
      const Dialog = await dialogIfWaiting();
      return Dialog === null || new Promise((answer) => setAsked({ Dialog, isOver, answer }));
    });
    return () => {
      clearTimeout(timer);
      askBeforeEnd(() => Promise.resolve(true));
    };
  }, [isStaff]);
  if (asked === null) return null;
  return (
    <asked.Dialog
      isOver={asked.isOver}
      onAnswer={(mayLeave) => {
        setAsked(null);
        asked.answer(mayLeave);
      }}
    />
  );
}

/** The dialog where entries wait; null in the many browsers that never had one, which fetch nothing for it. */
async function dialogIfWaiting(): Promise<ComponentType<LeaveDialogProps> | null> {
  try {
    const stores = await indexedDB.databases();
    if (isLeftOut("along") || !stores.some(({ name }) => name === QUEUE)) return null;
    const parts = await leavingParts();
    return parts !== null && (await parts.waitingEntries()).size > 0 ? parts.LeaveDialog : null;
  } catch {
    // A browser without a store has no entries, and a page that cannot be fetched must not hold anyone back.
    return null;
  }
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
