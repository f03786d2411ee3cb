import type { FocusTarget } from "./form-context.ts";

const FOCUSABLE =
  "input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled), summary";

const within = (root: HTMLElement, path: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);

/** Takes the focus to a control after a change of its list, or to the heading of a part that was opened. False while it is not drawn. */
export function goToTarget(root: HTMLElement, { path, part }: FocusTarget): boolean {
  const element =
    part === "heading"
      ? root.querySelector<HTMLElement>(`[data-heading="${CSS.escape(path)}"]`)
      : part === "field"
        ? firstIn(within(root, path))
        : root.querySelector<HTMLElement>(`[data-control="${CSS.escape(`${part} ${path}`)}"]:not(:disabled)`);
  if (!element) return false;
  element.focus();
  return document.activeElement === element;
}

/**
 * Brings the field of a path, or the nearest that is drawn above it, into sight and focuses it; but does not take the
 * focus from where someone is writing outside of the form.
 */
export function goToField(root: HTMLElement, path: string): void {
  const field = nearest(root, path);
  if (!field) return;
  field.scrollIntoView({ block: "center" });
  const active = document.activeElement;
  const writing = active?.closest("input, textarea, select, [contenteditable='true']");
  if (!writing || root.contains(active)) firstIn(field)?.focus({ preventScroll: true });
}

function nearest(root: HTMLElement, path: string): HTMLElement | null {
  for (let at = path; at !== ""; at = at.replace(/(\.?[^.[\]]+|\[\d+\])$/, "")) {
    const found = within(root, at) ?? root.querySelector<HTMLElement>(`[data-heading="${CSS.escape(at)}"]`);
    if (found) return found;
  }
  return root.querySelector<HTMLElement>("[data-heading]");
}

const firstIn = (element: HTMLElement | null): HTMLElement | null =>
  element?.matches("[data-heading]") ? element : (element?.querySelector<HTMLElement>(FOCUSABLE) ?? null);
