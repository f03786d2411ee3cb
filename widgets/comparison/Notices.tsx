import type { ReactNode } from "react";
import { FigureNote } from "../../client/figures/parts.tsx";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { ChooseFirst } from "../../client/planning/ChooseFirst.tsx";
import { UpdatePrompt } from "../../client/planning/update/UpdatePrompt.tsx";
import { useKnownZonesText } from "../../client/figures/zone-figures.ts";
import { useTexts, type Translate } from "../../framework/i18n/index.ts";
import { EmptyState, QueryState } from "../../framework/ui/index.ts";
import { SupplyLink } from "./EntryTable.tsx";
import type { ComparedSupply } from "./use-names.ts";

/** Notices above the figures: that nothing was entered, or what is not counted. */
export function Notices({ compared }: { compared: ComparedSupply }) {
  const text = useTexts("widgets.comparison");
  const productText = useProductText();
  const { eid, comparison, entered, zoneNames } = compared;
  const unknown = useKnownZonesText({
    all: comparison?.zones ?? 0,
    unknown: comparison?.unknownZones ?? [],
    names: zoneNames,
  });
  if (!comparison) return null;
  const { unplanned } = comparison;
  return (
    <>
      {!entered && (
        <FigureNote icon="information">
          {text("nothingEntered")}{" "}
          <SupplyLink list="allocations" eid={eid}>
            {text("toSupply")}
          </SupplyLink>
        </FigureNote>
      )}
      {unknown !== null && <FigureNote>{unknown}</FigureNote>}
      {unplanned.map(({ product, entries }) => (
        <FigureNote key={product}>{text("unplanned", { product: productText(product), count: entries })}</FigureNote>
      ))}
    </>
  );
}

/** The state shown instead of missing figures; null if there are figures. */
export function stateOf({ eid, query, comparison }: ComparedSupply, text: Translate): ReactNode {
  if (eid === null) return <ChooseFirst icon="shopping-cart" />;
  if (!query.isSuccess) return <QueryState query={query} />;
  return comparison === null ? (
    <EmptyState icon="shopping-cart" text={text("neverRun")} action={<UpdatePrompt eid={eid} />} />
  ) : null;
}
