import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Fold } from "../../framework/ui/controls/index.ts";
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
      <Lines lines={lines.slice(0, LINES_MAX)} />
      {lines.length > LINES_MAX && (
        <Fold title={text("more", { count: lines.length - LINES_MAX })}>
          <Lines lines={lines.slice(LINES_MAX)} />
        </Fold>
      )}
    </Note>
  );
}

/** Lines that are shown at once, so that the table is on the first screen. */
const LINES_MAX = 3;

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
