import { useTexts, useFormat } from "../../../framework/i18n/index.ts";
import type { ShownComparison } from "../../../engine/supply/shown.ts";
import { useBlockText } from "./block-text.ts";

/** The first shortfall, now and with the stock that is about to be allocated; announced whenever it changes. */
export function Outlook({ now, then }: { readonly now: ShownComparison; readonly then: ShownComparison | null }) {
  const text = useTexts("client.giving.outlook");
  const state = useStateText();
  return (
    <div className="pv-note pv-stack pv-stack--tight" role="status">
      <p>{text("now", { state: state(now) })}</p>
      {then && (
        <p>
          <strong>{text("then", { state: state(then) })}</strong>
        </p>
      )}
    </div>
  );
}

function useStateText(): (shown: ShownComparison) => string {
  const text = useTexts("client.giving");
  const format = useFormat();
  const blockText = useBlockText();
  return ({ firstShortfall: short, unit, total }) => {
    if (short === null) return text(total.projected === null ? "outlook.unknown" : "outlook.enough");
    return text("outlook.short", {
      days: blockText(short.block),
      quantity: format.quantity(short.quantity, unit),
      trucks: text("countOf", { count: short.trucks, figure: format.number(short.trucks) }),
    });
  };
}
