import { useNavigate, useParams } from "react-router-dom";
import { CAPTION_MAX } from "../../contract/calls/lookups.ts";
import type { Lookup } from "../../contract/calls/lookups.ts";
import { anyOf } from "../../contract/privileges.ts";
import { useLookup } from "../../client/lookups.ts";
import { useLookupText } from "../../client/use-lookup-text.ts";
import { usePermits } from "../../framework/gate/index.ts";
import { ApiError } from "../../framework/http/index.ts";
import { useFormat, useText, useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Loading, RecordPage, TextField } from "../../framework/ui/index.ts";
import { useLeaveGuard } from "../../framework/ui/unsaved.tsx";
import { Conflict } from "./Conflict.tsx";
import { Entries } from "./Entries.tsx";
import type { LookupsConfig } from "./manifest.ts";
import { useLookupForm } from "./use-lookup-form.ts";

/** The lookup whose number stands in the address, or a new one. */
export function LookupDetail({ config }: { readonly config: LookupsConfig }) {
  const text = useTexts("widgets.lookups");
  const { id } = useParams();
  const lookupId = id === undefined ? null : /^[1-9]\d{0,9}$/.test(id) ? Number(id) : Number.NaN;
  const asked = useLookup(Number.isNaN(lookupId) ? null : lookupId);
  const mayCreate = usePermits(anyOf("lookup.create"));
  const names = useLookupText();
  const lookup = lookupId === null ? null : (asked.data ?? null);
  const content = () => {
    if (lookupId === null)
      return mayCreate ? (
        <Form key="new" lookup={null} config={config} />
      ) : (
        <EmptyState icon="lock" text={text("mayNotCreate")} />
      );
    if (Number.isNaN(lookupId) || (asked.error instanceof ApiError && asked.error.status === 404))
      return <EmptyState icon="list" text={text("unknown", { id: id ?? "" })} />;
    if (asked.isError) return <ErrorState error={asked.error} retry={() => void asked.refetch()} />;
    return lookup ? <Form key={lookupId} lookup={lookup} config={config} /> : <Loading />;
  };
  const title = lookup ? names.list(lookup) : text(lookupId === null && mayCreate ? "newLookup" : "title");
  return (
    <RecordPage
      title={title}
      back={{ to: config.listPage, label: text("toList") }}
      note={lookup && <Stamp lookup={lookup} />}
    >
      {content()}
    </RecordPage>
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
  const mayLeave = useLeaveGuard();
  const cancel = async () => {
    if (await mayLeave()) await navigate(config.listPage);
  };
  const field = (name: "searchKey" | "file" | "caption") => ({
    label: text(name),
    value: form.draft[name],
    error: form.faults[name] ?? null,
    required: true,
    onChange: ({ target }: { target: HTMLInputElement }) =>
      form.change((before) => ({ ...before, [name]: target.value })),
  });
  return (
    <form
      ref={form.element}
      className="lookups"
      noValidate
      aria-label={lookup ? names.list(lookup) : text("newLookup")}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {!editable && <p className="lookups__note">{text("readOnly")}</p>}
      {form.outdated && (
        <p className="lookups__note">{text("outdated", { who: lookup?.editedBy ?? text("somebody") })}</p>
      )}
      <div className="lookups__fields">
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
      <Entries form={form} fixed={lookup?.fixed ?? false} editable={editable} />
      {editable && (
        <footer className="pv-record-page__foot">
          <p role="status">{form.dirty ? text("unsaved") : lookup === null ? "" : text("allSaved")}</p>
          <div>
            {lookup === null ? (
              <button type="button" className="pv-button" onClick={() => void cancel()}>
                {text("cancel")}
              </button>
            ) : (
              <button type="button" className="pv-button" disabled={!form.dirty} onClick={form.discard}>
                {text("discard")}
              </button>
            )}
            <button
              type="submit"
              className="pv-button pv-button--primary"
              disabled={!form.dirty}
              aria-busy={form.saving || undefined}
            >
              {text(lookup === null ? "createSubmit" : "save")}
            </button>
          </div>
        </footer>
      )}
      {form.conflict && <Conflict form={form} conflict={form.conflict} />}
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
