import { useEffect, useId, useRef, type ReactNode } from "react";
import "./Dialog.css";

/** What of the kit's controls takes the focus. */
const FIRST = ".pv-control:not([disabled]), .pv-field__control:not([disabled])";

/**
 * A modal dialog over the browser's own, which keeps the focus inside, closes on
 * Escape and gives the focus back to where it was.
 */
export function Dialog({
  title,
  children,
  actions,
  onClose,
  alert = true,
}: {
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
  /** An alert interrupts; a form in a dialog does not. */
  alert?: boolean;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    dialog?.showModal();
    // Elements have drawn nothing yet that the browser could give the focus to.
    if (document.activeElement === dialog) dialog?.querySelector<HTMLElement>(FIRST)?.focus();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      className="pv-dialog"
      role={alert ? "alertdialog" : "dialog"}
      aria-labelledby={title ? `${id}-title` : `${id}-text`}
      aria-describedby={title ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {title ? (
        <h2 id={`${id}-title`} className="pv-dialog__title">
          {title}
        </h2>
      ) : null}
      <div id={`${id}-text`} className="pv-dialog__text">
        {children}
      </div>
      {actions ? <div className="pv-dialog__actions">{actions}</div> : null}
    </dialog>
  );
}
