import { useState } from "react";
import type { Choices, OpenMerge } from "../../client/records/merging.ts";
import { conflictOf, type Conflict } from "../../client/records/refusals.ts";
import { useRollBackLayout, useSaveLayout } from "./calls.ts";
import { LayoutVersionSchema, type LayoutVersion } from "../../contract/layout/calls/layouts.ts";
import { canonical } from "../../framework/layout/canonical.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useToast } from "../../framework/ui/index.ts";
import { mergeConfigs } from "./merging.ts";
import type { DraftForm } from "./use-draft.ts";

interface PendingSave {
  /** Reports the outcome to the caller of the save, such as the question before leaving. */
  resolve(saved: boolean): void;
}

/** The version that someone else saved first, and the note of one's own. */
interface OpenConflict extends Conflict<LayoutVersion> {
  readonly merge: OpenMerge<unknown>;
  readonly note: string;
}

/** The steps of saving a draft as a new version: the dialog, a refusal, a conflict. */
export function useSaving(form: DraftForm, onSaved: (version: LayoutVersion) => void) {
  const save = useSaveLayout();
  const textOf = useErrorText();
  const [asking, setAsking] = useState<PendingSave | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [conflict, setConflict] = useState<OpenConflict | null>(null);
  const text = useTexts("client.form");
  const someone = useTexts("client.conflict")("unknownPerson");
  const toast = useToast();

  const settle = (saved: boolean) => {
    asking?.resolve(saved);
    setAsking(null);
    setRefusal(null);
    setConflict(null);
  };
  /** @param over the merge that `mine` is the outcome of; an undo step brings the draft back */
  const send = async (note: string, mine: unknown, over: OpenConflict | null): Promise<void> => {
    setRefusal(null);
    try {
      const basedOn = over?.theirs.revision ?? form.base.revision;
      const version = await save.mutateAsync({ app: form.base.app, config: canonical(mine), note, basedOn });
      form.rebase(version, over !== null);
      const fields = over?.merge.taken.join(", ") ?? "";
      const who = over?.changedBy ?? someone;
      if (fields !== "") toast({ kind: "success", text: text("taken", { who, fields }) });
      onSaved(version);
      settle(true);
    } catch (error) {
      const other = conflictOf(error, LayoutVersionSchema);
      if (!other) return setRefusal(textOf(error));
      const found = { ...other, note, merge: mergeConfigs(form.value, other.theirs, form.base.config) };
      if (found.merge.rows.length > 0) return setConflict(found);
      await send(note, found.merge.settle([]), found);
    }
  };
  return {
    asking: asking !== null,
    refusal,
    conflict,
    busy: save.isPending,
    /** Opens the dialog; resolves to true once the version is saved, false when it is canceled. */
    ask: () => new Promise<boolean>((resolve) => setAsking({ resolve })),
    save: (note: string) => void send(note, form.value, null),
    cancel: () => settle(false),
    /** Saves the chosen values on top of their version; null continues editing. */
    settle: (choices: Choices | null) => {
      if (conflict === null || choices === null) return settle(false);
      setConflict(null);
      void send(conflict.note, conflict.merge.settle(choices), conflict);
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
