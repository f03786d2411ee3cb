import { atom } from "jotai";

/** What a task is doing, and how far it is where that is known. */
export interface TaskProgress {
  readonly text: string;
  readonly done?: number | undefined;
  readonly of?: number | undefined;
}

/** Long work that goes on while the reader is on other pages; kept after its end until the reader clears it. */
export interface Task extends TaskProgress {
  readonly id: number;
  readonly name: string;
  readonly state: "running" | "done" | "failed";
  /** It has taken so long that the page's list has it. */
  readonly listed: boolean;
  readonly failure?: unknown;
  /** Calls it off; absent for work that the server ends in any case. */
  readonly stop?: () => void;
  /** Hands over its result once more. */
  readonly again?: () => void;
}

export const tasksAtom = atom<readonly Task[]>([]);
