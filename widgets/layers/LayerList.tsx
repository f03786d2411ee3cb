import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDeleteLayer, useLayerRecords, useOrderLayers, useRestoreLayer } from "../../client/layers/layer-records.ts";
import { useRecordDeletion } from "../../client/records/record-actions.tsx";
import { LAYER_NODES } from "../../contract/layers/kinds.ts";
import { pathIn, titleIn, type LayerRecord } from "../../contract/layers/layer.ts";
import type { ListText, RecordColumn } from "../../contract/lists/column.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { QueryState, useAnnounce } from "../../framework/ui/index.ts";
import { RecordList } from "../../framework/ui/record-list/RecordList.tsx";
import { screenColumns, useDescribedColumns } from "../../framework/ui/record-list/described-columns.ts";
import { History } from "./History.tsx";
import { AUDIENCES, audienceOf } from "./layer-draft.ts";
import { edited, layerActions } from "./list-parts.ts";
import { NEW, usePlaces } from "./use-places.ts";

/** All layers in the order of the tree, with actions for the selected ones. */
export function LayerList() {
  const text = useTexts("widgets.layers");
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const query = useLayerRecords();
  const places = usePlaces("layer");
  const columns = useDescribedColumns(useMemo(() => columnsOf(language), [language]));
  const { none, one, some } = layerActions<LayerRecord>(text);
  const move = useMove(query.data ?? []);
  const remove = useDeletion(language);
  const [shown, setShown] = useState<LayerRecord | null>(null);
  if (!query.isSuccess) return <QueryState query={query} />;
  return (
    <>
      <RecordList
        name="map-layers"
        label={text("tabs.layers")}
        columns={columns}
        source={{ kind: "client", rows: query.data }}
        rowId={({ layerId }) => String(layerId)}
        onOpen={({ layerId }) => places.open(layerId)}
        firstSort={[{ column: "order", direction: "asc" }]}
        emptyText={text("noLayers")}
        actions={[
          none("createLayer", "plus", () => places.open(NEW), "primary"),
          one("edit", "pencil", ({ layerId }) => places.open(layerId)),
          one("duplicate", "duplicate", ({ layerId }) => places.open(NEW, layerId)),
          one("up", "chevron-up", (row) => move(row, -1)),
          one("down", "chevron-down", (row) => move(row, 1)),
          one("history", "recent", setShown),
          some("delete", "trash", (rows) => void remove(rows), "danger"),
        ]}
      />
      {shown && (
        <History
          subject="layer"
          id={shown.layerId}
          name={titleIn(shown.titles, language)}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

const column = screenColumns<LayerRecord>("widgets.layers.columns");

/** A column of a few fixed values, sorted by their labels. */
const choice = (id: "node" | "audience", words: readonly string[], wordOf: (row: LayerRecord) => string) => {
  const named = (word: string, inLanguage: ListText) => inLanguage(`widgets.layers.${id}s.${word}`);
  return column(id, { minWidth: 110 }, (row, text) => named(wordOf(row), text), {
    values: (row) => [wordOf(row)],
    choices: () => words,
    choice: named,
  });
};

const columnsOf = (language: string): readonly RecordColumn<LayerRecord>[] => [
  column("order", { width: 72 }, ({ order }) => order, { kind: "number" }),
  column("title", { minWidth: 160, rowHeader: true }, ({ titles }) => titleIn(titles, language)),
  choice("node", LAYER_NODES, ({ node }) => node),
  column("group", { minWidth: 100 }, ({ group }) => pathIn(group, language)),
  column("kind", { minWidth: 130 }, ({ kind }, inLanguage) => inLanguage(`widgets.layers.kinds.${kind}`)),
  choice("audience", AUDIENCES, audienceOf),
  column("address", { minWidth: 160, hiddenAtFirst: true }, ({ address }) => address),
  ...edited<LayerRecord>(),
];

/** Moves a layer one place within its node. */
function useMove(rows: readonly LayerRecord[]) {
  const text = useTexts("widgets.layers");
  const announce = useAnnounce();
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const { mutateAsync } = useOrderLayers();
  return async (row: LayerRecord, by: -1 | 1): Promise<void> => {
    const siblings = rows.filter(({ node }) => node === row.node);
    const place = siblings.findIndex(({ layerId }) => layerId === row.layerId);
    const other = siblings[place + by];
    const name = titleIn(row.titles, language);
    if (other === undefined) return announce(text("cannotMove", { name }));
    const ids = rows.map(({ layerId }) => layerId);
    const [from, to] = [ids.indexOf(row.layerId), ids.indexOf(other.layerId)];
    await mutateAsync(ids.with(from, other.layerId).with(to, row.layerId));
    announce(text("movedTo", { name, place: place + by + 1, count: siblings.length }));
  };
}

function useDeletion(language: string): (chosen: readonly LayerRecord[]) => Promise<boolean> {
  const text = useTexts("widgets.layers");
  const { mutateAsync: remove } = useDeleteLayer();
  const { mutateAsync: restore } = useRestoreLayer();
  return useRecordDeletion<LayerRecord>({
    idOf: ({ layerId }) => layerId,
    nameOf: ({ titles }) => titleIn(titles, language),
    titleOf: (count) => text("deleteLayers", { count }),
    notes: () => <p>{text("deleteNote")}</p>,
    remove: async ({ layerId, version }) => (await remove({ layerId, version }), true),
    restore: ({ layerId }) => restore(layerId),
  });
}
