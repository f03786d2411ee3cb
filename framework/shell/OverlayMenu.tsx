import type { ReactNode } from "react";
import { useTexts } from "../i18n/texts.ts";
import { Action } from "../ui/controls/index.ts";
import { SideSheet } from "../ui/SideSheet.tsx";
import { SideMenu } from "./SideMenu.tsx";

/**
 * The main menu over the page, if there is no room next to it. It keeps the focus inside; Escape, its button and a
 * click outside close it, and `onClose` returns the focus.
 */
export default function OverlayMenu({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  const texts = useTexts("shell");
  return (
    <SideSheet className="pv-overlay-menu" label={texts("menu.label")} modal side="start" onClose={onClose}>
      <div className="pv-overlay-menu__sheet pv-column pv-scroll-area">
        <Action
          className="pv-overlay-menu__close"
          icon="x"
          scale="m"
          label={texts("navbar.closeMenu")}
          onClick={onClose}
        />
        <SideMenu collapsed={false} />
        {children}
      </div>
    </SideSheet>
  );
}
