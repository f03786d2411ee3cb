import { useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ApiError } from "../../framework/http/index.ts";
import { useErrorToast, useUnsavedChanges } from "../../framework/ui/index.ts";
import { conflictOf } from "../conflict/conflict.ts";
import type { Conflict } from "../conflict/conflict.ts";
import { useFieldFaults } from "../field-faults.ts";
import type { KeepDraft, KeptDraft } from "../kept-drafts.ts";
import type { FaultKeys } from "./schema-faults.ts";

export interface RecordFormParts<Draft, Saved, Answer> {
  /** The record as it was read; null for a new one. */
  readonly saved: (Saved & { readonly version: number }) | null;
  /** What the form holds before anything is changed. Keep it between renders (useMemo). */
  readonly start: Draft;
  readonly kept: readonly [KeptDraft<Draft> | null, KeepDraft<Draft>];
  /** Reads the other side of a conflict. */
  readonly schema: z.ZodType<Saved>;
  check(draft: Draft): FaultKeys;
  /** Sends the draft to be saved at a version (null for a new record); null where the reader changed their mind. */
  send(draft: Draft, version: number | null): Promise<Answer | null>;
  onSaved(answer: Answer): void;
}

/** A record's form: its values, what is wrong with them, and where saving stands. */
export interface RecordForm<Draft, Saved> {
  readonly values: Draft;
  readonly dirty: boolean;
  /** The changes were begun before somebody else's save. */
  readonly outdated: boolean;
  readonly saving: boolean;
  readonly conflict: Conflict<Saved> | null;
  readonly element: RefObject<HTMLFormElement | null>;
  set<Key extends keyof Draft>(key: Key, value: Draft[Key]): void;
  /** Why a field is refused, in the reader's language. */
  fault(key: keyof Draft & string): string | null;
  /** Saves; false when it could not. `over` is the version that is saved over after a conflict. */
  save(over?: number): Promise<boolean>;
  discard(): void;
  settle(): void;
}

/**
 * Holds the unsaved changes of a record, asks before they are lost, checks them by the server's own schema once somebody
 * wants to save, and puts the cursor on the first field that is refused, here or by the server.
 */
export function useRecordForm<Draft extends object, Saved, Answer>({
  saved,
  start,
  kept: [kept, keep],
  schema,
  check,
  send,
  onSaved,
}: RecordFormParts<Draft, Saved, Answer>): RecordForm<Draft, Saved> {
  const { t } = useTranslation();
  const tell = useErrorToast();
  const readFaults = useFieldFaults();
  const element = useRef<HTMLFormElement>(null);
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<Conflict<Saved> | null>(null);
  const [saving, setSaving] = useState(false);

  const values = kept?.draft ?? start;
  const version = kept?.version ?? saved?.version ?? null;
  const own = useMemo(() => (checked ? check(values) : {}), [checked, check, values]);

  const discard = () => {
    keep(null);
    setChecked(false);
    setRefused({});
    setConflict(null);
  };
  /** Lets the fields mark themselves at once; then the first of them takes the cursor. */
  const showFaults = (mark: () => void) => {
    flushSync(mark);
    element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  };

  const settleRefusal = (error: unknown) => {
    const other = conflictOf(error, schema);
    if (other) return setConflict(other as Conflict<Saved>);
    const faults = readFaults(error);
    showFaults(() => setRefused(faults));
    // What stands at a field need not be said twice; what no field shows must be said.
    const atFields = Object.keys(faults).filter((path) => path in values).length;
    if (atFields === 0 || !(error instanceof ApiError)) tell(error);
  };

  const save = async (over?: number): Promise<boolean> => {
    if (Object.keys(check(values)).length > 0) {
      showFaults(() => setChecked(true));
      return false;
    }
    setSaving(true);
    try {
      const answer = await send(values, over ?? version);
      if (answer === null) return false;
      // At once, or a move to another page would ask about changes that are saved.
      flushSync(discard);
      onSaved(answer);
      return true;
    } catch (error) {
      settleRefusal(error);
      return false;
    } finally {
      setSaving(false);
    }
  };

  const dirty = kept !== null;
  useUnsavedChanges({ dirty, save: () => save(), discard });

  return {
    values,
    dirty,
    outdated: kept !== null && saved !== null && kept.version !== saved.version,
    saving,
    conflict,
    element,
    save,
    discard,
    settle: () => setConflict(null),
    fault: (key) => refused[key] ?? (own[key] === undefined ? null : t(own[key])),
    set(key, value) {
      const next = { ...values, [key]: value };
      setRefused(({ [key as string]: _, ...others }) => others);
      // A change that is taken back is none.
      keep(JSON.stringify(next) === JSON.stringify(start) ? null : { version, draft: next });
    },
  };
}
