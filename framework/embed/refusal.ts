import type { ProvisionErrorCode, ProvisionLanguage } from "./host-api.ts";
import { REFUSAL_TEXTS } from "./refusal-texts.ts";

/** A refusal in its place: what is the matter, where else it can be read, and a second try. */
export interface Refusal {
  readonly code: ProvisionErrorCode;
  readonly language: ProvisionLanguage;
  /** The app's own page. */
  readonly address: string | null;
  readonly retry: () => void;
}

/** Codes after which the same question may get another answer. */
const PASSING: readonly ProvisionErrorCode[] = ["noAnswer", "failed"];

/** Draws a refusal without any of the app's parts or styles; it takes its look from the page around it. */
export function refusalElement({ code, language, address, retry }: Refusal): HTMLElement {
  const texts = REFUSAL_TEXTS[language];
  const box = document.createElement("div");
  box.setAttribute("role", "alert");
  box.lang = language;
  box.dataset["refusal"] = code;
  // By the object model, not by an attribute: the host's content policy may forbid inline styles.
  Object.assign(box.style, {
    display: "flex",
    flexWrap: "wrap",
    gap: "8px 16px",
    alignItems: "center",
    padding: "12px 16px",
    border: "1px solid currentcolor",
    borderInlineStartWidth: "4px",
    borderRadius: "4px",
    overflowWrap: "anywhere",
  });
  const text = document.createElement("span");
  text.style.flex = "1 1 16rem";
  text.textContent = texts[code];
  box.append(text);
  if (PASSING.includes(code)) {
    const button = document.createElement("button");
    Object.assign(button.style, { font: "inherit", minBlockSize: "32px", paddingInline: "12px", cursor: "pointer" });
    button.type = "button";
    button.textContent = texts.retry;
    button.addEventListener("click", retry);
    box.append(button);
  }
  if (address !== null && code !== "attributes") {
    const link = document.createElement("a");
    Object.assign(link.style, { color: "inherit", lineHeight: "24px" });
    link.href = address;
    link.target = "_blank";
    link.rel = "noopener";
    link.textContent = texts.open;
    box.append(link);
  }
  return box;
}
