import { useEffect, useEffectEvent, type RefObject } from "react";

/** Ctrl (or Cmd) with Z, Shift+Z, Y and S, wherever the focus is in the editor, or nowhere; dialogs keep their own. */
export function useUndoKeys(
  root: RefObject<HTMLElement | null>,
  does: { undo(): void; redo(): void; save(): void },
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.closest("dialog")) return;
    if (target !== document.body && !root.current?.contains(target)) return;
    const key = event.key.toLowerCase();
    const act = key === "z" ? (event.shiftKey ? does.redo : does.undo) : { y: does.redo, s: does.save }[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
