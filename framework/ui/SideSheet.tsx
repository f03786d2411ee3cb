import "./ui.css";
import { useLayoutEffect, useRef, type ReactNode, type Ref } from "react";

/**
 * A sheet at the side of the window, either modal or next to the usable page. Escape and, if modal, a click outside
 * call `onClose`. It uses the browser's dialog: README
 */
export function SideSheet(props: {
  label: string;
  modal: boolean;
  side: "start" | "end";
  className: string;
  onClose: () => void;
  ref?: Ref<HTMLDialogElement>;
  children: ReactNode;
}) {
  const { label, modal, side, className, onClose, ref, children } = props;
  const own = useRef<HTMLDialogElement | null>(null);
  useLayoutEffect(() => {
    const dialog = own.current;
    if (modal) dialog?.showModal();
    else dialog?.show();
    return () => dialog?.close();
  }, [modal]);
  return (
    <dialog
      ref={(dialog) => {
        own.current = dialog;
        if (typeof ref === "function") ref(dialog);
        else if (ref) ref.current = dialog;
      }}
      className={`pv-side-sheet pv-side-sheet--${side} ${className}`}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (modal || event.key !== "Escape") return;
        event.stopPropagation();
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // Its content fills it, so a click on the dialog itself was outside.
        if (modal && event.target === event.currentTarget) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
