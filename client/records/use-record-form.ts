import { useEffect, useEffectEvent, useMemo, useRef, useState, type FormEvent, type RefObject } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { MANDATORY } from "../../contract/api/field-rules.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { FAULTY } from "../../framework/ui/controls/fields.tsx";
import { useEndingNotices, useUnsavedChanges, type CloseToast } from "../../framework/ui/index.ts";
import { isSameJson } from "./merge.ts";
import { useOtherSaves, useRereading, type SavedRecord } from "./other-saves.ts";
import type { Choices, Merging, OpenMerge } from "./merging.ts";
import { conflictOf, type Conflict, useFieldFaults, type OwnFaults } from "./refusals.ts";
import type { PersistDraft, PersistedDraft } from "./persisted-drafts.ts";

export type RecordFormParts<Draft, Theirs, Answer> = CommonParts<Draft, Theirs, Answer> & SaveMessage<Draft, Answer>;

/** The toast after a save: the record's name, to which "saved" or "updated" is added, or the whole text. */
type SaveMessage<Draft, Answer> =
  | { nameOf(answer: Answer): string; readonly savedText?: undefined }
  | { savedText(answer: Answer, sent: Draft): string; readonly nameOf?: undefined };

interface CommonParts<Draft, Theirs, Answer> {
  /** The record as it was read; null for a new one. It is read again while the form is open. */
  readonly saved: (SavedRecord & Theirs) | null;
  /** The form's initial values. Keep it between renders (useMemo). */
  readonly start: Draft;
  readonly kept: readonly [PersistedDraft<Draft> | null, PersistDraft<Draft>];
  /** Describes the other side of a conflict. */
  readonly schema: z.ZodType<Theirs>;
  /** The faults found in the browser; none if only the server checks. */
  check?(draft: Draft): OwnFaults;
  /**
   * `onSave` for a form of few fields: its own faults show once the user wants to save. `atOnce` for grids: faults show
   * during typing (missing values still wait for the save), and since a cell may be scrolled out of view, a refused
   * save is also reported in a toast.
   */
  readonly faultsShown?: "onSave" | "atOnce";
  /** Returns whether two drafts are equal; compared by their JSON if absent. */
  same?(a: Draft, b: Draft): boolean;
  /** Maps a server fault's path to the form's field, if they differ. */
  placeFaults?(faults: Readonly<Record<string, string>>, draft: Draft): Readonly<Record<string, string>>;
  /** Brings the first faulty field into view, if it may be hidden: opens its tab, scrolls its grid. */
  reveal?(places: readonly string[]): void;
  /** For versions by row: the rows read again while the form is open, and the changed rows that others saved. */
  readonly rows?: { readonly held: object | null; readonly behind: Conflict<Theirs> | null };
  /** How to merge the draft with a version that someone else saved; absent if no save is refused because of another. */
  readonly merging?: Merging<Draft, Theirs>;
  /**
   * Sends the draft at the version it was begun on (null for a new record), or on top of `theirs` after a conflict.
   * Returns null if the user changed their mind.
   */
  send(draft: Draft, version: number | null, theirs: Theirs | null): Promise<Answer | null>;
  onSaved?(answer: Answer): void;
  /** Called after the user discarded the changes. */
  onDiscarded?(): void;
}

/** The version that someone else saved first, and the fields that both changed. */
interface RecordConflict<Draft, Theirs> extends Conflict<Theirs> {
  readonly merge: OpenMerge<Draft>;
}

/** A field's value, the reason why it is refused, and a function that changes it. */
interface FieldBinding<Value> {
  readonly value: Value;
  readonly error: string | null;
  onChange(value: Value): void;
}

/** A record's form: its draft, its faults, and the state of saving. */
export interface RecordForm<Draft, Theirs> {
  readonly draft: Draft;
  readonly dirty: boolean;
  /** The version that another user saved after editing began; null if there is none. */
  readonly outdated: RecordConflict<Draft, Theirs> | null;
  readonly saving: boolean;
  readonly conflict: RecordConflict<Draft, Theirs> | null;
  /** The faults in the user's language, by field or cell. */
  readonly faults: Readonly<Record<string, string>>;
  /** Props of the form element; for another element use the `ref` only. */
  readonly element: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    onSubmit(event: FormEvent): void;
  };
  set<Key extends keyof Draft>(key: Key, value: Draft[Key]): void;
  change(make: (draft: Draft) => Draft): void;
  /** Returns why a field is refused, in the user's language. */
  fault(key: keyof Draft & string): string | null;
  /** The props of a field's control. */
  field<Key extends keyof Draft & string>(key: Key): FieldBinding<Draft[Key]>;
  /** Merges someone else's saved version into the changes, and asks about fields that both changed. */
  takeTheirs(): void;
  /** Saves; false when it could not. */
  save(): Promise<boolean>;
  discard(): void;
  /** Shows why another call about this record was refused: faults, or a toast. */
  refuse(error: unknown): void;
  /** Ends a conflict: saves the chosen values on top of their version; null continues editing. */
  settle(choices: Choices | null): void;
  /** Asks about unsaved changes; true when the caller may continue. */
  guard(): Promise<boolean>;
}

