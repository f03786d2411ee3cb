import { useState } from "react";
import { FigureTable } from "../../client/figures/FigureTable.tsx";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import type { ComparedProduct } from "../../client/planning/projections.ts";
import { DueMark } from "../../client/planning/DueMark.tsx";
import { useUrgent, type UrgentProduct } from "../../client/planning/urgency.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, CellButton, PlainButton } from "../../framework/ui/controls/index.ts";
import { fetched } from "../../framework/ui/fetched.tsx";
import { uncounted } from "./figure-rows.ts";
import { coveredShare } from "./covered-share.ts";
import { useMayGive, useNames } from "./use-names.ts";
import { Why } from "./Why.tsx";

/** Fetched only by users who add stock. */
const GiveDialog = fetched(async () => ({
  default: (await import("../../client/supply/giving/GiveDialog.tsx")).GiveDialog,
}));

/**
 * One row for each product, the most urgent first: the covered share of each block, the first shortfall, and the last
 * day to order. Without `blocks` for a narrow place.
 */
export function CoverTable(props: {
  readonly eid: number;
  readonly products: readonly ComparedProduct[];
  readonly blocks: boolean;
}) {
  const { eid, products, blocks } = props;
  const text = useTexts("widgets.comparison");
  const productText = useProductText();
  const names = useNames();
  const mayGive = useMayGive(eid);
  const urgent = useUrgent(products);
  const [asked, setAsked] = useState<{ readonly compared: ComparedProduct; readonly block: number } | null>(null);
  const enough = products.filter(({ product }) => urgent.every((one) => one.product !== product));
  const dated = blocks ? (products[0]?.shown.blocks ?? []) : [];
  return (
    <>
      <FigureTable
        title={text("coverName")}
        wide
        className="comparison__cover"
        columns={[
          text("columns.product"),
          ...dated.map((block) => [names.days(block.block), names.dates(block)] as const),
          text("columns.short"),
          text("columns.orderBy"),
          ...(mayGive ? [""] : []),
        ]}
        words={[dated.length + 1, dated.length + 2]}
      >
        <tbody>
          {[...urgent, ...enough].map((compared) => {
            const { product, exact, shown } = compared;
            const left = uncounted(exact).length;
            const short = urgent.find((one) => one.product === product);
            return (
              <tr key={product}>
                <th scope="row">
                  <strong>{productText(product)}</strong>
                  {left > 0 && <small>{text("notCounted", { count: left })}</small>}
                </th>
                {dated.map(({ block }) => (
                  <CoverCell key={block} {...{ compared, block }} onAsk={() => setAsked({ compared, block })} />
                ))}
                {short ? (
                  <ShortfallCells urgent={short} withDays={!blocks} onAsk={(block) => setAsked({ compared, block })} />
                ) : (
                  <>
                    <td className="pv-figures__words">
                      {text(shown.total.projected === null ? "projectedUnknown" : "noShortfall")}
                    </td>
                    <td className="pv-figures__words" />
                  </>
                )}
                {mayGive && (
                  <td>
                    <GiveButton {...{ eid, compared }} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </FigureTable>
      {asked && <Why {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** The first shortfall: its quantity, its block if the table has no block columns, and the last day to order. */
function ShortfallCells(props: {
  readonly urgent: UrgentProduct;
  readonly withDays: boolean;
  onAsk(block: number): void;
}) {
  const { urgent, withDays, onAsk } = props;
  const text = useTexts("widgets.comparison");
  const format = useFormat();
  const names = useNames();
  const { firstShortfall: short, shown } = urgent;
  const expected = shown.blocks[short.block - 1]?.expected ?? 0;
  return (
    <>
      <td className="pv-figures__words">
        <PlainButton
          className="pv-explained pv-strong pv-danger"
          aria-haspopup="dialog"
          title={text("showWhy")}
          onClick={() => onAsk(short.block)}
        >
          {format.headline(short.quantity, shown.unit)}
        </PlainButton>{" "}
        · {text("trucks", { count: short.trucks, figure: format.headline(short.trucks) })}
        {withDays && <small className="pv-muted"> · {names.days(short.block)}</small>}
        {expected > 0 && (
          <small className="pv-muted">
            {" "}
            {text("expectedThen", { quantity: format.headline(expected, shown.unit) })}
          </small>
        )}
      </td>
      <td className="pv-figures__words">
        {format.days(short.orderBy, short.orderBy)} <DueMark urgency={urgent} />
      </td>
    </>
  );
}

/** A cell filled by the covered share of a block's need; the missing part is hatched. */
function CoverCell(props: { readonly compared: ComparedProduct; readonly block: number; onAsk(): void }) {
  const { compared, block, onAsk } = props;
  const text = useTexts("widgets.comparison");
  const format = useFormat();
  const dated = compared.shown.blocks[block - 1];
  const share = dated === undefined ? null : coveredShare(dated);
  const short = share !== null && share < 1;
  // A need that is almost covered is not shown as covered.
  const percent = share === null ? null : short ? Math.min(99, Math.floor(100 * share)) : 100;
  return (
    <td>
      <CellButton
        className={`comparison__share${short ? " comparison__share--short" : ""}`}
        style={{ backgroundSize: `${percent ?? 0}% 100%, auto` }}
        data-figure={`${compared.product}/cover/${block}`}
        aria-haspopup="dialog"
        title={text("showWhy")}
        data-explained=""
        tabIndex={-1}
        onClick={onAsk}
      >
        {dated?.projected === 0 ? text("noNeed") : format.percent(percent, 0)}
        {short && (
          <span className="pv-visually-hidden">
            {" "}
            {text("shortOf", { quantity: format.headline(-(dated?.balance ?? 0), compared.shown.unit) })}
          </span>
        )}
      </CellButton>
    </td>
  );
}

/** Opens the dialog that adds trucks to stock and allocates them in one save. */
function GiveButton({ eid, compared }: { readonly eid: number; readonly compared: ComparedProduct }) {
  const text = useTexts("client.giving");
  const productText = useProductText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        label={text("openFor", { product: productText(compared.product) })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {text("open")}
      </Button>
      {open && <GiveDialog {...{ eid, compared }} onClose={() => setOpen(false)} />}
    </>
  );
}
