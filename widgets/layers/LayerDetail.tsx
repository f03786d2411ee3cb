import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLayerRecords, useMapHosts, useSaveLayer, useStyleRecords } from "../../client/layers/layer-records.ts";
import { persistedDrafts } from "../../client/records/persisted-drafts.ts";
import { mergingOf } from "../../client/records/merging.ts";
import { OutdatedNote, RecordFoot } from "../../client/records/RecordFoot.tsx";
import { useRecordForm } from "../../client/records/use-record-form.ts";
import { LayerRecordSchema, titleIn, type LayerRecord } from "../../contract/layers/layer.ts";
import { useFormat, useLocale, useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";
import { DataFields } from "./DataFields.tsx";
import { DrawingFields } from "./DrawingFields.tsx";
import { useDraftWords } from "./form-parts.tsx";
import { RightsFields } from "./RightsFields.tsx";
import { TimeFields } from "./TimeFields.tsx";
import { TreeFields } from "./TreeFields.tsx";
import { draftOf, EMPTY, layerFaults, groupDraft, sentOf, type LayerFormDraft, type LayerForm } from "./layer-draft.ts";
import type { LayerFormOptions } from "./offered.ts";
import { NEW, numberIn, usePlaces } from "./use-places.ts";
import "./Layers.css";

/** The layer in the address, or a new one, shown once everything for its form is loaded. */
export function LayerDetail({ asked, from }: { readonly asked: string; readonly from: string | null }) {
  const text = useTexts("widgets.layers");
  const [layers, styles, hosts] = [useLayerRecords(), useStyleRecords(), useMapHosts()];
  const needed = [layers, styles, hosts];
  const failed = needed.find(({ isError }) => isError);
  if (failed) return <ErrorState error={failed.error} retry={() => needed.forEach((one) => void one.refetch())} />;
  if (!layers.data || !styles.data || !hosts.data) return <Loading />;
  const find = (id: number | null) => layers.data.find(({ layerId }) => layerId === id) ?? null;
  const layer = find(numberIn(asked));
  if (layer === null && asked !== NEW) return <EmptyState icon="layers" text={text("unknownLayer")} />;
  return (
    <Form
      key={asked}
      layer={layer}
      copied={find(numberIn(from))}
      hosts={hosts.data.hosts}
      styles={styles.data}
      groups={layers.data.map(({ group }) => groupDraft(group)).filter(({ en }) => en !== "")}
    />
  );
}

function Form({
  layer,
  copied,
  ...offered
}: LayerFormOptions & { readonly layer: LayerRecord | null; readonly copied: LayerRecord | null }) {
  const text = useTexts("widgets.layers");
  const format = useFormat();
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const places = usePlaces("layer");
  const form = useLayerForm({
    layer,
    copied,
    hosts: offered.hosts,
    onSaved: ({ layerId }) => layer === null && places.made(layerId),
  });
  const title = layer === null ? text("newLayer") : titleIn(layer.titles, language);
  const parts = { form, ...offered };
  return (
    <form {...form.element} className="pv-stack pv-stack--wide" aria-label={title}>
      <header className="pv-stack pv-stack--tight">
        <h2>{title}</h2>
        {layer && (
          <p className="pv-muted">{text("edited", { who: layer.editedBy, when: format.instant(layer.editedDate) })}</p>
        )}
      </header>
      <OutdatedNote form={form} />
      <DataFields {...parts} />
      <TreeFields {...parts} />
      <DrawingFields {...parts} />
      <TimeFields {...parts} />
      <RightsFields {...parts} />
      <RecordFoot form={form} isNew={layer === null} onCancel={places.toList} />
    </form>
  );
}

const usePersistedDraft = persistedDrafts<LayerFormDraft>("layers");

function useLayerForm(parts: {
  readonly layer: LayerRecord | null;
  readonly copied: LayerRecord | null;
  readonly hosts: readonly string[];
  onSaved(saved: LayerRecord): void;
}): LayerForm {
  const { layer, copied, hosts, onSaved } = parts;
  const text = useTexts("widgets.layers");
  const locale = useLocale();
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const call = useSaveLayer();
  const start = useMemo(() => {
    if (layer) return draftOf(layer);
    if (!copied) return EMPTY;
    const copy = draftOf(copied);
    return { ...copy, titles: { ...copy.titles, en: text("copyOf", { name: copy.titles.en }) } };
  }, [layer, copied, text]);
  return useRecordForm<LayerFormDraft, LayerRecord, LayerRecord>({
    saved: layer,
    start,
    kept: usePersistedDraft(String(layer?.layerId ?? `new-${copied?.layerId ?? ""}`)),
    schema: LayerRecordSchema,
    merging: mergingOf<LayerFormDraft, LayerRecord>({ startOf: draftOf, words: useDraftWords() }),
    check: useCallback((draft: LayerFormDraft) => layerFaults(draft, { locale, hosts }), [locale, hosts]),
    send: (draft, version) =>
      call.mutateAsync(sentOf(draft, layer && version !== null ? { layerId: layer.layerId, version } : null, locale)),
    nameOf: ({ titles }) => titleIn(titles, language),
    onSaved,
  });
}
