import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  type ReactNode,
} from "react";
import { useStore } from "jotai";
import { useBlocker, useNavigate } from "react-router-dom";
import { useTexts } from "../i18n/texts.ts";
import { useChoice } from "./dialogs.tsx";
import { tasksAtom } from "./tasks/listed-tasks.ts";

/** A form's unsaved changes. */
export interface UnsavedForm {
  readonly dirty: boolean;
  /** Saves; rejects or returns false if it could not, and then the reader stays. */
  save(): Promise<unknown>;
  discard(): void;
}

interface Registry {
  set(id: string, unsaved: UnsavedForm | null): void;
  /** Asks about the forms with unsaved changes; true if the reader may continue. */
  ask(ids?: readonly string[]): Promise<boolean>;
  /** Leaves the page without asking about unsaved changes. */
  readonly letGo: () => void;
}
const UnsavedContext = createContext<Registry | null>(null);

/** Asks the specification's question before the reader leaves a page with unsaved changes. */
export function UnsavedProvider({ children }: { children?: ReactNode }) {
  const forms = useRef(new Map<string, UnsavedForm>());
  const going = useRef(false);
  const choose = useChoice();
  const store = useStore();
  const texts = useTexts("shell.unsaved");
  const dirtyOf = (ids?: readonly string[]) =>
    [...forms.current].filter(([id, form]) => form.dirty && (!ids || ids.includes(id))).map(([, form]) => form);
  const ask = useEffectEvent(async (ids?: readonly string[]): Promise<boolean> => {
    const dirty = dirtyOf(ids);
    if (dirty.length === 0) return true;
    const answer = await choose({
      title: texts("title"),
      text: texts("question"),
      answers: [
        { id: "stay", label: texts("stay") },
        { id: "discard", label: texts("discard") },
        { id: "save", label: texts("save"), look: "primary" },
      ],
    });
    if (answer === null || answer === "stay") return false;
    if (answer === "discard") for (const form of dirty) form.discard();
    else for (const form of dirty) if (!(await saved(form))) return false;
    return true;
  });
  const registry = useMemo<Registry>(
    () => ({
      set: (id, unsaved) => void (unsaved ? forms.current.set(id, unsaved) : forms.current.delete(id)),
      ask: (ids) => ask(ids),
      letGo: () => {
        going.current = true;
      },
    }),
    [],
  );
  const navigate = useNavigate();
  const action = useRef<"POP" | "PUSH" | "REPLACE">("PUSH");
  const isAgreed = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (isAgreed.current) {
      isAgreed.current = false;
      return false;
    }
    action.current = historyAction;
    return currentLocation.pathname !== nextLocation.pathname && dirtyOf().length > 0;
  });
  const latest = useRef(blocker);
  useLayoutEffect(() => {
    latest.current = blocker;
  });
  const isBlocked = blocker.state === "blocked";
  const settle = useEffectEvent(async () => {
    if (blocker.state !== "blocked") return;
    const { location, reset } = blocker;
    const go = () => {
      isAgreed.current = true;
      void navigate(location, { replace: action.current === "REPLACE", state: location.state as unknown });
    };
    // A form may change the address itself when it is saved, which cancels a blocked navigation: a link is followed
    // afterwards.
    if (action.current !== "POP") {
      reset();
      if (await ask()) go();
      return;
    }
    // Back and forward keep their position in the history, unless the form has navigated in the meantime.
    if (!(await ask())) latest.current.reset?.();
    else if (latest.current.state === "blocked") latest.current.proceed();
    else go();
  });
  useEffect(() => {
    if (isBlocked) void settle();
  }, [isBlocked]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      // The file of a running export, or the import of a file that is being sent, would be lost.
      const runs = store.get(tasksAtom).some(({ state, stop }) => stop && state === "running");
      if (!going.current && (runs || [...forms.current.values()].some((form) => form.dirty))) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [store]);
  return <UnsavedContext value={registry}>{children}</UnsavedContext>;
}

async function saved(form: UnsavedForm): Promise<boolean> {
  try {
    return (await form.save()) !== false;
  } catch {
    // The form shows why it could not be saved; the reader stays on it.
    return false;
  }
}

/**
 * Registers a form's unsaved changes. `guard()` asks about them before the form shows another record: true if the
 * caller may continue.
 */
export function useUnsavedChanges(unsaved: UnsavedForm): { guard: () => Promise<boolean> } {
  const registry = useContext(UnsavedContext);
  if (!registry) throw new Error("useUnsavedChanges needs an <UnsavedProvider> above it");
  const id = useId();
  // Before the reader can do anything else: every visible change is asked about.
  useLayoutEffect(() => registry.set(id, unsaved));
  useLayoutEffect(() => () => registry.set(id, null), [registry, id]);
  const guard = useCallback(() => registry.ask([id]), [registry, id]);
  return { guard };
}

/**
 * Asks about every unsaved form of the page, before leaving it other than by a link: true if the caller may continue.
 */
export function useLeaveGuard(): () => Promise<boolean> {
  const registry = useContext(UnsavedContext);
  if (!registry) throw new Error("useLeaveGuard needs an <UnsavedProvider> above it");
  return useCallback(() => registry.ask(), [registry]);
}

/** For code that ends the page despite unsaved changes (the end of a session, after which drafts are offered again). */
export function useLetGo(): () => void {
  const registry = useContext(UnsavedContext);
  if (!registry) throw new Error("useLetGo needs an <UnsavedProvider> above it");
  return registry.letGo;
}
