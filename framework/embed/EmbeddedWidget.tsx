import "./Embed.css";
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties, type PropsWithChildren } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { WidgetHost } from "../host/WidgetHost.tsx";
import { useTexts } from "../i18n/texts.ts";
import { Button } from "../ui/controls/index.ts";
import { DialogsProvider } from "../ui/dialogs.tsx";
import { NoticesProvider } from "../ui/notices.tsx";
import { UnsavedProvider } from "../ui/unsaved.tsx";
import { followHeight } from "./framed/follow-height.ts";
import { useInstanceTitle } from "../widget/app-context.ts";

/** Look of an embedded widget. */
export interface EmbeddedLook {
  /** Whether the host's page shows through. */
  readonly clear: boolean;
  /** The least height in pixels, and the one at which longer content is cut; 0 for none. */
  readonly least: number;
  readonly most: number;
}

/** One widget without any of the app's pages around it. Its links to pages open in a new tab. */
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
  const part = <WidgetHost id={id} />;
  return (
    <div
      ref={root}
      className={`pv-embed${look.clear ? " pv-embed--clear" : ""}`}
      role="region"
      aria-label={title}
      lang={i18n.language}
      // React's types do not know custom properties as keys.
      style={look.least > 0 ? ({ "--embed-least": `${look.least}px` } as CSSProperties) : undefined}
    >
      <NoticesProvider>
        <DialogsProvider>
          <UnsavedProvider>{look.most > 0 ? <Compact most={look.most}>{part}</Compact> : part}</UnsavedProvider>
        </DialogsProvider>
      </NoticesProvider>
    </div>
  );
}

/** Content that is far longer than this is cut: a few more pixels are worth less than the button. */
const SLACK = 60;
/** As in the part itself, which fills its least height. */
const FILLED: CSSProperties = { display: "grid", gridTemplate: "inherit" };

/** A part that is cut at a height, with a button that shows all of it. */
function Compact({ most, children }: PropsWithChildren<{ readonly most: number }>) {
  const texts = useTexts("shell.embed");
  const inner = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => (inner.current ? followHeight(inner.current, setHeight) : undefined), []);
  const isLong = height > most + SLACK;
  const isCut = isLong && !isOpen;
  return (
    <div style={FILLED}>
      <div
        // A grid of a limited height would make its rows as low.
        style={isCut ? { ...FILLED, display: "block", maxBlockSize: most, overflow: "hidden" } : FILLED}
        // A control below the cut that gets the focus, by keyboard or search, must be visible.
        onFocus={({ currentTarget, target }) => {
          const top = currentTarget.getBoundingClientRect().top - currentTarget.scrollTop;
          if (target.getBoundingClientRect().bottom - top > most) setOpen(true);
        }}
      >
        <div ref={inner} style={FILLED}>
          {children}
        </div>
      </div>
      {isLong && (
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {texts(isOpen ? "showLess" : "showAll")}
        </Button>
      )}
    </div>
  );
}

/** The widget is the only page here: every other address belongs to another page. */
function useLinksOutside(address: string): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (pathname === "/") return;
    window.open(`${address}${pathname}${search}${hash}`, "_blank", "noopener");
    void navigate("/", { replace: true });
  }, [address, pathname, search, hash, navigate]);
}

/** Elements that zoom on the wheel have this attribute, so that an embedding page can keep its own scrolling. */
export const ZOOMS_ON_WHEEL = "data-zooms-on-wheel";
/** Time for which the hint stays after the last turn of the wheel. */
const HINT_MS = 1500;

/**
 * Leaves the wheel to the page until the returned function is called: over an element that zooms with it, turning it
 * without Ctrl (or Command) scrolls the page, and a hint explains how to zoom.
 */
export function shareWheel(root: HTMLElement, hint: () => string): () => void {
  let shown: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = (): void => {
    clearTimeout(timer);
    shown?.remove();
    shown = null;
  };
  const turn = (event: WheelEvent): void => {
    const zooming = event.target instanceof Element ? event.target.closest(`[${ZOOMS_ON_WHEEL}]`) : null;
    if (zooming === null) return;
    if (event.ctrlKey || event.metaKey) return hide();
    // Stops the event before the zoom listeners, so that the browser scrolls normally.
    event.stopPropagation();
    if (shown?.parentElement !== zooming) {
      hide();
      shown = document.createElement("div");
      shown.className = "pv-embed__hint";
      // Only for the mouse: a screen reader's user has no wheel to read about.
      shown.ariaHidden = "true";
      zooming.append(shown);
    }
    shown.textContent = hint();
    clearTimeout(timer);
    timer = setTimeout(hide, HINT_MS);
  };
  root.addEventListener("wheel", turn, { capture: true, passive: true });
  return () => {
    hide();
    root.removeEventListener("wheel", turn, { capture: true });
  };
}
