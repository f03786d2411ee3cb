import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { CAPTION_MAX, LookupSchema, type Lookup } from "../../contract/lookups/calls/lookups.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { useLookup, useSaveLookup } from "./calls.ts";
import { persistedDrafts } from "../../client/records/persisted-drafts.ts";
import { RecordDetailPage, useAddressedRecord } from "../../client/records/RecordDetailPage.tsx";
import { mergingOf, wordsByKey } from "../../client/records/merging.ts";
import { OutdatedNote, RecordFoot } from "../../client/records/RecordFoot.tsx";
import { useRecordForm } from "../../client/records/use-record-form.ts";
import { useLookupText } from "../../client/lookups/use-lookup-text.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useText, useTexts } from "../../framework/i18n/index.ts";
import { draftOf, EMPTY_DRAFT, lookupFaults, sentOf, type LookupFormDraft, type LookupForm } from "./draft.ts";
import { Entries } from "./Entries.tsx";
import type { LookupsConfig } from "./config.ts";
import { TextField } from "../../framework/ui/controls/index.ts";

/** The lookup in the address, or a new one. */
export function LookupDetail({ config }: { readonly config: LookupsConfig }) {
  const text = useTexts("widgets.lookups");
  const addressed = useAddressedRecord();
  const asked = useLookup(addressed.asked);
  const mayCreate = usePermits(anyOf("lookup.create"));
  const names = useLookupText();
  return (
    <RecordDetailPage<Lookup>
      addressed={addressed}
      query={asked}
      back={{ to: config.listPage, label: text("toList") }}
      title={text("title")}
      titleOf={(lookup) => (lookup ? names.list(lookup) : text("newLookup"))}
      noteOf={(lookup) => <Stamp lookup={lookup} />}
      icon="list"
      mayNotCreate={mayCreate ? null : text("mayNotCreate")}
      unknown={(id) => text("unknown", { id })}
    >
      {(lookup) => <Form key={lookup?.lookupId ?? "new"} lookup={lookup} config={config} />}
    </RecordDetailPage>
  );
}

function Form({ lookup, config }: { readonly lookup: Lookup | null; readonly config: LookupsConfig }) {
  const text = useTexts("widgets.lookups");
  const names = useLookupText();
  const navigate = useNavigate();
  const mayEdit = usePermits(anyOf("lookup.edit"));
  const editable = lookup === null || mayEdit;
  const form = useLookupForm(lookup, (saved) => {
    if (lookup === null) void navigate(`${config.detailPage}/${saved.lookupId}`, { replace: true });
  });
  const field = (name: "searchKey" | "file" | "caption") => ({
    ...form.field(name),
    ...(name === "caption" && { value: names.list(form.draft) }),
    label: text(name),
    required: true,
  });
  return (
    <form
      {...form.element}
      className="pv-stack pv-stack--wide"
      aria-label={lookup ? names.list(lookup) : text("newLookup")}
    >
      {!editable && <p className="pv-muted">{text("readOnly")}</p>}
      <OutdatedNote form={form} />
      <div className="pv-columns">
        <TextField
          {...field("caption")}
          hint={text(lookup?.shipped ? "hints.captionShipped" : "hints.caption")}
          maxLength={CAPTION_MAX}
          readOnly={!editable}
          autoFocus={lookup === null}
        />
        <TextField
          {...field("searchKey")}
          hint={text(lookup?.shipped ? "hints.searchKeyShipped" : "hints.searchKey")}
          maxLength={60}
          readOnly={!editable || lookup?.shipped === true}
        />
        <TextField {...field("file")} hint={text("hints.file")} maxLength={100} readOnly={!editable} />
      </div>
      <Entries form={form} saved={lookup} editable={editable} />
      {editable && (
        <RecordFoot
          form={form}
          isNew={lookup === null}
          {...(lookup === null ? { onCancel: () => void navigate(config.listPage) } : {})}
        />
      )}
    </form>
  );
}

function Stamp({ lookup }: { readonly lookup: Lookup }) {
  const text = useTexts("widgets.lookups");
  const header = useText();
  const format = useFormat();
  const kind = lookup.fixed ? "fixed" : lookup.shipped ? "shipped" : "own";
  return (
    <>
      {header(`domain.lists.lookups.kinds.${kind}`)} ·{" "}
      {text("edited", { who: lookup.editedBy, when: format.instant(lookup.editedDate) })}
    </>
  );
}

const usePersistedDraft = persistedDrafts<LookupFormDraft>("lookups");

/** The form of a lookup (`saved` is null for a new one), which is saved with its entries in one call. */
function useLookupForm(saved: Lookup | null, onSaved: (lookup: Lookup) => void): LookupForm {
  const call = useSaveLookup();
  const names = useLookupText();
  const text = useTexts("widgets.lookups");
  return useRecordForm<LookupFormDraft, Lookup, Lookup>({
    saved,
    start: useMemo(() => (saved ? draftOf(saved) : EMPTY_DRAFT), [saved]),
    kept: usePersistedDraft(String(saved?.lookupId ?? "new")),
    schema: LookupSchema,
    merging: mergingOf<LookupFormDraft, Lookup>({
      startOf: draftOf,
      idOf: (row) => ("key" in row ? String(row.key) : undefined),
      words: ({ searchKey, file, caption, entries }) => [
        ...wordsByKey(text, { searchKey, file, caption }),
        ...entries.map((entry) => ({
          path: ["entries", `#${entry.key}`],
          label: `${text("entries")}: ${entry.value}`,
          text: `${entry.value} ${entry.caption}${entry.active ? "" : ` (${text("inactive")})`}`,
        })),
      ],
    }),
    check: useCallback((draft) => lookupFaults(draft, saved), [saved]),
    faultsShown: "atOnce",
    send: (draft, version) =>
      call.mutateAsync(sentOf(draft, saved && version !== null ? { lookupId: saved.lookupId, version } : null)),
    nameOf: (lookup) => names.list(lookup),
    onSaved,
  });
}
