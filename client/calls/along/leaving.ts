import type { ComponentType } from "react";
import type { LeaveDialogProps } from "./LeaveDialog.tsx";

/** What is fetched to ask about entries that were not sent. */
interface LeavingParts {
  readonly LeaveDialog: ComponentType<LeaveDialogProps>;
  waitingEntries(): Promise<ReadonlyMap<string, number>>;
}

let load: (() => Promise<LeavingParts>) | null = null;

/** Sets where the question comes from: the file of the widget, whose schemas would else be tied to those of every page. */
export const provideLeaving = (loads: typeof load): void => void (load = loads);

/** Fetches it; null where the widget is not part of the app. */
export const leavingParts = async (): Promise<LeavingParts | null> => load && load();
