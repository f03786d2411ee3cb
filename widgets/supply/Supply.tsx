import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { EstimationChoice } from "../../client/planning/EstimationChoice.tsx";
import { useEstimation, useHeld } from "../../client/planning/estimations.ts";
import { useSupplyProducts } from "../../client/supply/supply.ts";
import { isOfEstimation, useSheetRows } from "../../client/sheets/sheet-calls.ts";
import { ApiError } from "../../framework/http/api-error.ts";
import { useText, useTexts } from "../../framework/i18n/index.ts";
import { useLeftWork } from "../../framework/shell/left-work.ts";
import { useOpenable } from "../../framework/shell/shell-routes.ts";
import { preloadGrid } from "../../framework/ui/grid/RecordGrid.tsx";
import { Tabs } from "../../framework/ui/Tabs.tsx";
import { EmptyState, ErrorState, Loading, RecordPage } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { allOf, anyOf } from "../../contract/people/privileges.ts";
import { mailingTo } from "../../client/reports/sharing/mail-to.ts";
import type { SheetLine } from "../../client/sheets/sheet.ts";
import { SheetEditor, type ListSettings } from "../../client/sheets/SheetEditor.tsx";
import { makeSupplySheet } from "./sheets.ts";
import { SUPPLY_TABS, type SupplyConfig, type SupplyTab } from "./config.ts";
import { useListName, type SheetRecords } from "../../client/sheets/words.ts";
import { CONTACT_LISTS, SHEET_IDS, firstOf, tabOf, usePlace, type SupplySheet } from "./use-place.ts";
import { useUnsavedLists } from "../../client/sheets/use-sheet-form.ts";
import { Button, LinkButton, SelectField } from "../../framework/ui/controls/index.ts";
import { AllStockDialog } from "../../client/supply/giving/AllStockDialog.tsx";
import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useLeaveGuard } from "../../framework/ui/unsaved.tsx";

preloadGrid();

/** The supply page: stock, allocations, deliveries, use, facilities, contacts, products. */
export default function Supply({ config, setAction }: WidgetProps<SupplyConfig>) {
  const text = useTexts("widgets.supply");
  const nameOf = useListName();
  const place = usePlace(config.tab);
  const { list, tab, eid, row, show } = place;
  const ofEstimation = isOfEstimation(list);
  const [product, setProduct] = useState<string | null>(null);
  const openTab = useEffectEvent((next: SupplyTab) => void show({ list: firstOf(next) }));
  useEffect(() => setAction<{ tab: SupplyTab }>("openTab", (asked) => openTab(asked.tab)), [setAction]);
  useEffect(
    () => setAction<{ product: string | null }>("chooseProduct", (asked) => setProduct(asked.product)),
    [setAction],
  );
  const unsaved = useUnsavedLists(SHEET_IDS, eid);
  const work = useLeftWork();
  const named = useText();
  return (
    <RecordPage
      title={text("title")}
      {...(work && { back: { to: work.to, label: text("back", { step: named(work.title) }) } })}
    >
      <Tabs
        label={text("tabsLabel")}
        tabs={SUPPLY_TABS.map((id) => ({
          id,
          label: text(`tabs.${id}`),
          // The open list shows it in its footer.
          ...(id !== tab && unsaved.some((one) => tabOf(one) === id) ? { mark: text("unsavedElsewhere") } : {}),
        }))}
        open={tab}
        onOpen={(next) => void show({ list: firstOf(next) })}
      >
        {ofEstimation && <EstimationChoice eid={eid} onChoose={(chosen) => void show({ eid: chosen })} />}
        {tab === "contacts" && (
          <div className="sheet__short">
            <SelectField
              label={text("contactsOf")}
              value={list}
              options={CONTACT_LISTS.map((id) => ({
                value: id,
                label: id !== list && unsaved.includes(id) ? `${nameOf(id)} (${text("unsavedElsewhere")})` : nameOf(id),
              }))}
              onChange={(chosen) => void show({ list: chosen })}
            />
          </div>
        )}
        <ListPanel
          key={`${list} ${String(ofEstimation ? eid : "")} ${product ?? ""}`}
          list={list}
          eid={ofEstimation ? eid : null}
          {...{ row, product }}
        />
      </Tabs>
    </RecordPage>
  );
}