/**
 * The state of a record's form, or of a list that is edited as a whole. Unsaved changes outlive a reload and the end of
 * the session, and are asked about before they are lost. The first fault takes the focus, found here or by the server.
 *
 * @example
 * ```tsx
 * import { useMemo } from "react";
 * import { z } from "zod";
 * import { TextField } from "../../framework/ui/controls/index.ts";
 * import { mergingOf } from "./merging.ts";
 * import { persistedDrafts } from "./persisted-drafts.ts";
 * import { useRecordForm } from "./use-record-form.ts";
 *
 * const ShelterSchema = z.object({ id: z.int(), name: z.string(), version: z.int() });
 * type Shelter = z.infer<typeof ShelterSchema>;
 * const usePersistedDraft = persistedDrafts<{ name: string }>("shelter");
 *
 * export function ShelterForm(props: { shelter: Shelter; save(name: string, version: number | null): Promise<Shelter> }) {
 *   const { shelter, save } = props;
 *   const form = useRecordForm({
 *     saved: shelter,
 *     start: useMemo(() => ({ name: shelter.name }), [shelter]),
 *     kept: usePersistedDraft(String(shelter.id)),
 *     schema: ShelterSchema,
 *     merging: useMemo(
 *       () =>
 *         mergingOf<{ name: string }, Shelter>({
 *           startOf: ({ name }) => ({ name }),
 *           words: ({ name }) => [{ path: ["name"], label: "Name", text: name }],
 *         }),
 *       [],
 *     ),
 *     send: ({ name }, version) => save(name, version),
 *     nameOf: ({ name }) => name,
 *   });
 *   return (
 *     <form {...form.element}>
 *       <TextField label="Name" {...form.field("name")} />
 *     </form>
 *   );
 * }
 * ```
 */
