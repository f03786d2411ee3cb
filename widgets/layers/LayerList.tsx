import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDeleteLayer, useLayerRecords, useOrderLayers, useRestoreLayer } from "../../client/layers/layer-records.ts";
import { useRecordDeletion } from "../../client/records/record-actions.tsx";
import { pathIn, titleIn, type LayerRecord } from "../../contract/layers/layer.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { ErrorState, Loading, useAnnounce } from "../../framework/ui/index.ts";
import { RecordList } from "../../framework/ui/record-list/RecordList.tsx";
import type { ListColumn } from "../../framework/ui/record-list/props.ts";
import { History } from "./History.tsx";
import { deletion, editedDateColumn, onNone, onOne } from "./list-parts.ts";
import { NEW, usePlaces } from "./use-places.ts";

/** All layers in the order of the tree, and what can be done with the chosen ones. */
export function LayerList() {
  const text = useTexts("widgets.layers");
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const query = useLayerRecords();
  const places = usePlaces("layer");
  const columns = useColumns(language);
  const move = useMove(query.data ?? []);
  const remove = useDeletion(language);
  const [shown, setShown] = useState<LayerRecord | null>(null);
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  if (query.isPending) return <Loading />;
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
          onNone(text, "createLayer", () => places.open(NEW)),
          onOne(text, "edit", "pencil", ({ layerId }: LayerRecord) => places.open(layerId)),
          onOne(text, "duplicate", "duplicate", ({ layerId }: LayerRecord) => places.open(NEW, layerId)),
          onOne(text, "up", "chevron-up", (row: LayerRecord) => move(row, -1)),
          onOne(text, "down", "chevron-down", (row: LayerRecord) => move(row, 1)),
          onOne(text, "history", "recent", setShown),
          deletion(text, remove),
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

function useColumns(language: string): ListColumn<LayerRecord>[] {
  const text = useTexts("widgets.layers");
  const { instant } = useFormat();
  const choice = (
    id: string,
    values: readonly string[],
    key: (row: LayerRecord) => string,
  ): ListColumn<LayerRecord> => ({
    id,
    header: text(`columns.${id}`),
    minWidth: 110,
    sortable: true,
    value: (row) => text(`${id}s.${key(row)}`),
    filter: {
      kind: "choice",
      choices: values.map((value) => ({ value: text(`${id}s.${value}`), label: text(`${id}s.${value}`) })),
    },
  });
  return [
    {
      id: "order",
      header: text("columns.order"),
      numeric: true,
      width: 72,
      sortable: true,
      value: ({ order }) => order,
    },
    {
      id: "title",
      header: text("columns.title"),
      rowHeader: true,
      always: true,
      minWidth: 160,
      sortable: true,
      filter: { kind: "text" },
      value: ({ titles }) => titleIn(titles, language),
    },
    choice("node", ["timeseries", "additional"], ({ node }) => node),
    {
      id: "group",
      header: text("columns.group"),
      minWidth: 100,
      sortable: true,
      filter: { kind: "text" },
      value: ({ group }) => pathIn(group, language),
    },
    {
      id: "kind",
      header: text("columns.kind"),
      minWidth: 130,
      sortable: true,
      value: ({ kind }) => text(`kinds.${kind}`),
    },
    choice("audience", ["visitors", "signedIn", "privileged"], audienceOf),
    {
      id: "address",
      header: text("columns.address"),
      minWidth: 160,
      hiddenAtFirst: true,
      filter: { kind: "text" },
      value: ({ address }) => address,
    },
    {
      id: "editedBy",
      header: text("columns.editedBy"),
      minWidth: 110,
      sortable: true,
      value: ({ editedBy }) => editedBy,
    },
    editedDateColumn(text, instant),
  ];
}

const audienceOf = ({ public: open, privileges }: LayerRecord): string =>
  open ? "visitors" : privileges.length === 0 ? "signedIn" : "privileged";

/** Moves a layer one place among those of its node: what is in the other node does not count. */
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
