import { useEffect, useEffectEvent, useRef } from "react";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { useTexts } from "../i18n/texts.ts";
import { DialogsProvider } from "../ui/dialogs.tsx";
import { NoticesProvider } from "../ui/notices.tsx";
import { UnsavedProvider } from "../ui/unsaved.tsx";
import { useInstanceTitle } from "../widget/instance-title.ts";
import { WidgetHost } from "../host/WidgetHost.tsx";
import { shareWheel } from "./cooperative-wheel.ts";
import "./Embed.css";

/** How an embedded widget is in its place. */
export interface EmbeddedLook {
  /** Whether the host's page shows through. */
  readonly clear: boolean;
  /** Pixels it takes at least. */
  readonly least: number;
}

/** One widget without any of the app's pages around it. Its links to pages open those in a tab of their own. */
export function EmbeddedWidget(props: {
  readonly id: string;
  readonly look: EmbeddedLook;
  /** The app's own pages, where the links lead. */
  readonly address: string;
  onReady(title: string): void;
}) {
  const { id, look, address } = props;
  const texts = useTexts("shell.embed");
  const title = useInstanceTitle()(id);
  const { i18n } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const ready = useEffectEvent(() => props.onReady(title));
  const hint = useEffectEvent(() => texts("wheelHint"));
  useEffect(() => ready(), []);
  useEffect(() => (root.current ? shareWheel(root.current, () => hint()) : undefined), []);
  useLinksOutside(address);
  return (
    <div
      ref={root}
      className={`pv-embed${look.clear ? " pv-embed--clear" : ""}`}
      role="region"
      aria-label={title}
      lang={i18n.language}
      // A custom property is no key that React's types know.
      style={look.least > 0 ? ({ "--pv-embed-least": `${look.least}px` } as CSSProperties) : undefined}
    >
      <NoticesProvider>
        <DialogsProvider>
          <UnsavedProvider>
            <WidgetHost id={id} />
          </UnsavedProvider>
        </DialogsProvider>
      </NoticesProvider>
    </div>
  );
}

/** The only page there is here is the widget: whatever else is asked for is another page's affair. */
function useLinksOutside(address: string): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (pathname === "/") return;
    window.open(`${address}${pathname}${search}${hash}`, "_blank", "noopener");
    void navigate("/", { replace: true });
  }, [address, pathname, search, hash, navigate]);
}
