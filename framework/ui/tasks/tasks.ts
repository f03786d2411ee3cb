import { useStore } from "jotai";
import { useEffect, useMemo, useRef } from "react";
import { useTexts } from "../../i18n/texts.ts";
import { useEndingNotices, useAnnounce } from "../notices.tsx";
import { tasksAtom, type Task, type TaskProgress } from "./listed-tasks.ts";

/** The text announced at the end of a task, and how to get its result again. */
interface TaskEnd {
  readonly text: string;
  readonly again?: () => void;
}

export type TaskWork<Result> = (report: (progress: TaskProgress) => void, signal: AbortSignal) => Promise<Result>;

interface TaskOrder<Result> {
  readonly name: string;
  /** Announced when the reader stops it. */
  readonly stopped: string;
  readonly work: TaskWork<Result>;
  end(result: Result): TaskEnd;
  /** The server ends it in any case: it cannot be stopped, and nothing is lost with the tab. */
  readonly sure?: boolean;
  /** A form that is still shown reports progress, result and fault itself. */
  shown?(): boolean;
  onStop?(): void;
}

/** Time after which running work is listed: anything shorter is over before anyone could read it. */
const LISTED_AFTER_MS = 1000;

let last = 0;

/** Runs long work above the pages. */
export function useTasks() {
  const store = useStore();
  const announce = useAnnounce();
  const { toast, report } = useEndingNotices();
  const texts = useTexts("shell.tasks");
  return useMemo(() => {
    const change = (id: number, part: Partial<Task>) =>
      store.set(tasksAtom, (all) => all.map((task) => (task.id === id ? { ...task, ...part } : task)));
    const forget = (id: number) => store.set(tasksAtom, (all) => all.filter((task) => task.id !== id));
    const start = <Result>(order: TaskOrder<Result>) => {
      const { name, stopped, work, end, sure = false, shown = () => false, onStop } = order;
      const id = ++last;
      const aborting = new AbortController();
      const stop = () => {
        aborting.abort();
        forget(id);
        onStop?.();
        if (!shown()) toast({ kind: "success", text: stopped });
      };
      const task: Task = {
        id,
        name,
        state: "running",
        text: texts("waiting"),
        listed: false,
        ...(sure ? {} : { stop }),
      };
      store.set(tasksAtom, (all) => [...all, task]);
      const timer = setTimeout(() => {
        change(id, { listed: true });
        if (!shown()) announce(name);
      }, LISTED_AFTER_MS);
      const ended = (part: Partial<Task>) => {
        clearTimeout(timer);
        const { listed = false } = store.get(tasksAtom).find((one) => one.id === id) ?? {};
        if (shown() || !listed) forget(id);
        else change(id, part);
      };
      const result = work((progress) => change(id, { done: undefined, of: undefined, ...progress }), aborting.signal);
      result.then(
        (value) => {
          const { text, again } = end(value);
          if (!shown()) toast({ kind: "success", text });
          ended({ state: "done", text, again });
        },
        (failure: unknown) => {
          if (!shown() && !aborting.signal.aborted) report(failure);
          ended({ state: "failed", failure });
        },
      );
      return { id, result };
    };
    const runs = (name: string) => store.get(tasksAtom).some((task) => task.name === name && task.state === "running");
    return { start, runs, announce };
  }, [store, announce, toast, report, texts]);
}

/**
 * Lists work of the server while it takes long; the caller reports its result. If the caller is no longer shown by then,
 * `left` says the result, and a fault is reported as well.
 */
export function useListed() {
  const { start } = useTasks();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return <Result>(name: string, work: () => Promise<Result>, left?: (result: Result) => string): Promise<Result> => {
    const shown = () => left === undefined || isShown.current;
    const end = (result: Result) => ({ text: left?.(result) ?? "" });
    return start({ name, work, sure: true, stopped: "", shown, end }).result;
  };
}
