import { useState } from "react";
import { conflictOf, type Conflict } from "../../client/records/refusals.ts";
import { useRollBackLayout, useSaveLayout } from "./calls.ts";
import { LayoutVersionSchema, type LayoutVersion } from "../../contract/layout/calls/layouts.ts";
import { canonical } from "../../framework/config/canonical.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import type { DraftForm } from "./use-draft.ts";

interface PendingSave {
  /** Reports the outcome to the caller of the save, such as the question before leaving. */
  resolve(saved: boolean): void;
}

/** The steps of saving a draft as a new version: the dialog, a refusal, a conflict. */
export function useSaving(form: DraftForm, onSaved: (version: LayoutVersion) => void) {
  const save = useSaveLayout();
  const textOf = useErrorText();
  const [asking, setAsking] = useState<PendingSave | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [conflict, setConflict] = useState<(Conflict<LayoutVersion> & { note: string }) | null>(null);

  const settle = (saved: boolean) => {
    asking?.resolve(saved);
    setAsking(null);
    setRefusal(null);
    setConflict(null);
  };
  const send = async (note: string, basedOn: number) => {
    setRefusal(null);
    try {
      const config = canonical(form.value);
      const version = await save.mutateAsync({ app: form.base.app, config, note, basedOn });
      form.rebase(version);
      onSaved(version);
      settle(true);
    } catch (error) {
      const other = conflictOf(error, LayoutVersionSchema);
      if (other) setConflict({ ...other, note });
      else setRefusal(textOf(error));
    }
  };
  return {
    asking: asking !== null,
    refusal,
    conflict,
    busy: save.isPending,
    /** Opens the dialog; resolves to true once the version is saved, false when it is canceled. */
    ask: () => new Promise<boolean>((resolve) => setAsking({ resolve })),
    save: (note: string) => void send(note, form.base.revision),
    cancel: () => settle(false),
    /** Overwrites the version that another user saved in the meantime. */
    saveMine: () => {
      if (conflict) void send(conflict.note, conflict.theirs.revision);
      setConflict(null);
    },
    /** Opens the other version in the editor; an undo step restores one's own. */
    takeTheirs: () => {
      if (conflict) form.rebase(conflict.theirs, true);
      settle(false);
    },
  };
}

/** Restores an older version, after showing a newer one that another user saved in the meantime. */
export function useRollingBack(form: DraftForm, onSaved: (version: LayoutVersion) => void) {
  const rollBack = useRollBackLayout();
  const textOf = useErrorText();
  const [version, setVersion] = useState<LayoutVersion | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const close = () => {
    setVersion(null);
    setRefusal(null);
  };
  const send = async (note: string) => {
    if (!version) return;
    const { app, revision } = version;
    try {
      const back = await rollBack.mutateAsync({ app, revision, note, basedOn: form.base.revision });
      form.rebase(back, true);
      onSaved(back);
      close();
    } catch (error) {
      const other = conflictOf(error, LayoutVersionSchema);
      if (other) form.rebase(other.theirs, true);
      setRefusal(textOf(error));
    }
  };
  return {
    version,
    refusal,
    busy: rollBack.isPending,
    ask: setVersion,
    send: (note: string) => void send(note),
    close,
  };
}