const SIDE: ListSettings = {
  texts: "supply",
  edit: anyOf("supply.edit"),
  exporters: allOf("report.export", "estimation.view"),
  makeSheet: makeSupplySheet,
};

const CONTACTS_SIDE: ListSettings = { ...SIDE, rowActions: ({ rows }) => <ReportButton picked={rows} /> };

/** One list. Its grid is loaded at once, so that rows need not wait for it; rows come with the records they refer to. */
function ListPanel(props: {
  readonly list: SupplySheet;
  /** The shown estimation; null for the agency's lists, or if none is chosen. */
  readonly eid: number | null;
  readonly row: string | null;
  /** The initial search for a product. */
  readonly product: string | null;
}) {
  const { list, eid, row, product } = props;
  const text = useTexts("widgets.supply");
  const ofEstimation = isOfEstimation(list);
  const products = useSupplyProducts();
  const rows = useSheetRows(list === "products" ? null : list, eid);
  const inventory = useSheetRows(list === "allocations" ? "inventory" : null, null);
  const estimation = useEstimation(ofEstimation ? eid : null);
  const held = useHeld(estimation.data);
  const startDate = estimation.data?.startDate ?? null;
  const records = useMemo(
    (): SheetRecords => ({
      ...(products.data ?? { products: [], counties: [], regions: [] }),
      categories: [],
      inventory: inventory.data ?? [],
      startDate,
    }),
    [products.data, inventory.data, startDate],
  );

  if (ofEstimation && eid === null) return <EmptyState icon="list" text={text("noEstimation")} />;
  const referred = [products, ...(list === "allocations" ? [inventory] : []), ...(ofEstimation ? [estimation] : [])];
  const needed = list === "products" ? referred : [...referred, rows];
  const failed = needed.find(({ isError }) => isError);
  if (failed?.error instanceof ApiError && failed.error.status === 404 && eid !== null)
    return <EmptyState icon="list" text={text("unknownEstimation", { eid })} />;
  if (failed) return <ErrorState error={failed.error} retry={() => needed.forEach((one) => void one.refetch())} />;
  // Waits for the lock state, so that buttons do not disappear later.
  if (ofEstimation && estimation.isPending) return <Loading />;
  const complete = referred.every(({ isSuccess }) => isSuccess);
  return (
    <SheetEditor
      {...{ list, eid, row, product, records }}
      rows={complete ? (list === "products" ? records.products : (rows.data ?? null)) : null}
      held={held}
      side={tabOf(list) === "contacts" ? CONTACTS_SIDE : SIDE}
      actions={
        list === "allocations" && estimation.data && held === null && <AllStockButton estimation={estimation.data} />
      }
      lead={text(`leads.${list}`)}
      readOnly={text("readOnly")}
    />
  );
}

/** Opens the dialog that allocates all that is left of all stock, for permitted users. */
function AllStockButton({ estimation }: { readonly estimation: Pick<Estimation, "eid" | "name" | "startDate"> }) {
  const text = useTexts("client.giving");
  const mayEdit = usePermits(SIDE.edit);
  const mayLeave = useLeaveGuard();
  const [open, setOpen] = useState(false);
  if (!mayEdit) return null;
  const { eid, name, startDate } = estimation;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onClick={async () => {
          // It applies to saved rows, not to edited ones.
          if (await mayLeave()) setOpen(true);
        }}
      >
        {text("all.open")}
      </Button>
      {open && <AllStockDialog {...{ eid, name, startDate }} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Opens the report's mail to the selected contacts, for users who may share. */
function ReportButton({ picked }: { readonly picked: readonly SheetLine[] }) {
  const text = useTexts("widgets.supply");
  const openable = useOpenable();
  const mayShare = usePermits(allOf("report.share", "estimation.view"));
  if (!mayShare || !openable(REPORT_PAGE)) return null;
  return (
    <LinkButton
      icon="share"
      to={REPORT_PAGE}
      state={mailingTo(picked.map(({ cells }) => String(cells["email"] ?? "")))}
    >
      {text("mailReport")}
    </LinkButton>
  );
}

const REPORT_PAGE = "/report";
