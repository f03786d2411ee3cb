import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { LookupSchema } from "../../contract/calls/lookups.ts";
import type { Lookup } from "../../contract/calls/lookups.ts";
import { conflictOf } from "../../client/conflict/conflict.ts";
import type { Conflict } from "../../client/conflict/conflict.ts";
import { useFieldFaults } from "../../client/field-faults.ts";
import { keptDrafts } from "../../client/kept-drafts.ts";
import { useSaveLookup } from "../../client/lookups.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useErrorToast, useToast, useUnsavedChanges } from "../../framework/ui/index.ts";
import { draftOf, EMPTY_DRAFT, faultsOf, sentOf } from "./draft.ts";
import type { Draft } from "./draft.ts";

const useKeptDraft = keptDrafts<Draft>("lookups");

/** One lookup while it is edited. */
export interface LookupForm {
  readonly draft: Draft;
  readonly dirty: boolean;
  /** The draft was begun before somebody else's save. */
  readonly outdated: boolean;
  /** What is wrong, in the reader's language, by the place in what is sent (`caption`, `details.2.value`, `details`). */
  readonly faults: Readonly<Record<string, string>>;
  readonly saving: boolean;
  readonly conflict: Conflict<Lookup> | null;
  readonly element: React.RefObject<HTMLFormElement | null>;
  change(make: (draft: Draft) => Draft): void;
  /** Saves; false when it could not. `over` is the version that is saved over after a conflict. */
  save(over?: number): Promise<boolean>;
  discard(): void;
  settle(): void;
}

/** Holds the draft of a lookup (`saved` is null for a new one), checks it, and saves it with its entries in one call. */
export function useLookupForm(saved: Lookup | null, onSaved: (lookup: Lookup) => void): LookupForm {
  const text = useTexts("widgets.lookups");
  const { t } = useTranslation();
  const toast = useToast();
  const tell = useErrorToast();
  const readFaults = useFieldFaults();
  const saveCall = useSaveLookup();
  const element = useRef<HTMLFormElement>(null);
  const [kept, keep] = useKeptDraft(String(saved?.lookupId ?? "new"));
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [checked, setChecked] = useState(false);
  const [conflict, setConflict] = useState<Conflict<Lookup> | null>(null);

  const start = useMemo(() => (saved ? draftOf(saved) : EMPTY_DRAFT), [saved]);
  const draft = kept?.draft ?? start;
  const version = kept?.version ?? saved?.version ?? null;
  const own = useMemo(() => faultsOf(draft, saved), [draft, saved]);
  // What is empty is told once somebody wants to save; what is wrong, at once.
  const faults = useMemo(() => {
    const shown = Object.entries(own).filter(([, fault]) => checked || fault.key !== "domain.mandatory");
    return { ...refused, ...Object.fromEntries(shown.map(([path, fault]) => [path, t(fault.key, fault.values)])) };
  }, [own, refused, checked, t]);

  const discard = () => {
    keep(null);
    setRefused({});
    setChecked(false);
    setConflict(null);
  };
  // The fields mark themselves first; then the first of them takes the cursor.
  const [refusals, setRefusals] = useState(0);
  const showFaults = () => setRefusals((count) => count + 1);
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);

  const save = async (over = version): Promise<boolean> => {
    setChecked(true);
    const count = Object.keys(own).length;
    if (count > 0) {
      toast({ kind: "warning", text: text("mendFirst", { count }) });
      showFaults();
      return false;
    }
    try {
      const at = saved && over !== null ? { lookupId: saved.lookupId, version: over } : null;
      const after = await saveCall.mutateAsync(sentOf(draft, at));
      discard();
      toast({ kind: "success", text: text(saved ? "updated" : "saved") });
      onSaved(after);
      return true;
    } catch (error) {
      const other = conflictOf(error, LookupSchema);
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
    draft,
    dirty,
    outdated: kept !== null && saved !== null && kept.version !== saved.version,
    faults,
    saving: saveCall.isPending,
    conflict,
    element,
    save,
    discard,
    settle: () => setConflict(null),
    change(make) {
      const next = make(draft);
      setRefused({});
      // A change that is taken back is none.
      keep(JSON.stringify(next) === JSON.stringify(start) ? null : { version, draft: next });
    },
  };
}
