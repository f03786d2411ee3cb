import "../../client/figures/figures.css";
import "./Comparison.css";
import { Suspense, lazy, useState } from "react";
import { useChosenProduct } from "../../client/figures/chosen-product.ts";
import { useCurrentEstimationId } from "../../client/planning/current.ts";
import { Explaining } from "../../client/explanation/Explaining.tsx";
import { useComparison, type ComparedProduct } from "../../client/planning/projections.ts";
import { ProductCard } from "../../client/figures/parts.tsx";
import { UpdatePrompt } from "../../client/planning/update/UpdatePrompt.tsx";
import { DueMark } from "../../client/planning/UrgentList.tsx";
import { useUrgent } from "../../client/planning/urgency.ts";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import type { ShortfallUrgency } from "../../engine/supply/urgency.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, PlainButton } from "../../framework/ui/controls/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { Full } from "./Full.tsx";
import { Notices, stateOf } from "./Notices.tsx";
import type { ComparisonConfig } from "./config.ts";
import { uncounted } from "./figure-rows.ts";
import { useCompared, useMayGive, useNames } from "./use-names.ts";
import { Why } from "./Why.tsx";

/** Fetched by those alone who add stock. */
const GiveDialog = lazy(() =>
  import("../../client/supply/giving/GiveDialog.tsx").then((module) => ({ default: module.GiveDialog })),
);

/** What is needed against what is there, block by block: where it runs short, and by when more must be ordered. */
export default function Comparison({ config, setAction }: WidgetProps<ComparisonConfig>) {
  const [product, onProduct] = useChosenProduct(setAction);
  const eid = useCurrentEstimationId();
  const run = useComparison(eid).data?.run.id;
  const Display = DISPLAYS[config.display];
  return (
    <Explaining run={eid === null || run === undefined ? null : { eid, run, source: "working" }}>
      <Display {...{ product, onProduct }} />
    </Explaining>
  );
}

const DISPLAYS = { summary: Summary, full: Full } as const satisfies Record<ComparisonConfig["display"], unknown>;

/** The panel of the step: what falls short, the most urgent first, then what does not. */
function Summary(props: { readonly product: string | null; onProduct(product: string | null): void }) {
  const text = useTexts("widgets.comparison");
  const format = useFormat();
  const compared = useCompared();
  const state = stateOf(compared, text);
  const { comparison, products } = compared;
  const urgent = useUrgent(products);
  const mayGive = useMayGive(compared.eid);
  if (comparison === null || state !== null) return state;
  const enough = products.filter(({ product }) => urgent.every((one) => one.product !== product));
  return (
    <div className={`comparison pv-figures${compared.stale ? " pv-stale" : ""}`}>
      <UpdatePrompt eid={compared.eid} announced={compared.stale} />
      <Notices compared={compared} />
      <div className="pv-columns">
        {[...urgent.map((urgency) => ({ compared: urgency, urgency })), ...enough.map(withoutUrgency)].map((one) => (
          <ShortfallCard
            key={one.compared.product}
            {...one}
            eid={mayGive ? comparison.eid : null}
            chosen={one.compared.product === props.product}
            onChoose={(chosen) => props.onProduct(chosen ? one.compared.product : null)}
          />
        ))}
      </div>
      <p className="pv-muted pv-small">{text("method", { when: format.instant(comparison.run.at) })}</p>
    </div>
  );
}

const withoutUrgency = (compared: ComparedProduct) => ({ compared, urgency: null });

/** A product: the first block it runs short in, how much, how many trucks would fill it, and by when to order them. */
function ShortfallCard(props: {
  readonly compared: ComparedProduct;
  /** Null where it does not fall short. */
  readonly urgency: ShortfallUrgency | null;
  /** The estimation that stock can be added to; null for those who may not, and where it is locked. */
  readonly eid: number | null;
  readonly chosen: boolean;
  onChoose(chosen: boolean): void;
}) {
  const { compared, urgency, eid, chosen, onChoose } = props;
  const text = useTexts("widgets.comparison");
  const productText = useProductText();
  const format = useFormat();
  const names = useNames();
  const [asked, setAsked] = useState(false);
  const { product, exact, shown } = compared;
  const short = urgency?.firstShortfall ?? null;
  const block = short ? shown.blocks[short.block - 1] : undefined;
  const left = uncounted(exact).length;
  return (
    <ProductCard
      {...{ product, chosen, onChoose }}
      unit={{ own: exact.unit, shown: shown.unit }}
      short={short !== null}
    >
      {short && block && urgency ? (
        <>
          <p className="comparison__headline pv-row pv-row--one pv-row--top">
            <Icon name="exclamation-mark-triangle" />
            <span className="pv-stack pv-stack--tight">
              {text("shortFrom", { date: format.date(short.from), days: names.days(short.block) })}
              <strong>
                <PlainButton
                  className="pv-explained"
                  aria-haspopup="dialog"
                  title={text("showWhy")}
                  onClick={() => setAsked(true)}
                >
                  {format.headline(short.quantity, shown.unit)}
                </PlainButton>
              </strong>
              <small className="pv-muted">
                {text("trucks", { count: short.trucks, figure: format.headline(short.trucks) })}
              </small>
            </span>
          </p>
          <OrderBy urgency={urgency} leadTimeDays={exact.leadTimeDays} />
          {block.expected > 0 && (
            <p className="pv-muted pv-small">
              {text("expectedThen", { quantity: format.headline(block.expected, shown.unit) })}
            </p>
          )}
        </>
      ) : shown.total.projected === null ? null : (
        <p className="comparison__enough pv-row pv-row--one pv-row--top">
          <Icon name="check-circle" />
          {text("noShortfall")}
        </p>
      )}
      {/* One row whether it runs short or not: the focus that returns to its button stays there. */}
      {(short || eid !== null) && (
        <div className="pv-row">
          {short && (
            <Button onClick={() => setAsked(true)}>
              {text("why")}
              <span className="pv-visually-hidden">
                {" "}
                {productText(product)}, {names.days(short.block)}
              </span>
            </Button>
          )}
          {eid !== null && <GiveButton {...{ eid, compared }} />}
        </div>
      )}
      {short && asked && <Why compared={compared} block={short.block} onClose={() => setAsked(false)} />}
      <p className="pv-muted pv-small">
        {text("totals", {
          actual: format.headline(shown.total.actual),
          projected: format.headline(shown.total.projected, shown.unit),
        })}{" "}
        {exact.shelfLifeBlocks === null ? text("keeps") : text("shelfLife", { count: exact.shelfLifeBlocks })}
        {left > 0 && ` ${text("notCounted", { count: left })}`}
      </p>
    </ProductCard>
  );
}

/** Leads to the dialog in which trucks become stock and are allocated in one act. */
function GiveButton({ eid, compared }: { readonly eid: number; readonly compared: ComparedProduct }) {
  const text = useTexts("client.giving");
  const productText = useProductText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon="plus"
        label={text("openFor", { product: productText(compared.product) })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {text("open")}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <GiveDialog {...{ eid, compared }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The last day to order, and how long there is until then. */
function OrderBy({ urgency, leadTimeDays }: { urgency: ShortfallUrgency; leadTimeDays: number }) {
  const text = useTexts("widgets.comparison");
  const format = useFormat();
  return (
    <p>
      {text("orderBy", { date: format.date(urgency.firstShortfall.orderBy) })} <DueMark urgency={urgency} />{" "}
      <small className="pv-muted">{text("leadTime", { count: leadTimeDays })}</small>
    </p>
  );
}
