import { useMemo, useState } from "react";
import { ParameterSetSchema } from "../../contract/calls/parameters.ts";
import type { ParameterSet } from "../../contract/calls/parameters.ts";
import { isUnit, unitKind } from "../../engine/units.ts";
import { conflictOf } from "../../client/conflict/conflict.ts";
import type { Conflict } from "../../client/conflict/conflict.ts";
import { useFieldFaults } from "../../client/field-faults.ts";
import { useSaveParameters } from "../../client/parameters.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useErrorToast, useToast, useUnsavedChanges } from "../../framework/ui/index.ts";
import { draftOf, valuesOf } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { useKeptDraft } from "./drafts-store.ts";
import { faultsOf, placeFaults } from "./faults.ts";

/** Whether two units measure the same kind of thing. */
export const unitsFit = (a: string, b: string): boolean => isUnit(a) && isUnit(b) && unitKind(a) === unitKind(b);

/** The parameters of one estimation while they are edited. */
export interface ParameterForm {
  readonly draft: Draft;
  readonly dirty: boolean;
  /** The draft was begun before somebody else's save. */
  readonly outdated: boolean;
  /** What is wrong, by cell, in the reader's language. */
  readonly faults: Readonly<Record<string, string>>;
  readonly saving: boolean;
  readonly conflict: Conflict<ParameterSet> | null;
  change(make: (draft: Draft) => Draft): void;
  /** Saves; false when it could not. `over` is the version that is saved over after a conflict. */
  save(over?: number): Promise<boolean>;
  discard(): void;
  settle(): void;
}

/** Holds the draft, checks it while somebody types, and saves the three tabs and the settings in one call. */
export function useParameterForm(set: ParameterSet): ParameterForm {
  const text = useTexts("widgets.parameters");
  const toast = useToast();
  const tell = useErrorToast();
  const readFaults = useFieldFaults();
  const saveCall = useSaveParameters();
  const [kept, keep] = useKeptDraft(String(set.eid));
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<Conflict<ParameterSet> | null>(null);

  const saved = useMemo(() => draftOf(set), [set]);
  const draft = kept?.draft ?? saved;
  const version = kept?.version ?? set.version;
  const own = useMemo(() => faultsOf(draft, unitsFit), [draft]);
  const faults = useMemo(
    () => ({
      ...refused,
      ...Object.fromEntries(Object.entries(own).map(([cell, fault]) => [cell, text(`faults.${fault}`)])),
    }),
    [own, refused, text],
  );

  const discard = () => {
    keep(null);
    setRefused({});
    setConflict(null);
  };

  const save = async (over = version): Promise<boolean> => {
    const count = Object.keys(own).length;
    if (count > 0) {
      toast({ kind: "warning", text: text("mendFirst", { count }) });
      return false;
    }
    const sent = valuesOf(draft);
    try {
      await saveCall.mutateAsync({ ...sent.values, eid: set.eid, version: over });
    } catch (error) {
      const other = conflictOf(error, ParameterSetSchema);
      if (other) setConflict(other);
      else {
        setRefused(placeFaults(readFaults(error), sent));
        tell(error);
      }
      return false;
    }
    discard();
    toast({ kind: "success", text: text("saved") });
    return true;
  };

  const dirty = kept !== null;
  useUnsavedChanges({ dirty, save: () => save(), discard });

  return {
    draft,
    dirty,
    outdated: kept !== null && kept.version !== set.version,
    faults,
    saving: saveCall.isPending,
    conflict,
    save,
    discard,
    settle: () => setConflict(null),
    change(make) {
      const next = make(draft);
      setRefused({});
      // A change that is taken back is none.
      keep(JSON.stringify(next) === JSON.stringify(saved) ? null : { version, draft: next });
    },
  };
}
