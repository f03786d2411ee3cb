import { useState } from "react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { conflictOf } from "../../client/conflict/conflict.ts";
import type { Conflict } from "../../client/conflict/conflict.ts";
import { ApiError } from "../../framework/http/index.ts";
import { useErrorToast } from "../../framework/ui/index.ts";

interface Saving<Form, Saved> {
  /** Saves; a conflict is kept for the dialog, a fault goes back to its field, anything else becomes a notice. */
  save(form: Form, at: Saved | null): Promise<void>;
  /** The conflict that waits for a decision, with what was to be saved. */
  readonly pending: { readonly form: Form; readonly conflict: Conflict<Saved> } | null;
  settle(): void;
}

/** Saves a record's form and sorts out what can come back. */
export function useSaving<Form, Saved>({
  schema,
  send,
  done,
}: {
  readonly schema: z.ZodType<Saved>;
  send(form: Form, at: Saved | null): Promise<Saved>;
  done(saved: Saved): void;
}): Saving<Form, Saved> {
  const [pending, setPending] = useState<{ form: Form; conflict: Conflict<Saved> } | null>(null);
  const notice = useErrorToast();
  return {
    pending,
    settle: () => setPending(null),
    async save(form, at) {
      try {
        const saved = await send(form, at);
        setPending(null);
        done(saved);
      } catch (error) {
        const conflict = conflictOf(error, schema);
        if (conflict) return setPending({ form, conflict: conflict as Conflict<Saved> });
        if (error instanceof ApiError && (error.details.faults?.length ?? 0) > 0) throw error;
        notice(error);
      }
    },
  };
}

/** Buttons at the foot of a form. */
export function FormActions({
  save,
  cancel,
  busy,
  onCancel,
}: {
  save: string;
  cancel: string;
  busy: boolean;
  onCancel(): void;
}): ReactNode {
  return (
    <div className="disaster-desk__actions">
      <button type="submit" className="pv-button pv-button--primary" aria-disabled={busy || undefined}>
        {save}
      </button>
      <button type="button" className="pv-button" onClick={onCancel}>
        {cancel}
      </button>
    </div>
  );
}
