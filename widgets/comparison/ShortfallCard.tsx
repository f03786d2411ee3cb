import { useAtomValue } from "jotai";
import { useState } from "react";
import type { ComparedProduct } from "../../client/projections.ts";
import { ProductCard } from "../../client/figures/parts.tsx";
import { useProductText } from "../../client/use-lookup-text.ts";
import { calendarDay, dayOf } from "../../engine/blocks.ts";
import { timeZoneAtom, useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import { WhyDialog } from "./WhyDialog.tsx";
import { uncounted } from "./entries.ts";
import { useNames } from "./use-names.ts";

/** A product: the first block it runs short in, how much, how many trucks would fill it, and by when to order them. */
export function ShortfallCard(props: {
  readonly compared: ComparedProduct;
  readonly chosen: boolean;
  onChoose(chosen: boolean): void;
}) {
  const { compared, chosen, onChoose } = props;
  const text = useTexts("widgets.comparison");
  const productText = useProductText();
  const format = useFormat();
  const names = useNames();
  const [asked, setAsked] = useState(false);
  const { product, exact, shown } = compared;
  const short = shown.firstShortfall;
  const block = short ? shown.blocks[short.block - 1] : undefined;
  const left = uncounted(exact).length;
  return (
    <ProductCard
      product={product}
      unit={{ own: exact.unit, shown: shown.unit }}
      short={short !== null}
      {...{ chosen, onChoose }}
    >
      {short && block ? (
        <>
          <p className="comparison__headline">
            <Icon name="exclamation-mark-triangle" />
            <span>
              {text("shortFrom", { date: format.date(short.from), days: names.days(short.block) })}
              <strong>{format.quantity(short.quantity, shown.unit)}</strong>
              <small>{text("trucks", { count: short.trucks, figure: format.number(short.trucks) })}</small>
            </span>
          </p>
          <OrderBy day={short.orderBy} leadTimeDays={exact.leadTimeDays} />
          {block.expected > 0 && (
            <p className="pv-figures__quiet">
              {text("expectedThen", { quantity: format.quantity(block.expected, shown.unit) })}
            </p>
          )}
          <Button onClick={() => setAsked(true)}>
            {text("why")}
            <span className="pv-visually-hidden">
              {" "}
              {productText(product)}, {names.days(short.block)}
            </span>
          </Button>
          {asked && <WhyDialog compared={compared} block={short.block} onClose={() => setAsked(false)} />}
        </>
      ) : shown.total.projected === null ? null : (
        <p className="comparison__enough">
          <Icon name="check-circle" />
          {text("noShortfall")}
        </p>
      )}
      <p className="pv-figures__quiet">
        {text("totals", {
          actual: format.number(shown.total.actual),
          projected: format.quantity(shown.total.projected, shown.unit),
        })}{" "}
        {exact.shelfLifeBlocks === null ? text("keeps") : text("shelfLife", { count: exact.shelfLifeBlocks })}
        {left > 0 && ` ${text("notCounted", { count: left })}`}
      </p>
    </ProductCard>
  );
}

/** The last day to order, and how far off it is from today. */
function OrderBy({ day, leadTimeDays }: { day: string; leadTimeDays: number }) {
  const text = useTexts("widgets.comparison");
  const format = useFormat();
  const left = dayOf(day, useToday()) - 1;
  const how = left === 0 ? text("orderToday") : text(left < 0 ? "overdue" : "daysLeft", { count: Math.abs(left) });
  return (
    <p className={left < 0 ? "comparison__order comparison__order--late" : "comparison__order"}>
      {text("orderBy", { date: format.date(day) })} <strong>{how}</strong>{" "}
      <small>{text("leadTime", { count: leadTimeDays })}</small>
    </p>
  );
}

/** Today in the agency's time zone. */
const useToday = (): string => calendarDay(useAtomValue(timeZoneAtom), new Date());
