import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  useDeleteStyle,
  useLayerRecords,
  useRestoreStyle,
  useStyleRecords,
} from "../../client/layers/layer-records.ts";
import { useRecordDeletion } from "../../client/records/record-actions.tsx";
import { titleIn } from "../../contract/layers/layer.ts";
import { RENDERERS, type StyleRecord } from "../../contract/layers/style.ts";
import type { ListText, RecordColumn } from "../../contract/lists/column.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { ErrorState, Loading } from "../../framework/ui/index.ts";
import { RecordList } from "../../framework/ui/record-list/RecordList.tsx";
import { screenColumns, useDescribedColumns } from "../../framework/ui/record-list/described-columns.ts";
import { History } from "./History.tsx";
import { edited, layerActions } from "./list-parts.ts";
import { NEW, usePlaces } from "./use-places.ts";

/** A style, and the names of the layers that use it. */
type ListedStyle = StyleRecord & { readonly layers: readonly string[] };

/** All styles with the layers that use them, and actions for the selected ones. */
export function StyleList() {
  const text = useTexts("widgets.layers");
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const [styles, layers] = [useStyleRecords(), useLayerRecords()];
  const places = usePlaces("style");
  const columns = useDescribedColumns(COLUMNS);
  const { none, one, some } = layerActions<ListedStyle>(text);
  const remove = useDeletion();
  const [shown, setShown] = useState<StyleRecord | null>(null);
  const failed = [styles, layers].find(({ isError }) => isError);
  if (failed)
    return <ErrorState error={failed.error} retry={() => void Promise.all([styles.refetch(), layers.refetch()])} />;
  if (!styles.data || !layers.data) return <Loading />;
  const rows = styles.data.map((style): ListedStyle => {
    const having = layers.data.filter(({ styleId }) => styleId === style.styleId);
    return Object.assign({ layers: having.map(({ titles }) => titleIn(titles, language)) }, style);
  });
  return (
    <>
      <RecordList
        name="map-styles"
        label={text("tabs.styles")}
        columns={columns}
        source={{ kind: "client", rows }}
        rowId={({ styleId }) => String(styleId)}
        onOpen={({ styleId }) => places.open(styleId)}
        firstSort={[{ column: "name", direction: "asc" }]}
        emptyText={text("noStyles")}
        actions={[
          none("createStyle", "plus", () => places.open(NEW), "primary"),
          one("edit", "pencil", ({ styleId }) => places.open(styleId)),
          one("duplicate", "duplicate", ({ styleId }) => places.open(NEW, styleId)),
          one("history", "recent", setShown),
          some("delete", "trash", (rows) => void remove(rows), "danger"),
        ]}
      />
      {shown && <History subject="style" id={shown.styleId} name={shown.name} onClose={() => setShown(null)} />}
    </>
  );
}

const column = screenColumns<ListedStyle>("widgets.layers.columns");
const rendererName = (renderer: string, inLanguage: ListText) => inLanguage(`widgets.layers.renderers.${renderer}`);

const COLUMNS: readonly RecordColumn<ListedStyle>[] = [
  column("name", { minWidth: 160, rowHeader: true }, ({ name }) => name),
  column("renderer", { minWidth: 120 }, ({ renderer }, text) => rendererName(renderer, text), {
    values: ({ renderer }) => [renderer],
    choices: () => RENDERERS,
    choice: rendererName,
  }),
  column("table", { minWidth: 120 }, ({ table }) => table),
  column("field", { minWidth: 100 }, ({ field }) => field),
  column("layers", { minWidth: 140 }, ({ layers }) => layers.join(", ")),
  ...edited<ListedStyle>(),
];

/** Deletes the chosen styles; one that layers use is refused with their names before anything is deleted. */
function useDeletion(): (chosen: readonly ListedStyle[]) => Promise<boolean> {
  const text = useTexts("widgets.layers");
  const { t } = useTranslation();
  const { mutateAsync: remove } = useDeleteStyle();
  const { mutateAsync: restore } = useRestoreStyle();
  return useRecordDeletion<ListedStyle>({
    idOf: ({ styleId }) => styleId,
    nameOf: ({ name }) => name,
    titleOf: (count) => text("deleteStyles", { count }),
    refusal(chosen) {
      const used = chosen.find(({ layers }) => layers.length > 0);
      return used ? t("domain.mapStyle.inUse", { name: used.name, layers: used.layers.join(", ") }) : null;
    },
    remove: async ({ styleId, version }) => (await remove({ styleId, version }), true),
    restore: ({ styleId }) => restore(styleId),
  });
}
