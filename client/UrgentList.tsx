import { useAtomValue } from "jotai";
import { hoursToOrder, isPressing, type Urgency } from "../engine/supply/urgency.ts";
import { timeZoneAtom, useFormat, useTexts } from "../framework/i18n/index.ts";
import { Icon } from "../framework/ui/index.ts";
import { dueAlike, useDueText, type UrgentProduct } from "./urgency.ts";
import { useProductText } from "./use-lookup-text.ts";

/** How long there is to order a product; what is due today or overdue stands out by sign, weight and color. */
export function DueMark({ urgency }: { readonly urgency: Pick<Urgency, "due" | "days"> }) {
  const dueText = useDueText();
  const said = dueText(urgency);
  if (urgency.due === "past") return <span className="pv-muted">{`(${said})`}</span>;
  if (!isPressing(urgency)) return <strong>{said}</strong>;
  return (
    <strong className="pv-danger">
      <Icon name="exclamation-mark-triangle" /> {said}
    </strong>
  );
}

/** Every product that falls short, the most urgent first; `brief` has no day and quantity, and names those due alike once. */
export function UrgentList(props: { readonly products: readonly UrgentProduct[]; readonly brief?: boolean }) {
  const { products, brief = false } = props;
  const text = useTexts("client.urgency");
  const quantities = useTexts("report.quantities");
  const productText = useProductText();
  const format = useFormat();
  if (brief) return <UrgentLine products={products} />;
  return (
    <ul className="pv-plain-list pv-stack pv-stack--tight" aria-label={text("title")}>
      {products.map((one) => {
        const { product, shown, firstShortfall: short } = one;
        const trucks = quantities("trucks", { count: short.trucks, formatted: format.number(short.trucks) });
        return (
          <li key={product}>
            {productText(product)} <DueMark urgency={one} />
            <small className="pv-muted">
              {" "}
              {text("facts", {
                date: format.date(short.orderBy),
                quantity: format.quantity(short.quantity, shown.unit),
                trucks,
              })}
            </small>
          </li>
        );
      })}
    </ul>
  );
}

/** Up to here the time left is told in hours. */
const CLOCK_HOURS = 48;

function UrgentLine({ products }: { readonly products: readonly UrgentProduct[] }) {
  const text = useTexts("client.urgency");
  const productText = useProductText();
  const format = useFormat();
  const timeZone = useAtomValue(timeZoneAtom);
  return (
    <ul className="pv-plain-list pv-row" aria-label={text("title")}>
      {dueAlike(products).map((alike) => {
        const [first] = alike;
        if (first === undefined) return null;
        const products = alike.map(({ product }) => productText(product)).join(", ");
        const hours = hoursToOrder(first.firstShortfall, timeZone, new Date());
        return (
          <li key={first.product}>
            {hours > 0 && hours <= CLOCK_HOURS ? (
              <strong className={isPressing(first) ? "pv-danger" : undefined}>
                {isPressing(first) && <Icon name="clock" />} {text("clock", { products, hours: format.number(hours) })}
              </strong>
            ) : (
              <>
                {products} <DueMark urgency={first} />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
