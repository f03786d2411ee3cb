import "../../client/figures/figures.css";
import "./Comparison.css";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useChosenProduct } from "../../client/chosen-product.ts";
import type { ComparedProduct } from "../../client/projections.ts";
import { ProductCard } from "../../client/figures/parts.tsx";
import { useProductText } from "../../client/use-lookup-text.ts";
import { calendarDay, dayOf } from "../../engine/blocks.ts";
import { timeZoneAtom, useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { Full } from "./Full.tsx";
import { Notices, stateOf } from "./Notices.tsx";
import { WhyDialog } from "./WhyDialog.tsx";
import type { ComparisonConfig } from "./config.ts";
import { uncounted } from "./figure-rows.ts";
import { useCompared, useNames } from "./use-names.ts";

/** What is needed against what is there, block by block: where it runs short, and by when more must be ordered. */
export default function Comparison({ config, setAction }: WidgetProps<ComparisonConfig>) {
  const [product, onProduct] = useChosenProduct(setAction);
  switch (config.display) {
    case "summary":
      return <Summary {...{ product, onProduct }} />;
    case "full":
      return <Full {...{ product, onProduct }} />;
  }
}

/** The panel of the step: what runs short first, product by product. */
function Summary(props: { readonly product: string | null; onProduct(product: string | null): void }) {
  const text = useTexts("widgets.comparison");
  const format = useFormat();
  const compared = useCompared();
  const state = stateOf(compared, text);
  const { comparison, products } = compared;
  if (comparison === null || state !== null) return state;
  return (
    <div className="comparison pv-figures">
      <Notices compared={compared} />
      <div className="pv-columns">
        {products.map((one) => (
          <ShortfallCard
            key={one.product}
            compared={one}
            chosen={one.product === props.product}
            onChoose={(chosen) => props.onProduct(chosen ? one.product : null)}
          />
        ))}
      </div>
      <p className="pv-muted pv-small">{text("method", { when: format.instant(comparison.run.at) })}</p>
    </div>
  );
}

/** A product: the first block it runs short in, how much, how many trucks would fill it, and by when to order them. */
function ShortfallCard(props: {
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
      {...{ product, chosen, onChoose }}
      unit={{ own: exact.unit, shown: shown.unit }}
      short={short !== null}
    >
      {short && block ? (
        <>
          <p className="comparison__headline pv-row pv-row--one pv-row--top">
            <Icon name="exclamation-mark-triangle" />
            <span className="pv-stack pv-stack--tight">
              {text("shortFrom", { date: format.date(short.from), days: names.days(short.block) })}
              <strong>{format.quantity(short.quantity, shown.unit)}</strong>
              <small className="pv-muted">
                {text("trucks", { count: short.trucks, figure: format.number(short.trucks) })}
              </small>
            </span>
          </p>
          <OrderBy day={short.orderBy} leadTimeDays={exact.leadTimeDays} />
          {block.expected > 0 && (
            <p className="pv-muted pv-small">
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
        <p className="comparison__enough pv-row pv-row--one pv-row--top">
          <Icon name="check-circle" />
          {text("noShortfall")}
        </p>
      )}
      <p className="pv-muted pv-small">
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

/** The last day to order, and how far off it is from today in the agency's time zone. */
function OrderBy({ day, leadTimeDays }: { day: string; leadTimeDays: number }) {
  const text = useTexts("widgets.comparison");
  const format = useFormat();
  const left = dayOf(day, calendarDay(useAtomValue(timeZoneAtom), new Date())) - 1;
  const how = left === 0 ? text("orderToday") : text(left < 0 ? "overdue" : "daysLeft", { count: Math.abs(left) });
  return (
    <p>
      {text("orderBy", { date: format.date(day) })} <strong className={left < 0 ? "pv-danger" : ""}>{how}</strong>{" "}
      <small className="pv-muted">{text("leadTime", { count: leadTimeDays })}</small>
    </p>
  );
}
