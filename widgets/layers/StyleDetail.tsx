import { useCallback, useMemo, useState } from "react";
import { useLayerRecords, useSaveStyle, useStyleRecords } from "../../client/layers/layer-records.ts";
import { useFieldValues } from "../../client/layers/field-values.ts";
import { layerOfRow } from "../../client/map/layers/layer.ts";
import { persistedDrafts } from "../../client/records/persisted-drafts.ts";
import { mergingOf } from "../../client/records/merging.ts";
import { OutdatedNote, RecordFoot } from "../../client/records/RecordFoot.tsx";
import { useRecordForm } from "../../client/records/use-record-form.ts";
import type { LayerRecord } from "../../contract/layers/layer.ts";
import { RENDERERS, StyleRecordSchema, STYLE_SHAPES, type StyleRecord } from "../../contract/layers/style.ts";
import { useFormat, useLocale, useTexts } from "../../framework/i18n/index.ts";
import { RadioGroup, TextField } from "../../framework/ui/controls/index.ts";
import { EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";
import { ClassFields } from "./ClassFields.tsx";
import { useDraftWords, useFields } from "./form-parts.tsx";
import { previewable, PreviewLayer } from "./PreviewLayer.tsx";
import { StylePreview } from "./StylePreview.tsx";
import { SymbolFields } from "./SymbolFields.tsx";
import { TableStyles } from "./TableStyles.tsx";
import { ValueFields } from "./ValueFields.tsx";
import { draftOf, EMPTY, styleFaults, sentOf, withLookOf, type StyleFormDraft, type StyleForm } from "./style-draft.ts";
import { NEW, numberIn, usePlaces } from "./use-places.ts";
import "./Layers.css";

/** The style in the address, or a new one. */
export function StyleDetail({ asked, from }: { readonly asked: string; readonly from: string | null }) {
  const text = useTexts("widgets.layers");
  const styles = useStyleRecords();
  const layers = useLayerRecords();
  if (styles.isError) return <ErrorState error={styles.error} retry={() => void styles.refetch()} />;
  if (layers.isError) return <ErrorState error={layers.error} retry={() => void layers.refetch()} />;
  if (!styles.data || !layers.data) return <Loading />;
  const find = (id: number | null) => styles.data.find(({ styleId }) => styleId === id) ?? null;
  const style = find(numberIn(asked));
  if (style === null && asked !== NEW) return <EmptyState icon="layers" text={text("unknownStyle")} />;
  const rest = { styles: styles.data, layers: previewable(layers.data) };
  return <Form key={asked} style={style} copied={find(numberIn(from))} {...rest} />;
}

interface EditedStyle {
  readonly style: StyleRecord | null;
  readonly copied: StyleRecord | null;
}

interface StyleContext {
  readonly styles: readonly StyleRecord[];
  readonly layers: readonly LayerRecord[];
}

function Form({ style, copied, styles, layers }: EditedStyle & StyleContext) {
  const text = useTexts("widgets.layers");
  const format = useFormat();
  const places = usePlaces("style");
  const [chosen, setChosen] = useState(-1);
  const form = useStyleForm(
    { style, copied },
    {
      onSaved: ({ styleId }) => style === null && places.made(styleId),
      // Only the classes of one date are visible.
      reveal: (faulty) => {
        const at = faulty.map(placeOfFault);
        if (!at.includes(chosen) && !at.includes(null)) setChosen(at[0] ?? -1);
      },
    },
  );
  const { field, radios } = useFields(form);
  const { draft } = form;
  const place = chosen < draft.buckets.length ? chosen : -1;
  const locale = useLocale();
  // The preview starts with a layer that uses the style.
  const [seen, setSeen] = useState(
    () => layers.find(({ styleId }) => style !== null && styleId === style.styleId)?.layerId ?? null,
  );
  const record = layers.find(({ layerId }) => layerId === seen);
  const seenLayer = useMemo(() => (record ? layerOfRow(record, null, locale) : null), [record, locale]);
  const found = useFieldValues(seenLayer, draft.field.trim());
  const title = style?.name ?? text("newStyle");
  return (
    <form {...form.element} className="pv-stack pv-stack--wide" aria-label={title}>
      <header className="pv-stack pv-stack--tight">
        <h2>{title}</h2>
        {style && (
          <p className="pv-muted">{text("edited", { who: style.editedBy, when: format.instant(style.editedDate) })}</p>
        )}
      </header>
      <OutdatedNote form={form} />
      <div className="pv-columns">
        <TextField {...field("name")} maxLength={120} />
        <TextField {...field("table")} maxLength={100} />
      </div>
      <TableStyles
        table={draft.table}
        styles={styles}
        own={style?.styleId ?? null}
        onTake={(taken) => form.change((before) => withLookOf(before, taken, locale))}
      />
      <div className="pv-columns">
        <RadioGroup {...radios("shape", STYLE_SHAPES)} />
        <RadioGroup {...radios("renderer", RENDERERS)} />
        {draft.renderer !== "single" && (
          <TextField
            {...field("field")}
            maxLength={100}
            suggestions={found.fields.map(({ name }) => ({ value: name }))}
          />
        )}
        {draft.renderer === "breaks" && <TextField {...field("unit")} maxLength={60} />}
      </div>
      <SymbolFields form={form} />
      {draft.renderer === "unique" && <ValueFields form={form} />}
      {draft.renderer === "breaks" && (
        <ClassFields form={form} place={place} values={found.values} onPlace={setChosen} />
      )}
      {draft.renderer !== "single" && <PreviewLayer layers={layers} chosen={seen} found={found} onChoose={setSeen} />}
      <StylePreview
        draft={{ ...draft, breaks: draft.buckets[place]?.breaks ?? draft.breaks }}
        values={draft.renderer === "single" ? [] : found.values}
      />
      <RecordFoot form={form} isNew={style === null} onCancel={places.toList} />
    </form>
  );
}

const usePersistedDraft = persistedDrafts<StyleFormDraft>("styles");

/**
 * The index of the date whose classes have a fault, -1 for the classes without a date; null for a fault that is always
 * visible.
 */
const placeOfFault = (path: string): number | null =>
  path.startsWith("breaks") ? -1 : path.startsWith("buckets.") ? Number(path.split(".")[1]) : null;

function useStyleForm(
  { style, copied }: EditedStyle,
  handlers: { onSaved(saved: StyleRecord): void; reveal(faulty: readonly string[]): void },
): StyleForm {
  const text = useTexts("widgets.layers");
  const locale = useLocale();
  const call = useSaveStyle();
  const start = useMemo(() => {
    if (style) return draftOf(style, locale);
    if (!copied) return EMPTY;
    return { ...draftOf(copied, locale), name: text("copyOf", { name: copied.name }) };
  }, [style, copied, locale, text]);
  return useRecordForm<StyleFormDraft, StyleRecord, StyleRecord>({
    saved: style,
    start,
    kept: usePersistedDraft(String(style?.styleId ?? `new-${copied?.styleId ?? ""}`)),
    schema: StyleRecordSchema,
    merging: mergingOf<StyleFormDraft, StyleRecord>({
      startOf: (theirs) => draftOf(theirs, locale),
      words: useDraftWords(),
    }),
    check: useCallback((draft: StyleFormDraft) => styleFaults(draft, locale), [locale]),
    send: (draft, version) =>
      call.mutateAsync(sentOf(draft, style && version !== null ? { styleId: style.styleId, version } : null, locale)),
    nameOf: ({ name }) => name,
    ...handlers,
  });
}
