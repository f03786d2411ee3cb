import { useMemo, useRef, useState } from "react";
import { RoleSchema } from "../../contract/calls/roles.ts";
import type { Role } from "../../contract/calls/roles.ts";
import { MenuUpdate } from "../../contract/topics.ts";
import { conflictOf } from "../../client/conflict/conflict.ts";
import type { Conflict } from "../../client/conflict/conflict.ts";
import { useFieldFaults } from "../../client/field-faults.ts";
import { keptDrafts } from "../../client/kept-drafts.ts";
import { useOwnLoss } from "../../client/rights/use-own-loss.tsx";
import { useSaveRole } from "../../client/roles.ts";
import { usePublish } from "../../framework/bus/index.ts";
import { useText, useTexts } from "../../framework/i18n/index.ts";
import { useErrorToast, useToast, useUnsavedChanges } from "../../framework/ui/index.ts";
import { draftOf, EMPTY_DRAFT, faultsOf, sameCodes, sameDraft, sentOf } from "./draft.ts";
import type { Draft } from "./draft.ts";

const useKeptDraft = keptDrafts<Draft>("roles");
import { useSummary } from "./use-summary.tsx";

/** One role while it is edited. */
export interface RoleForm {
  readonly start: Draft;
  readonly draft: Draft;
  readonly dirty: boolean;
  /** The draft was begun before somebody else's save. */
  readonly outdated: boolean;
  /** What is wrong, in the reader's language, by the field. */
  readonly faults: Readonly<Record<string, string>>;
  readonly saving: boolean;
  readonly conflict: Conflict<Role> | null;
  readonly element: React.RefObject<HTMLFormElement | null>;
  change(part: Partial<Draft>): void;
  /** Saves; false when it could not. `over` is the version that is saved over after a conflict. */
  save(over?: Role): Promise<boolean>;
  discard(): void;
  settle(): void;
}

/** Holds the draft of a role (`saved` is null for a new one), checks it, says what a save changes, and saves it in one call. */
export function useRoleForm(saved: Role | null, onSaved: (role: Role) => void): RoleForm {
  const text = useTexts("widgets.roles");
  const textOf = useText();
  const toast = useToast();
  const tell = useErrorToast();
  const publish = usePublish();
  const readFaults = useFieldFaults();
  const withOwnLoss = useOwnLoss();
  const summary = useSummary();
  const saveCall = useSaveRole();
  const element = useRef<HTMLFormElement>(null);
  const [kept, keep] = useKeptDraft(String(saved?.roleId ?? "new"));
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [checked, setChecked] = useState(false);
  const [conflict, setConflict] = useState<Conflict<Role> | null>(null);

  const start = useMemo(() => (saved ? draftOf(saved) : EMPTY_DRAFT), [saved]);
  const draft = kept?.draft ?? start;
  const version = kept?.version ?? saved?.version ?? null;
  const own = useMemo(() => faultsOf(draft), [draft]);
  const faults = {
    ...refused,
    ...(checked ? Object.fromEntries(Object.entries(own).map(([path, key]) => [path, textOf(key)])) : {}),
  };
  const discard = () => {
    keep(null);
    setRefused({});
    setChecked(false);
    setConflict(null);
  };
  // The fields mark themselves in the next frame; then the first of them takes the cursor.
  const showFaults = () =>
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());

  const save = async (over?: Role): Promise<boolean> => {
    setChecked(true);
    if (Object.keys(own).length > 0) {
      showFaults();
      return false;
    }
    const stands = over ? draftOf(over) : start;
    if (!sameCodes(draft.codes, stands.codes) && !(await summary({ role: saved, name: draft.name, stands, draft })))
      return false;
    const at = saved && version !== null ? { roleId: saved.roleId, version: over?.version ?? version } : null;
    try {
      const after = await withOwnLoss((confirmLoss) =>
        saveCall.mutateAsync({ ...sentOf(draft, { start: stands, at }), confirmLoss }),
      );
      if (after === null) return false;
      discard();
      toast({ kind: "success", text: text(saved ? "updated" : "saved") });
      publish(MenuUpdate, {});
      onSaved(after);
      return true;
    } catch (error) {
      const other = conflictOf(error, RoleSchema);
      if (other) setConflict(other);
      else {
        setRefused(readFaults(error));
        tell(error);
        showFaults();
      }
      return false;
    }
  };

  const dirty = kept !== null;
  useUnsavedChanges({ dirty, save: () => save(), discard });
  return {
    start,
    draft,
    dirty,
    faults,
    conflict,
    element,
    save,
    discard,
    outdated: kept !== null && saved !== null && kept.version !== saved.version,
    saving: saveCall.isPending,
    settle: () => setConflict(null),
    change(part) {
      const next = { ...draft, ...part };
      setRefused({});
      // A change that is taken back is none.
      keep(sameDraft(next, start) ? null : { version, draft: next });
    },
  };
}
