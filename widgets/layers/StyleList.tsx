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
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { ErrorState, Loading } from "../../framework/ui/index.ts";
import { RecordList } from "../../framework/ui/record-list/RecordList.tsx";
import type { ListColumn } from "../../framework/ui/record-list/props.ts";
import { History } from "./History.tsx";
import { deletion, editedDateColumn, onNone, onOne } from "./list-parts.ts";
import { NEW, usePlaces } from "./use-places.ts";

/** A style, and the names of the layers that have it. */
type ListedStyle = StyleRecord & { readonly layers: readonly string[] };

/** All styles with the layers that have them, and what can be done with the chosen ones. */
export function StyleList() {
  const text = useTexts("widgets.layers");
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const [styles, layers] = [useStyleRecords(), useLayerRecords()];
  const places = usePlaces("style");
  const columns = useColumns();
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
          onNone(text, "createStyle", () => places.open(NEW)),
          onOne(text, "edit", "pencil", ({ styleId }: ListedStyle) => places.open(styleId)),
          onOne(text, "duplicate", "duplicate", ({ styleId }: ListedStyle) => places.open(NEW, styleId)),
          onOne(text, "history", "recent", setShown),
          deletion(text, remove),
        ]}
      />
      {shown && <History subject="style" id={shown.styleId} name={shown.name} onClose={() => setShown(null)} />}
    </>
  );
}

function useColumns(): ListColumn<ListedStyle>[] {
  const text = useTexts("widgets.layers");
  const { instant } = useFormat();
  const field = (id: "name" | "table" | "field" | "editedBy", minWidth: number): ListColumn<ListedStyle> => ({
    id,
    header: text(`columns.${id}`),
    minWidth,
    sortable: true,
    filter: { kind: "text" },
    value: (row) => row[id],
  });
  return [
    { ...field("name", 160), rowHeader: true, always: true },
    {
      id: "renderer",
      header: text("columns.renderer"),
      minWidth: 120,
      sortable: true,
      value: ({ renderer }) => text(`renderers.${renderer}`),
      filter: {
        kind: "choice",
        choices: RENDERERS.map((one) => ({ value: text(`renderers.${one}`), label: text(`renderers.${one}`) })),
      },
    },
    field("table", 120),
    field("field", 100),
    {
      id: "layers",
      header: text("columns.layers"),
      minWidth: 140,
      value: ({ layers }) => layers.join(", "),
    },
    field("editedBy", 110),
    editedDateColumn(text, instant),
  ];
}

/** Deletes the chosen styles; one that layers have is refused with their names before anything is deleted. */
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
