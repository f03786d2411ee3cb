import { useRef, useState } from "react";
import { ApiError } from "../http/api-error.ts";
import { useTexts } from "../i18n/texts.ts";
import { Icon } from "./Icon.tsx";
import "./ErrorReference.css";

/**
 * The reference of an error that no one foresaw, by which an administrator finds its line in the log; null for a refusal,
 * which says by itself what is wrong.
 */
export function referenceOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const foreseen = error.status > 0 && error.status < 500 && !error.key.startsWith("shell.errors.");
  return foreseen ? null : (error.details.requestId ?? null);
}

/** "Reference 0b5f1f0a-…" with a button that copies it. */
export function ErrorReference({ reference }: { reference: string }) {
  const texts = useTexts("shell");
  const code = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (code.current) window.getSelection()?.selectAllChildren(code.current);
    // On plain http there is no clipboard; what is selected can be copied by hand.
    await window.navigator.clipboard?.writeText(reference).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <span className="pv-reference">
      <span>
        {texts("reference.label")} <code ref={code}>{reference}</code>
      </span>
      <button type="button" className="pv-button pv-reference__copy" onClick={() => void copy()}>
        <Icon name="copy-to-clipboard" />
        <span aria-live="polite">{texts(copied ? "reference.copied" : "reference.copy")}</span>
      </button>
    </span>
  );
}
