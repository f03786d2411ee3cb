import type { ReactNode } from "react";
import { useErrorText } from "../http/api-error.ts";
import { useTexts } from "../i18n/texts.ts";
import { ErrorReference, referenceOf } from "./ErrorReference.tsx";
import { Icon } from "./Icon.tsx";
import "./states.css";

/** What stands where there is nothing yet, and what to do about it. */
export function EmptyState({ icon, text, action }: { icon?: string; text: ReactNode; action?: ReactNode }) {
  return (
    <div className="pv-state">
      {icon ? <Icon name={icon} scale="l" /> : null}
      <p className="pv-state__text">{text}</p>
      {action ? <div className="pv-state__action">{action}</div> : null}
    </div>
  );
}

/** What stands where something failed: the plain reason and, where it helps, a second try. */
export function ErrorState({ error, retry }: { error: unknown; retry?: () => void }) {
  const texts = useTexts("shell");
  const reason = useErrorText();
  const reference = referenceOf(error);
  return (
    <div className="pv-state pv-state--error" role="alert">
      <Icon name="exclamation-mark-triangle" scale="l" />
      <p className="pv-state__text">{reason(error)}</p>
      {reference === null ? null : <ErrorReference reference={reference} />}
      {retry ? (
        <div className="pv-state__action">
          <button type="button" className="pv-button" onClick={retry}>
            {texts("retry")}
          </button>
        </div>
      ) : null}
    </div>
  );
}

/** What stands while something is fetched. */
export function Loading({ text }: { text?: string }) {
  const texts = useTexts("shell");
  return (
    <div className="pv-state pv-state--loading" role="status">
      <span className="pv-spinner" aria-hidden="true" />
      <p className="pv-state__text">{text ?? texts("loading")}</p>
    </div>
  );
}
