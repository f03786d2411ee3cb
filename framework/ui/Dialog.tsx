import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { useTexts } from "../i18n/texts.ts";
import { Button } from "./controls/Button.tsx";
import "./ui.css";

/* Based on the browser's own dialog, which keeps the focus inside and makes the page behind it inert: README, "What
   stays native". */

/** Selector of the kit's focusable controls. */
const FIRST = ".pv-control:not([disabled]), .pv-field__control:not([disabled])";

/**
 * A modal dialog based on the browser's own, which keeps the focus inside, closes on Escape and returns the focus to
 * where it was.
 */
export function Dialog({
  title,
  children,
  actions,
  onClose,
  alert = true,
  wide = false,
  closes = false,
}: {
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
  /** An alert interrupts; a form in a dialog does not. */
  alert?: boolean;
  /** For tables and lists, which need more room than a question. */
  wide?: boolean;
  /** Adds a final button that closes it. */
  closes?: boolean;
}) {
  const text = useTexts("shell");
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // In the same commit that removes the dialog, so that no key press finds the focus lost in between.
  useLayoutEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    dialog?.showModal();
    // Elements may not have drawn anything focusable yet.
    if (document.activeElement === dialog) dialog?.querySelector<HTMLElement>(FIRST)?.focus();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={wide ? "pv-dialog pv-dialog--wide" : "pv-dialog"}
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
      {actions || closes ? (
        <div className="pv-dialog__actions pv-row">
          {actions}
          {closes ? (
            <Button kind="primary" onClick={onClose}>
              {text("close")}
            </Button>
          ) : null}
        </div>
      ) : null}
    </dialog>
  );
}

/** A form in a dialog; its bottom buttons leave and submit it. */
export function FormDialog(props: {
  readonly title: string;
  /** Text of the button that sends the form. */
  readonly confirm: string;
  readonly disabled?: boolean;
  readonly busy?: boolean | "saving";
  readonly wide?: boolean;
  readonly children: ReactNode;
  onSubmit(form: HTMLFormElement): void;
  onClose(): void;
}) {
  const { title, confirm, disabled, busy, wide, children, onSubmit, onClose } = props;
  const id = useId();
  const text = useTexts("shell");
  return (
    <Dialog
      {...{ title, wide, onClose }}
      alert={false}
      actions={
        <>
          <Button onClick={onClose}>{text("cancel")}</Button>
          <Button kind="primary" type="submit" form={id} {...{ disabled, busy }}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="pv-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event.currentTarget);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
