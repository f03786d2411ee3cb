import type { ReactNode } from "react";
import { useTexts } from "../../framework/i18n/index.ts";

/** What stands around each view: what is chosen, what can be changed, and a foot that stays in sight. */
export function ViewFrame(props: {
  readonly choice: ReactNode;
  readonly children: ReactNode;
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly readOnly: boolean;
  onDiscard(): void;
  onSave(): void;
}) {
  const { choice, children, dirty, saving, readOnly, onDiscard, onSave } = props;
  const text = useTexts("widgets.security");
  return (
    <form
      className="security__view"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      {choice}
      {children}
      {!readOnly && (
        <footer className="pv-record-page__foot">
          <p role="status">{text(dirty ? "unsaved" : "allSaved")}</p>
          <div>
            <button type="button" className="pv-button" disabled={!dirty} onClick={onDiscard}>
              {text("discard")}
            </button>
            <button
              type="submit"
              className="pv-button pv-button--primary"
              disabled={!dirty}
              aria-busy={saving || undefined}
            >
              {text("save")}
            </button>
          </div>
        </footer>
      )}
    </form>
  );
}