export function useRecordForm<Draft extends object, Theirs extends object, Answer>(
  parts: RecordFormParts<Draft, Theirs, Answer>,
): RecordForm<Draft, Theirs> {
  const { saved, start, schema, check, same = isSameJson, placeFaults, reveal, merging, send } = parts;
  const { onSaved, onDiscarded } = parts;
  const [kept, keep] = parts.kept;
  const atOnce = parts.faultsShown === "atOnce";
  const { t } = useTranslation();
  const text = useTexts("client.form");
  const someone = useTexts("client.conflict")("unknownPerson");
  const { toast, report } = useEndingNotices();
  const readFaults = useFieldFaults();
  const ref = useRef<HTMLFormElement>(null);
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<RecordConflict<Draft, Theirs> | null>(null);
  const [saving, setSaving] = useState(false);
  /** Closes the toasts of a failed save: it is over once something is changed, saved again or discarded. */
  const notice = useRef<CloseToast>(() => undefined);

  const draft = kept?.draft ?? start;
  const version = kept?.version ?? saved?.version ?? null;
  const dirty = kept !== null;
  const isCurrent = kept === null || kept.version === (saved?.version ?? null);
  const base = kept?.base ?? (isCurrent ? start : undefined);
  const own = useMemo(() => (atOnce || checked ? (check?.(draft) ?? {}) : {}), [atOnce, checked, check, draft]);
  const faults = useMemo(() => {
    const shown = Object.entries(own).flatMap(([place, fault]): [string, string][] => {
      const { key, values = {}, isMissing = key === MANDATORY } = typeof fault === "string" ? { key: fault } : fault;
      return checked || !isMissing ? [[place, t(key, values)]] : [];
    });
    return { ...Object.fromEntries(shown), ...refused };
  }, [own, refused, checked, t]);

  const put = (next: Draft) => {
    notice.current();
    keep(same(next, start) ? null : { version, draft: next, ...(base === undefined ? {} : { base }) });
  };
  const reset = () => {
    notice.current();
    keep(null);
    setChecked(false);
    setRefused({});
    setConflict(null);
  };
  const discard = () => {
    reset();
    onDiscarded?.();
  };
  /** The fields mark themselves at once; then the first of them takes the focus. */
  const showFaults = (mark: () => void, places: readonly string[]) => {
    flushSync(() => {
      mark();
      reveal?.(places);
    });
    ref.current?.querySelector<HTMLElement>(`${FAULTY}, .pv-grid-faulty`)?.focus();
  };

  const refuse = (error: unknown, sent = draft) => {
    const found = placeFaults ? placeFaults(readFaults(error), sent) : readFaults(error);
    const places = Object.keys(found);
    showFaults(() => setRefused(found), places);
    // Faults shown at a visible field are not repeated; others must be reported separately.
    if (atOnce || !places.some((place) => place in sent)) notice.current = report(error);
  };
  const saveDraft = async (sent: Draft, over: RecordConflict<Draft, Theirs> | null): Promise<boolean> => {
    if (saving) return false;
    notice.current();
    const places = Object.keys(check?.(sent) ?? {});
    if (places.length > 0) {
      showFaults(() => setChecked(true), places);
      if (atOnce) notice.current = toast({ kind: "warning", text: text("mendFirst", { count: places.length }) });
      return false;
    }
    setSaving(true);
    try {
      const answer = await send(sent, over ? versionIn(over.theirs) : version, over?.theirs ?? null);
      if (answer === null) return false;
      // Immediately, or a move to another page would ask about changes that are already saved.
      flushSync(reset);
      const message =
        parts.nameOf === undefined
          ? parts.savedText(answer, sent)
          : text(saved ? "updated" : "saved", { name: parts.nameOf(answer) });
      toast({ kind: "success", text: [message, ...takenText(over)].join(" ") });
      onSaved?.(answer);
      return true;
    } catch (error) {
      const other = conflictOf(error, schema);
      if (other && merging) return await mergeWith(merging(sent, other.theirs, base), other);
      refuse(error, sent);
      return false;
    } finally {
      setSaving(false);
    }
  };
  const takenText = (over: RecordConflict<Draft, Theirs> | null) => {
    const fields = over?.merge.taken ?? [];
    return fields.length === 0 ? [] : [text("taken", { who: over?.changedBy ?? someone, fields: fields.join(", ") })];
  };
  const isBehind = kept !== null && saved !== null && kept.version !== saved.version;
  const theirs =
    parts.rows?.behind ??
    (isBehind ? { theirs: saved, changedBy: saved.editedBy ?? null, changedAt: saved.editedDate ?? null } : null);
  // The reader's own save may be read before its answer arrives.
  const outdated = saving || !theirs || !merging ? null : { ...theirs, merge: merging(draft, theirs.theirs, base) };
  const takeTheirs = () => {
    if (outdated === null) return;
    const { merge } = outdated;
    if (merge.rows.length > 0) return setConflict(outdated);
    const next = merge.settle([]);
    keep(same(next, merge.theirs) ? null : { version: versionIn(outdated.theirs), draft: next, base: merge.theirs });
    const who = outdated.changedBy ?? someone;
    const fields = merge.taken.join(", ");
    toast({ kind: "success", text: fields === "" ? text("sameAsTheirs", { who }) : text("shown", { who, fields }) });
  };
  /** Saves both people's changes if no field was changed by both, and asks otherwise. */
  const mergeWith = async (merge: OpenMerge<Draft>, other: Conflict<Theirs>): Promise<boolean> => {
    if (merge.rows.length === 0) return saveMerged(merge.settle([]), { ...other, merge });
    setConflict({ ...other, merge });
    return false;
  };
  const saveMerged = async (next: Draft, other: RecordConflict<Draft, Theirs>): Promise<boolean> => {
    const { theirs } = other.merge;
    if (same(next, theirs)) {
      discard();
      toast({ kind: "success", text: text("sameAsTheirs", { who: other.changedBy ?? someone }) });
      return true;
    }
    keep({ version: versionIn(other.theirs), draft: next, base: theirs });
    return saveDraft(next, other);
  };
  const save = () => saveDraft(draft, null);
  const set = <Key extends keyof Draft>(key: Key, value: Draft[Key]) => {
    setRefused(({ [key as string]: _, ...others }) => others);
    put({ ...draft, [key]: value });
  };
  const { guard } = useUnsavedChanges({ dirty, save, discard });
  useOffered(kept?.at ?? null, discard);
  useRereading(merging ? (parts.rows?.held ?? saved) : null);
  useOtherSaves(keep, saved, (who) => {
    if (!dirty) toast({ kind: "success", text: text("refreshed", { who }) });
  });

  return {
    draft,
    dirty,
    saving,
    conflict,
    faults,
    save,
    discard,
    refuse,
    guard,
    outdated,
    takeTheirs,
    element: {
      ref,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        void save();
      },
    },
    fault: (key) => faults[key] ?? null,
    field: (key) => ({ value: draft[key], error: faults[key] ?? null, onChange: (value) => set(key, value) }),
    set,
    change(make) {
      setRefused({});
      put(make(draft));
    },
    settle(choices) {
      setConflict(null);
      if (conflict !== null && choices !== null) void saveMerged(conflict.merge.settle(choices), conflict);
    },
  };
}

/**
 * Notifies the reader that changes made before this page was loaded are in the form again, and offers to discard them,
 * until they are saved or gone.
 */
function useOffered(at: number | null, discard: () => void): void {
  const text = useTexts("client.form");
  const format = useFormat();
  const { toast } = useEndingNotices();
  const close = useRef<CloseToast>(() => undefined);
  const drop = useEffectEvent(discard);
  const offer = useEffectEvent(() => {
    if (at === null || at >= performance.timeOrigin) return;
    const when = format.instant(new Date(at).toISOString());
    close.current = toast({
      kind: "warning",
      text: text("offered", { when }),
      action: { label: text("discardOffered"), run: () => drop() },
    });
  });
  useEffect(() => offer(), []);
  const isOver = at === null;
  useEffect(() => {
    if (isOver) close.current();
  }, [isOver]);
}

const versionIn = (record: object): number | null =>
  "version" in record && typeof record.version === "number" ? record.version : null;
