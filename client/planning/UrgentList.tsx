import { useAtomValue } from "jotai";
import { hoursToOrder, isPressing, type ShortfallUrgency } from "../../engine/supply/urgency.ts";
import { timeZoneAtom, useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import { useDueText, type UrgentProduct } from "./urgency.ts";
import { useProductText } from "../lookups/use-lookup-text.ts";

/** How much time is left to order a product; what is due today or overdue is highlighted by icon, weight and color. */
export function DueMark({ urgency }: { readonly urgency: ShortfallUrgency }) {
  const dueText = useDueText();
  const said = dueText(urgency);
  if (urgency.due === "tooLate") return <span className="pv-muted">{`(${said})`}</span>;
  if (!isPressing(urgency)) return <strong>{said}</strong>;
  return (
    <strong className="pv-danger">
      <Icon name="exclamation-mark-triangle" /> {said}
    </strong>
  );
}

/** Every product that falls short, the most urgent first. */
export function UrgentList({ products }: { readonly products: readonly UrgentProduct[] }) {
  const text = useTexts("client.urgency");
  const quantities = useTexts("report.quantities");
  const productText = useProductText();
  const format = useFormat();
  return (
    <ul className="pv-plain-list pv-stack pv-stack--tight" aria-label={text("title")}>
      {products.map((one) => {
        const { product, shown, firstShortfall: short } = one;
        const trucks = quantities("trucks", { count: short.trucks, formatted: format.headline(short.trucks) });
        return (
          <li key={product}>
            <OrderClock name={productText(product)} urgent={one} />
            <small className="pv-muted">
              {" "}
              {text("facts", {
                date: format.date(short.orderBy),
                quantity: format.headline(short.quantity, shown.unit),
                trucks,
              })}
            </small>
          </li>
        );
      })}
    </ul>
  );
}

/** Up to this many hours, the time left is shown in hours. */
const CLOCK_HOURS = 48;

/** What to order, and how much time is left for it: in hours once they matter. */
function OrderClock({ name, urgent }: { readonly name: string; readonly urgent: UrgentProduct }) {
  const text = useTexts("client.urgency");
  const format = useFormat();
  const hours = hoursToOrder(urgent.firstShortfall, useAtomValue(timeZoneAtom), new Date());
  if (hours <= 0 || hours > CLOCK_HOURS)
    return (
      <>
        {name} <DueMark urgency={urgent} />
      </>
    );
  return (
    <strong className={isPressing(urgent) ? "pv-danger" : undefined}>
      {isPressing(urgent) && <Icon name="clock" />} {text("clock", { products: name, hours: format.number(hours) })}
    </strong>
  );
}
