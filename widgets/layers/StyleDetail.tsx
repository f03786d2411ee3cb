import { useCallback, useMemo, useState } from "react";
import { useSaveStyle, useStyleRecords } from "../../client/layer-records.ts";
import { persistedDrafts } from "../../client/persisted-drafts.ts";
import { OutdatedNote, RecordConflict, RecordFoot } from "../../client/record-form/RecordFoot.tsx";
import { useRecordForm } from "../../client/record-form/use-record-form.ts";
import { RENDERERS, StyleRecordSchema, STYLE_SHAPES, type StyleRecord } from "../../contract/calls/map/style.ts";
import { useFormat, useLocale, useTexts } from "../../framework/i18n/index.ts";
import { RadioGroup, TextField } from "../../framework/ui/controls/index.ts";
import { EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";
import { ClassFields } from "./ClassFields.tsx";
import { StylePreview } from "./StylePreview.tsx";
import { SymbolFields } from "./SymbolFields.tsx";
import { ValueFields } from "./ValueFields.tsx";
import { draftOf, EMPTY, faultsOf, sentOf, type Draft, type StyleForm } from "./style-draft.ts";
import { NEW, numberIn, usePlaces } from "./use-places.ts";
import "./Layers.css";

/** The style that the address names, or a new one. */
export function StyleDetail({ asked, from }: { readonly asked: string; readonly from: string | null }) {
  const text = useTexts("widgets.layers");
  const styles = useStyleRecords();
  if (styles.isError) return <ErrorState error={styles.error} retry={() => void styles.refetch()} />;
  if (!styles.data) return <Loading />;
  const find = (id: number | null) => styles.data.find(({ styleId }) => styleId === id) ?? null;
  const style = find(numberIn(asked));
  if (style === null && asked !== NEW) return <EmptyState icon="layers" text={text("unknownStyle")} />;
  return <Form key={asked} style={style} copied={find(numberIn(from))} />;
}

interface Edited {
  readonly style: StyleRecord | null;
  readonly copied: StyleRecord | null;
}

function Form({ style, copied }: Edited) {
  const text = useTexts("widgets.layers");
  const format = useFormat();
  const places = usePlaces("style");
  const form = useStyleForm({ style, copied }, ({ styleId }) => style === null && places.made(styleId));
  const { draft } = form;
  const [chosen, setChosen] = useState(-1);
  const place = chosen < draft.buckets.length ? chosen : -1;
  const title = style?.name ?? text("newStyle");
  return (
    <form {...form.element} className="pv-stack pv-stack--wide" aria-label={title}>
      <header className="pv-stack pv-stack--tight">
        <h2>{title}</h2>
        {style && (
          <p className="pv-muted">{text("edited", { who: style.editedBy, when: format.instant(style.editedDate) })}</p>
        )}
      </header>
      <OutdatedNote form={form} by={style?.editedBy} />
      <div className="pv-columns">
        <Line form={form} name="name" longest={120} />
        <Line form={form} name="table" longest={100} hint={text("hints.table")} />
      </div>
      <div className="pv-columns">
        <RadioGroup
          label={text("fields.shape")}
          options={STYLE_SHAPES}
          textOf={(shape) => text(`shapes.${shape}`)}
          chosen={draft.shape}
          onChoose={(shape) => form.set("shape", shape)}
        />
        <RadioGroup
          label={text("fields.renderer")}
          options={RENDERERS}
          textOf={(renderer) => text(`renderers.${renderer}`)}
          chosen={draft.renderer}
          onChoose={(renderer) => form.set("renderer", renderer)}
        />
        {draft.renderer !== "single" && <Line form={form} name="field" longest={100} hint={text("hints.field")} />}
        {draft.renderer === "breaks" && <Line form={form} name="unit" longest={60} hint={text("hints.unit")} />}
      </div>
      <SymbolFields form={form} />
      {draft.renderer === "unique" && <ValueFields form={form} />}
      {draft.renderer === "breaks" && <ClassFields form={form} place={place} onPlace={setChosen} />}
      <StylePreview draft={{ ...draft, breaks: draft.buckets[place]?.breaks ?? draft.breaks }} />
      <RecordFoot form={form} isNew={style === null} onCancel={places.toList} />
      <Conflict form={form} />
    </form>
  );
}

function Line(props: {
  readonly form: StyleForm;
  readonly name: "name" | "table" | "field" | "unit";
  readonly longest: number;
  readonly hint?: string;
}) {
  const { form, name, longest, hint } = props;
  const text = useTexts("widgets.layers");
  return (
    <TextField
      label={text(`fields.${name}`)}
      hint={hint}
      value={form.draft[name]}
      maxLength={longest}
      error={form.fault(name)}
      onChange={({ target }) => form.set(name, target.value)}
    />
  );
}

const usePersistedDraft = persistedDrafts<Draft>("map-styles");

function useStyleForm({ style, copied }: Edited, onSaved: (saved: StyleRecord) => void): StyleForm {
  const text = useTexts("widgets.layers");
  const locale = useLocale();
  const call = useSaveStyle();
  const start = useMemo(() => {
    if (style) return draftOf(style, locale);
    if (!copied) return EMPTY;
    return { ...draftOf(copied, locale), name: text("copyOf", { name: copied.name }) };
  }, [style, copied, locale, text]);
  return useRecordForm<Draft, StyleRecord, StyleRecord>({
    saved: style,
    start,
    kept: usePersistedDraft(String(style?.styleId ?? `new-${copied?.styleId ?? ""}`)),
    schema: StyleRecordSchema,
    check: useCallback((draft: Draft) => faultsOf(draft, locale), [locale]),
    send: (draft, version) =>
      call.mutateAsync(sentOf(draft, style && version !== null ? { styleId: style.styleId, version } : null, locale)),
    nameOf: ({ name }) => name,
    onSaved,
  });
}

/** Both people's versions, as far as lines can say them. */
function Conflict({ form }: { readonly form: StyleForm }) {
  const text = useTexts("widgets.layers");
  const locale = useLocale();
  const classes = ({ breaks }: Draft) => breaks.map(({ min, max }) => `${min} – ${max}`).join("; ");
  return (
    <RecordConflict
      form={form}
      rowsOf={(saved) => {
        const theirs = draftOf(saved, locale);
        return [
          ...(["name", "table", "field"] as const).map((key) => ({
            label: text(`columns.${key}`),
            yours: form.draft[key],
            theirs: theirs[key],
          })),
          { label: text("fields.breaks"), yours: classes(form.draft), theirs: classes(theirs) },
        ];
      }}
    />
  );
}
