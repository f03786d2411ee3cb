import { useEffect, useRef } from "react";
import { useTexts } from "../i18n/texts.ts";
import { Action } from "../ui/controls/index.ts";
import { Inspector } from "./Inspector.tsx";

/** The inspector at the bottom of the window. The page above goes on, so that what it sends can be watched. */
export function InspectorOverlay({ onClose }: { onClose: () => void }) {
  const texts = useTexts("shell.inspector");
  const close = useTexts("shell")("close");
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    element.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <section
      ref={element}
      role="dialog"
      aria-modal={false}
      aria-label={texts("title")}
      className="pv-inspector-overlay"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header>
        <h2>{texts("title")}</h2>
        <kbd>{texts("keys")}</kbd>
        <Action icon="x" label={close} onClick={onClose} />
      </header>
      <Inspector />
    </section>
  );
}
