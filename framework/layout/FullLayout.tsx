import { useEffect, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { useApp } from "../app/app-context.ts";
import { BREAKPOINTS, useNarrowerThan } from "./breakpoints.ts";
import { Footer } from "./Footer.tsx";
import { Navbar } from "./Navbar.tsx";
import { useRemembered } from "./remembered.ts";
import { ScrollTop } from "./ScrollTop.tsx";
import { SideMenu } from "./SideMenu.tsx";
import "./FullLayout.css";

export const MAIN_ID = "main";

/** Bar, side menu, page and footer. A workbench page takes the window's height; others scroll. */
export function FullLayout() {
  const { config } = useApp();
  const { pathname } = useLocation();
  const overlaid = useNarrowerThan(BREAKPOINTS.overlayMenu);
  const [collapsed, setCollapsed] = useRemembered("menuCollapsed", config.layout.sidebar.collapsed);
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLDivElement>(null);
  const workbench = config.pages.some((page) => page.route === pathname && page.steps.length > 0);

  useEffect(() => setOpen(false), [pathname, overlaid]);
  useEffect(() => {
    if (!open) return undefined;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      toggle.current?.querySelector<HTMLElement>(".pv-navbar__toggle")?.focus();
    };
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [open]);

  return (
    <div
      ref={toggle}
      className={`pv-shell${workbench ? " pv-shell--workbench" : ""}${config.layout.navbar === "Fixed" ? " pv-shell--fixed" : ""}`}
    >
      <Navbar menuOpen={open} onMenu={overlaid ? () => setOpen(!open) : undefined} />
      <div className="pv-shell__body">
        {overlaid ? (
          open ? (
            <>
              <div className="pv-shell__scrim" onClick={() => setOpen(false)} />
              <div className="pv-shell__overlay">
                <SideMenu collapsed={false} />
                {workbench ? <Footer slim={false} /> : null}
              </div>
            </>
          ) : null
        ) : (
          <SideMenu collapsed={collapsed} onCollapse={() => setCollapsed(!collapsed)} />
        )}
        <main id={MAIN_ID} className="pv-shell__main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Footer slim={workbench} />
      <ScrollTop />
    </div>
  );
}
