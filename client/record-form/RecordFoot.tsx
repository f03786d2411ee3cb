import { useLeaveGuard } from "../../framework/ui/unsaved.tsx";

interface RecordFootProps {
  readonly form: { readonly dirty: boolean; readonly saving: boolean; discard(): void };
  /** A new record is left by Cancel, a saved one gets its changes discarded. */
  readonly isNew: boolean;
  onCancel(): void;
  readonly texts: {
    readonly unsaved: string;
    readonly allSaved: string;
    readonly cancel: string;
    readonly discard: string;
    readonly submit: string;
  };
}

/** The foot of a record's form: whether all is saved, and the buttons that save it or take it back. */
export function RecordFoot({ form, isNew, onCancel, texts }: RecordFootProps) {
  const mayLeave = useLeaveGuard();
  const cancel = async (): Promise<void> => {
    if (await mayLeave()) onCancel();
  };
  return (
    <footer className="pv-record-page__foot">
      <p role="status">{form.dirty ? texts.unsaved : isNew ? "" : texts.allSaved}</p>
      <div>
        {isNew ? (
          <button type="button" className="pv-button" onClick={() => void cancel()}>
            {texts.cancel}
          </button>
        ) : (
          <button type="button" className="pv-button" disabled={!form.dirty} onClick={form.discard}>
            {texts.discard}
          </button>
        )}
        <button
          type="submit"
          className="pv-button pv-button--primary"
          disabled={!form.dirty}
          aria-busy={form.saving || undefined}
        >
          {texts.submit}
        </button>
      </div>
    </footer>
  );
}
