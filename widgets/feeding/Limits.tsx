import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Note } from "../../framework/ui/index.ts";
import type { FedProduct } from "./WaysTable.tsx";

/** What exceeds a capacity, over all products and zones: the answer that a planner came for. */
export function Limits(props: { readonly ways: readonly FedProduct[]; labelOf(zone: number): string }) {
  const { ways, labelOf } = props;
  const text = useTexts("widgets.feeding");
  const productText = useProductText();
  const format = useFormat();
  const lines = ways.flatMap(({ need, fed }) =>
    fed.ways.flatMap(({ way, blocks }) => {
      const above = blocks.flatMap((cell, block) =>
        (cell.above ?? 0) >= 0.5 ? [{ block: block + 1, above: cell.above }] : [],
      );
      const most = above.toSorted((a, b) => (b.above ?? 0) - (a.above ?? 0))[0];
      if (most === undefined) return [];
      const subject = { zone: labelOf(fed.zone), product: productText(need.product), way: text(`ways.${way}`) };
      const quantity = format.quantity(most.above, need.unit);
      return [text("exceeds", { ...subject, quantity, block: most.block, count: above.length })];
    }),
  );
  return lines.length === 0 ? (
    <Note>{text("enough")}</Note>
  ) : (
    <Note kind="warning">
      <p>{text("short", { count: lines.length })}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Note>
  );
}
