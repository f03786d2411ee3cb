import "../../client/figures/figures.css";
import { FigureScroll } from "../../client/figures/FigureScroll.tsx";
import { useRequestShortfalls } from "../../client/logistics/requests.ts";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { useComparison } from "../../client/planning/projections.ts";
import { useSupplyProducts } from "../../client/supply/supply.ts";
import { REQUEST_RULES, type RequestSummary } from "../../contract/supply/calls/requests.ts";
import { unrequestedShortfalls, type UnrequestedShortfall } from "../../engine/logistics/unrequested.ts";
import { DAYS_PER_BLOCK } from "../../engine/needs/inputs.ts";
import { packOf } from "../../engine/words/packs.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { ErrorState, Loading, Note, TableHead, useErrorToast, useToast } from "../../framework/ui/index.ts";

/**
 * The unrequested shortfalls of the plan, products by blocks: each figure becomes a numbered draft in one click.
 */
export function Shortfalls(props: { readonly eid: number; readonly requests: readonly RequestSummary[] }) {
  const { eid, requests } = props;
  const text = useTexts("widgets.requests");
  const units = useTexts("client.figures.units");
  const productText = useProductText();
  const format = useFormat();
  const comparison = useComparison(eid);
  const products = useSupplyProducts();
  const mayEdit = usePermits(REQUEST_RULES.edit);
  const { ask, busy } = useAsking(eid);
  if (comparison.isError) return <ErrorState error={comparison.error} retry={() => void comparison.refetch()} />;
  if (comparison.isPending || products.isPending) return <Loading />;
  if (comparison.data === null) return <Note>{text("neverRun")}</Note>;
  const open = requests.filter(({ state }) => state === "Draft" || state === "Approved");
  const packs = new Map((products.data?.products ?? []).map((one) => [one.product, packOf(one)]));
  const compared = comparison.data.products;
  const short = unrequestedShortfalls(compared, open, (product) => packs.get(product));
  const missing = short.filter(({ quantity }) => quantity > 0);
  if (missing.length === 0) return <Note>{text(short.length === 0 ? "enough" : "allRequested")}</Note>;
  const dated = compared[0]?.blocks.filter(({ block }) => missing.some((one) => one.block === block)) ?? [];
  const days = (block: number) => text("days", { from: (block - 1) * DAYS_PER_BLOCK + 1, to: block * DAYS_PER_BLOCK });
  const cell = (product: string, block: number) => {
    const one = missing.find((each) => each.product === product && each.block === block);
    if (one === undefined) return null;
    const quantity = format.quantity(one.quantity, one.unit);
    if (!mayEdit) return quantity;
    const name = {
      product: productText(product),
      days: days(block),
      quantity: format.headline(one.quantity, one.unit),
    };
    return (
      <Button scale="s" icon="plus" busy={busy} label={text("requestOf", name)} onClick={() => void ask([one])}>
        {format.headline(one.quantity)}
      </Button>
    );
  };
  return (
    <section className="pv-stack" aria-label={text("missingTitle")}>
      <div className="pv-row pv-row--apart">
        <h2>{text("missingTitle")}</h2>
        {mayEdit && missing.length > 1 && (
          <Button busy={busy} onClick={() => void ask(missing)}>
            {text("requestAll", { count: missing.length })}
          </Button>
        )}
      </div>
      <FigureScroll label={text("missingTitle")}>
        <table className="pv-figures__table pv-figures__table--wide">
          <caption className="pv-visually-hidden">{text("missingTitle")}</caption>
          <TableHead
            columns={[
              text("columns.product"),
              ...dated.map(({ block, from, to }) => [days(block), format.days(from, to)] as const),
            ]}
          />
          <tbody>
            {compared
              .filter(({ product }) => missing.some((one) => one.product === product))
              .map(({ product, unit }) => (
                <tr key={product}>
                  <th scope="row">
                    {productText(product)} <small>{units(unit)}</small>
                  </th>
                  {dated.map(({ block }) => (
                    <td key={block}>{cell(product, block)}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </FigureScroll>
    </section>
  );
}

/** Sends shortfalls to be requested, and reports the numbers. */
function useAsking(eid: number) {
  const text = useTexts("widgets.requests");
  const toast = useToast();
  const refuse = useErrorToast();
  const { mutateAsync, isPending: busy } = useRequestShortfalls();
  return {
    busy,
    async ask(missing: readonly UnrequestedShortfall[]): Promise<void> {
      try {
        const made = await mutateAsync({ eid, shortfalls: missing.map(({ product, block }) => ({ product, block })) });
        const numbers = made.map(({ number }) => number).join(", ");
        toast({ kind: "success", text: text("requested", { count: made.length, numbers }) });
      } catch (error) {
        refuse(error);
      }
    },
  };
}
