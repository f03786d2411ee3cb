import { useRef, useState } from "react";
import type { Choices, OpenMerge } from "../../client/records/merging.ts";
import { conflictOf, type Conflict } from "../../client/records/refusals.ts";
import { usePublishDraft, useRollBackLayout, useSaveDraft } from "./calls.ts";
import { WorkingCopySchema, type WorkingCopy } from "../../contract/layout/calls/drafts.ts";
import { LayoutVersionSchema, getLayoutRevision, type LayoutVersion } from "../../contract/layout/calls/layouts.ts";
import { canonical } from "../../framework/layout/canonical.ts";
import { send as call } from "../../framework/http/api.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useErrorToast, useToast } from "../../framework/ui/index.ts";
import { mergeConfigs } from "./merging.ts";
import { editedConfig, type DraftForm } from "./use-draft.ts";

/** The state that someone else saved first, and what was to be done. */
interface OpenConflict extends Conflict<WorkingCopy> {
  readonly merge: OpenMerge<unknown>;
  /** The published revision that the merged draft is made from. */
  readonly basedOn: number;
  /** The note of a version to publish; null if only the draft is saved. */
  readonly note: string | null;
}

/** The steps of saving and publishing a draft: the dialog, a refusal, a conflict. */
export function useSaving(form: DraftForm, onSaved: (copy: WorkingCopy, published: boolean) => void) {
  const save = useSaveDraft();
  const publish = usePublishDraft();
  const textOf = useErrorText();
  const showError = useErrorToast();
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [conflict, setConflict] = useState<OpenConflict | null>(null);
  // Reports the outcome to who asked for it, such as the question before leaving.
  const waiting = useRef<((saved: boolean) => void) | null>(null);
  const text = useTexts("client.form");
  const someone = useTexts("client.conflict")("unknownPerson");
  const toast = useToast();

  const settle = (saved: boolean) => {
    waiting.current?.(saved);
    waiting.current = null;
    setAsking(false);
    setRefusal(null);
    setConflict(null);
  };
  const asked = (begin: () => void) =>
    new Promise<boolean>((resolve) => {
      waiting.current = resolve;
      begin();
    });
  /**
   * Saves `mine` as the draft instead of the one in `onto`, and publishes it if there is a note.
   * @param over the merge that `mine` is the outcome of; an undo step brings the draft back
   */
  const send = async (mine: unknown, onto: WorkingCopy, note: string | null, over?: OpenConflict): Promise<void> => {
    const { app } = onto;
    let copy = onto;
    setRefusal(null);
    try {
      if (over || form.dirty || onto.draft === null) {
        const basedOn = over?.basedOn ?? onto.draft?.basedOn ?? onto.revision;
        const version = onto.draft?.version ?? 0;
        copy = await save.mutateAsync({ app, config: canonical(mine), basedOn, version });
        form.rebase(copy, over !== undefined);
      }
      if (note !== null) {
        copy = await publish.mutateAsync({ app, version: copy.draft?.version ?? 0, note });
        form.rebase(copy);
      }
      const fields = over?.merge.taken.join(", ") ?? "";
      const who = over?.changedBy ?? someone;
      if (fields !== "") toast({ kind: "success", text: text("taken", { who, fields }) });
      onSaved(copy, note !== null);
      settle(true);
    } catch (error) {
      const other = conflictOf(error, WorkingCopySchema);
      if (other) return meet(mine, copy, other, note);
      if (note !== null) return setRefusal(textOf(error));
      showError(error);
      settle(false);
    }
  };
  /** Merges `mine` with what someone else saved since `before`; asks for values that both changed. */
  const meet = async (mine: unknown, before: WorkingCopy, other: Conflict<WorkingCopy>, note: string | null) => {
    const found = { ...other, note, ...(await mergeOf(mine, before, other.theirs)) };
    if (found.merge.rows.length > 0) return setConflict(found);
    await send(found.merge.settle([]), other.theirs, note, found);
  };
  return {
    asking,
    refusal,
    conflict,
    busy: save.isPending || publish.isPending,
    /** Saves the draft; resolves to true once it is saved. */
    save: () => asked(() => void send(form.value, form.base, null)),
    /** Opens the dialog; resolves to true once a version is published, false when it is canceled. */
    ask: () => asked(() => setAsking(true)),
    publish: (note: string) => void send(form.value, form.base, note),
    cancel: () => settle(false),
    /** Saves the chosen values on top of their version; null continues editing. */
    settle: (choices: Choices | null) => {
      if (conflict === null || choices === null) return settle(false);
      setConflict(null);
      void send(conflict.merge.settle(choices), conflict.theirs, conflict.note, conflict);
    },
    /** Saves the draft on top of what someone else saved. */
    meet: (theirs: WorkingCopy) => {
      const { savedBy: changedBy = null, savedAt: changedAt = null } = theirs.draft ?? {};
      void meet(form.value, form.base, { theirs, changedBy, changedAt }, null);
    },
  };
}

/**
 * The merge of a config with what someone else saved since `before`: their draft, or, if the draft is still the same,
 * the version that was published past it.
 */
async function mergeOf(mine: unknown, before: WorkingCopy, theirs: WorkingCopy) {
  const { app, revision, draft } = theirs;
  if (draft === null || draft.version !== before.draft?.version) {
    const other = { ...theirs, config: editedConfig(theirs) };
    return { merge: mergeConfigs(mine, other, editedConfig(before)), basedOn: draft?.basedOn ?? revision };
  }
  const base = await call(getLayoutRevision, { params: { app, revision: draft.basedOn } });
  return { merge: mergeConfigs(mine, { ...theirs, config: theirs.config }, base.config), basedOn: revision };
}

/** Restores an older version, after showing a newer one that another user published in the meantime. */
export function useRollingBack(form: DraftForm, onSaved: (copy: WorkingCopy, published: boolean) => void) {
  const rollBack = useRollBackLayout();
  const textOf = useErrorText();
  const [version, setVersion] = useState<LayoutVersion | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const close = () => {
    setVersion(null);
    setRefusal(null);
  };
  /** A draft stays as it is. */
  const follow = (published: LayoutVersion): WorkingCopy => {
    const copy = { ...published, draft: form.base.draft };
    form.rebase(copy, copy.draft === null);
    return copy;
  };
  const send = async (note: string) => {
    if (!version) return;
    const { app, revision } = version;
    try {
      const back = await rollBack.mutateAsync({ app, revision, note, basedOn: form.base.revision });
      onSaved(follow(back), true);
      close();
    } catch (error) {
      const other = conflictOf(error, LayoutVersionSchema);
      if (other) follow(other.theirs);
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
