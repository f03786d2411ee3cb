import { useTexts } from "../i18n/texts.ts";
import { Icon } from "../ui/Icon.tsx";
import { focusMain } from "./main-part.ts";

/** The way back up; the keyboard goes along. */
export function ScrollTop() {
  const texts = useTexts("shell");
  return (
    <button
      type="button"
      className="pv-button pv-scroll-top"
      aria-label={texts("scrollTop")}
      onClick={() => {
        window.scrollTo({ top: 0, behavior: "smooth" });
        // The button goes with the scrolling; the focus must not go with it.
        focusMain({ preventScroll: true });
      }}
    >
      <Icon name="chevron-up" />
    </button>
  );
}
