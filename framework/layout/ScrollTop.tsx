import { useEffect, useState } from "react";
import { useTexts } from "../i18n/texts.ts";
import { Icon } from "../ui/Icon.tsx";

/** Pixels scrolled from which the page, and the bar, know of it and the button to the top shows; specification §9. */
export const SCROLL_THRESHOLDS = { page: 20, navbar: 60, button: 400 } as const;

/** Marks how far the page is scrolled (`data-scrolled` on the root) and offers the way back up. */
export function ScrollTop() {
  const texts = useTexts("shell");
  const [far, setFar] = useState(false);
  useEffect(() => {
    const scrolled = () => {
      const { scrollY } = window;
      setFar(scrollY > SCROLL_THRESHOLDS.button);
      const state = scrollY > SCROLL_THRESHOLDS.navbar ? "navbar" : scrollY > SCROLL_THRESHOLDS.page ? "page" : "";
      document.documentElement.dataset["scrolled"] = state;
    };
    scrolled();
    window.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      window.removeEventListener("scroll", scrolled);
      delete document.documentElement.dataset["scrolled"];
    };
  }, []);
  if (!far) return null;
  return (
    <button
      type="button"
      className="pv-button pv-scroll-top"
      aria-label={texts("scrollTop")}
      onClick={() => window.scrollTo({ top: 0 })}
    >
      <Icon name="chevron-up" />
    </button>
  );
}
