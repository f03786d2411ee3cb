import { useEffect, useRef, type ReactNode } from "react";
import { useTexts } from "../i18n/texts.ts";
import { Icon } from "../ui/Icon.tsx";
import { SideMenu } from "./SideMenu.tsx";
import "./OverlayMenu.css";

/**
 * The main menu over the page, where there is no room next to it. The browser's own modal dialog keeps the focus inside;
 * Escape, its button and a click outside close it and `onClose` gives the focus back.
 */
export default function OverlayMenu({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  const element = useRef<HTMLDialogElement>(null);
  const texts = useTexts("shell");
  useEffect(() => element.current?.showModal(), []);
  return (
    <dialog
      ref={element}
      className="pv-overlay-menu"
      aria-label={texts("menu.label")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // Its own content fills it: a click on the dialog itself fell outside.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="pv-overlay-menu__sheet">
        <button
          type="button"
          className="pv-icon-button pv-overlay-menu__close"
          aria-label={texts("navbar.closeMenu")}
          onClick={onClose}
        >
          <Icon name="x" />
        </button>
        <SideMenu collapsed={false} />
        {children}
      </div>
    </dialog>
  );
}
