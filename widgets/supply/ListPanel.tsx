import { useMemo } from "react";
import { useEstimation } from "../../client/estimations.ts";
import { isOfEstimation, useSupplyProducts, useSupplyRows } from "../../client/supply.ts";
import { ApiError } from "../../framework/http/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";
import { SheetEditor } from "./SheetEditor.tsx";
import type { SheetRecords } from "./sheets/words.ts";
import type { SheetId } from "./sheet.ts";

/** One list, once its rows and all that they refer to are here. */
export function ListPanel(props: {
  readonly list: SheetId;
  /** The estimation that is looked at; null for the agency's own lists, and where none is chosen. */
  readonly eid: number | null;
  readonly row: string | null;
  /** The product that is looked for at first. */
  readonly product: string | null;
}) {
  const { list, eid, row, product } = props;
  const text = useTexts("widgets.supply");
  const ofEstimation = isOfEstimation(list);
  const products = useSupplyProducts();
  const rows = useSupplyRows(list === "products" ? null : list, eid);
  const inventory = useSupplyRows(list === "allocations" ? "inventory" : null, null);
  const estimation = useEstimation(ofEstimation ? eid : null);
  const startDate = estimation.data?.startDate ?? null;
  const records = useMemo(
    (): SheetRecords => ({
      ...(products.data ?? { products: [], counties: [], regions: [] }),
      inventory: inventory.data ?? [],
      startDate,
    }),
    [products.data, inventory.data, startDate],
  );

  if (ofEstimation && eid === null) return <EmptyState icon="list" text={text("noEstimation")} />;
  const asked = [
    products,
    ...(list === "products" ? [] : [rows]),
    ...(list === "allocations" ? [inventory] : []),
    ...(ofEstimation ? [estimation] : []),
  ];
  const failed = asked.find(({ isError }) => isError);
  if (failed?.error instanceof ApiError && failed.error.status === 404 && eid !== null)
    return <EmptyState icon="list" text={text("unknownEstimation", { eid })} />;
  if (failed) return <ErrorState error={failed.error} retry={() => asked.forEach((one) => void one.refetch())} />;
  if (asked.some(({ isPending }) => isPending)) return <Loading />;
  const lock = estimation.data?.lock ?? estimation.data?.disasterLock ?? null;
  return (
    <SheetEditor
      {...{ list, eid, row, product, records }}
      rows={list === "products" ? records.products : (rows.data ?? [])}
      lockedBy={lock?.by ?? null}
    />
  );
}
