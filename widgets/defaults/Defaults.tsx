import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useDisasterCategories } from "../../client/planning/disasters.ts";
import { SheetEditor, type ListSettings } from "../../client/sheets/SheetEditor.tsx";
import { useSheetRows } from "../../client/sheets/sheet-calls.ts";
import { useUnsavedLists } from "../../client/sheets/use-sheet-form.ts";
import type { SheetRecords } from "../../client/sheets/words.ts";
import { AreaZones } from "../../client/storms/AreaZones.tsx";
import { useStormMapping } from "../../client/storms/plans.ts";
import { useSupplyProducts } from "../../client/supply/supply.ts";
import { DEFAULTS_LISTS, type DefaultsList } from "../../contract/defaults/lists.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import type { StormMappingRows } from "../../contract/storms/calls/plans.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useAddressParameters } from "../../framework/shell/address-parameters.ts";
import { preloadGrid } from "../../framework/ui/grid/RecordGrid.tsx";
import { Tabs } from "../../framework/ui/Tabs.tsx";
import { ErrorState, QueryState, RecordPage } from "../../framework/ui/index.ts";
import { useLeaveGuard } from "../../framework/ui/unsaved.tsx";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { RowActions } from "./RowActions.tsx";
import type { DefaultsConfig } from "./config.ts";
import { makeDefaultsSheet } from "./sheets.ts";

preloadGrid();

const TABS = [...DEFAULTS_LISTS, "stormZones"] as const;

/** The initial values of estimations, and the products: the agency's own, each row with its source. */
export default function Defaults({ config, setAction }: WidgetProps<DefaultsConfig>) {
  const text = useTexts("widgets.defaults");
  const names = useTexts("domain.lists.defaults.names");
  const stormZones = useTexts("client.storm.zones");
  const [parameters, change] = useAddressParameters();
  const mayLeave = useLeaveGuard();
  const unsaved = useUnsavedLists(DEFAULTS_LISTS, null);
  const list = TABS.find((one) => one === parameters.get("list")) ?? config.tab;
  const show = async (next: (typeof TABS)[number]) => {
    if (await mayLeave()) change({ list: next });
  };
  const openTab = useEffectEvent((next: DefaultsList) => void show(next));
  useEffect(() => setAction<{ tab: DefaultsList }>("openTab", (asked) => openTab(asked.tab)), [setAction]);
  return (
    <RecordPage title={text("title")}>
      <Tabs
        label={text("tabsLabel")}
        tabs={TABS.map((id) => ({
          id,
          label: id === "stormZones" ? stormZones("title") : names(id),
          ...(id !== list && unsaved.some((one) => one === id) ? { mark: text("unsavedElsewhere") } : {}),
        }))}
        open={list}
        onOpen={(next) => void show(next)}
      >
        {list === "stormZones" ? <StormZones /> : <ListPanel key={list} list={list} />}
      </Tabs>
    </RecordPage>
  );
}

/** Edits the zone that each area of an advisory becomes. */
function StormZones() {
  const kept = useStormMapping();
  const [own, setMapping] = useState<StormMappingRows | null>(null);
  if (!kept.isSuccess) return <QueryState query={kept} />;
  return <AreaZones mapping={own ?? kept.data.mapping} {...{ setMapping }} kept={kept.data} guarded />;
}

const SIDE: ListSettings = {
  texts: "defaults",
  edit: anyOf("defaults.edit"),
  exporters: anyOf("defaults.edit"),
  makeSheet: makeDefaultsSheet,
  rowActions: (picked) => <RowActions {...picked} />,
};

/** One list. Its grid is loaded at once, so that rows need not wait for it; rows come with the records they refer to. */
function ListPanel({ list }: { readonly list: DefaultsList }) {
  const text = useTexts("widgets.defaults");
  const products = useSupplyProducts();
  const categories = useDisasterCategories();
  const rows = useSheetRows(list, null);
  const records = useMemo(
    (): SheetRecords => ({
      ...(products.data ?? { products: [], counties: [], regions: [] }),
      categories: categories.data?.categories ?? [],
      inventory: [],
      startDate: null,
    }),
    [products.data, categories.data],
  );
  const needed = [products, categories];
  const asked = [...needed, rows];
  const failed = asked.find(({ isError }) => isError);
  if (failed) return <ErrorState error={failed.error} retry={() => asked.forEach((one) => void one.refetch())} />;
  return (
    <SheetEditor
      {...{ list, records }}
      eid={null}
      row={null}
      product={null}
      rows={needed.every(({ isSuccess }) => isSuccess) ? (rows.data ?? null) : null}
      held={null}
      side={SIDE}
      lead={text(`leads.${list}`)}
      readOnly={text("readOnly")}
    />
  );
}
