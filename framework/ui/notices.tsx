import "./ui.css";
import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from "react";
import { ApiError, CLIENT_ERRORS, useErrorText } from "../http/api-error.ts";
import { useTexts } from "../i18n/texts.ts";
import { Icon } from "./Icon.tsx";
import { Action, Button } from "./controls/Button.tsx";
import { ErrorReference, referenceOf } from "./states.tsx";

export interface Toast {
  readonly kind: "success" | "warning" | "danger";
  readonly text: string;
  /** The reference with which an administrator finds the cause in the log. */
  readonly reference?: string | null;
  /**
   * A button for what can be done about it, such as undoing a deletion; the notice then stays longer and disappears
   * once it is pressed.
   */
  readonly action?: { readonly label: string; run(): void };
}
interface ShownToast extends Toast {
  readonly id: number;
}

/** Time for which a success notice stays; warnings and failures stay until they are closed. */
const TOAST_MS = 6000;
/** Time for which a success notice with a button stays: enough to read, reach and press it by keyboard. */
const ACTION_TOAST_MS = 20_000;

/** Closes a notice whose cause is over; it may already be gone. */
export type CloseToast = () => void;

interface Notices {
  announce(text: string): void;
  toast(toast: Toast): CloseToast;
  /** Closes the warnings and failures of a page that the reader left. */
  endPage(): void;
}
const NoticesContext = createContext<Notices | null>(null);

/** Holds the page's toasts and its polite live region. */
export function NoticesProvider({ children }: { children?: ReactNode }) {
  const texts = useTexts("shell");
  const [announced, setAnnounced] = useState<readonly string[]>([]);
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const next = useRef(0);
  const close = useCallback((id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)), []);
  const notices = useMemo<Notices>(
    () => ({
      // Screen readers do not announce the same text twice, so a no-break space is added to a repeated one.
      announce: (text) => setAnnounced(([last]) => [last === text ? `${text}\u00a0` : text]),
      toast: (toast) => {
        const id = next.current++;
        setToasts((before) => [...before.filter((t) => t.text !== toast.text), { ...toast, id }]);
        if (toast.kind === "success") setTimeout(() => close(id), toast.action ? ACTION_TOAST_MS : TOAST_MS);
        return () => close(id);
      },
      endPage: () => setToasts((before) => before.filter(({ kind }) => kind === "success")),
    }),
    [close],
  );
  return (
    <NoticesContext value={notices}>
      {children}
      <div className="pv-visually-hidden pv-announcements" role="status" aria-live="polite">
        {announced}
      </div>
      <div className="pv-toasts pv-stack">
        {toasts.map((toast) => (
          <div
            key={toast.id}
            className="pv-toast"
            data-kind={toast.kind}
            role={toast.kind === "success" ? "status" : "alert"}
          >
            <Icon name={TOAST_ICONS[toast.kind]} />
            <div className="pv-stack pv-stack--tight">
              <p>{toast.text}</p>
              {toast.reference ? <ErrorReference reference={toast.reference} /> : null}
            </div>
            {toast.action && (
              <Button
                onClick={() => {
                  close(toast.id);
                  toast.action?.run();
                }}
              >
                {toast.action.label}
              </Button>
            )}
            <Action icon="x" label={texts("close")} onClick={() => close(toast.id)} />
          </div>
        ))}
      </div>
    </NoticesContext>
  );
}

const TOAST_ICONS = {
  success: "check-circle",
  warning: "exclamation-mark-triangle",
  danger: "exclamation-mark-circle",
} as const;

function useNotices(): Notices {
  const notices = useContext(NoticesContext);
  if (!notices) throw new Error("notices need a <NoticesProvider> above them");
  return notices;
}

/** Announces a text to screen readers without showing it. */
export function useAnnounce(): (text: string) => void {
  return useNotices().announce;
}

/**
 * Shows a short notice in the page's corner. Warnings and failures stay until they are closed or the reader leaves
 * their page.
 */
export function useToast(): (toast: Toast) => void {
  return useNotices().toast;
}

/** Shows why something failed, unless the app has already shown it in an alert (401, 403). */
export function useErrorToast(): (error: unknown) => void {
  return useEndingNotices().report;
}

/** Notices for callers that know when the cause has ended. */
interface EndingNotices {
  toast(toast: Toast): CloseToast;
  /** Like `useErrorToast`; a notice that the server cannot be reached disappears when the connection is back. */
  report(error: unknown): CloseToast;
}

/** The same notices, each of which can be closed once its cause is over. */
export function useEndingNotices(): EndingNotices {
  const { toast } = useNotices();
  const textOf = useErrorText();
  const report = useCallback(
    (error: unknown): CloseToast => {
      if (error instanceof ApiError && error.announced) return () => undefined;
      const close = toast({ kind: "danger", text: textOf(error), reference: referenceOf(error) });
      if (error instanceof ApiError && error.key === CLIENT_ERRORS.offline)
        window.addEventListener("online", close, { once: true });
      return close;
    },
    [toast, textOf],
  );
  return useMemo(() => ({ toast, report }), [toast, report]);
}

/** Closes the warnings and failures of a page when the page ends. */
export function useEndOfPage(): () => void {
  return useNotices().endPage;
}
