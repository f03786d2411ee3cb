import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { ComparedProduct } from "../../client/planning/projections.ts";
import { useCurrentEstimationId } from "../../client/planning/addressed-estimation.ts";
import { REQUESTS_PAGE, SUPPLY_PAGE, supplyLink } from "../../client/supply/supply.ts";
import type { SupplySource } from "../../contract/supply/calls/comparison.ts";
import type { SupplyList } from "../../contract/supply/supply.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { useOpenable } from "../../framework/shell/shell-routes.ts";
import { TableHead } from "../../framework/ui/index.ts";
import type { EntryGroup } from "./figure-rows.ts";
import { useNames } from "./use-names.ts";

const LISTS = {
  allocation: "allocations",
  delivery: "deliveries",
  use: "productUse",
  request: "requests",
} as const satisfies Record<SupplySource["kind"], SupplyList | "requests">;

/** The entries of one figure: the entered quantity, its part of the figure, and a link to its row on the supply page. */
export function EntryTable(props: {
  readonly compared: ComparedProduct;
  readonly group: EntryGroup;
  /** Whether the entries are of all blocks and each shows its block. */
  readonly blocks: boolean;
}) {
  const { compared, group, blocks } = props;
  const text = useTexts("widgets.comparison");
  const format = useFormat();
  const names = useNames();
  const eid = useCurrentEstimationId();
  const { exact, shown } = compared;
  const { countedAs, figure, entries } = group;
  const title = text(`groups.${countedAs}`);
  if (entries.length === 0) {
    return (
      <section>
        <h3>{title}</h3>
        <p className="pv-muted pv-small">{text(`none.${countedAs}`)}</p>
      </section>
    );
  }
  return (
    <section>
      <table className="pv-table pv-figures__table">
        <caption>{title}</caption>
        <TableHead
          columns={[
            text("columns.entry"),
            ...(blocks ? [text("columns.block")] : []),
            text("columns.entered"),
            names.unit(shown.unit),
          ]}
        />
        <tbody>
          {entries.map(({ source, share }) => (
            <tr key={`${source.kind} ${source.id} ${source.date} ${source.countedAs}`}>
              <th scope="row">
                <SupplyLink list={LISTS[source.kind]} eid={eid} row={source.id}>
                  {source.who === "" ? text("use") : source.who}
                </SupplyLink>
                <small>
                  <EntryFacts source={source} />
                </small>
              </th>
              {blocks && <td>{source.block === null ? text("after") : names.span(source.block)}</td>}
              <td>
                <Entered source={source} capacity={exact.capacity} />
              </td>
              <td>{share === null ? text(`reasons.${source.countedAs}`) : format.number(share)}</td>
            </tr>
          ))}
        </tbody>
        {figure !== null && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={blocks ? 3 : 2}>
                {text("sum")}
              </th>
              <td>{format.number(figure)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** The storage type of stock, or the state, day and place of a delivery. */
function EntryFacts({ source }: { source: SupplySource }) {
  const text = useTexts("widgets.comparison");
  const format = useFormat();
  const { storageType, state, date, place } = source;
  const facts = [
    storageType && text(`storage.${storageType === "Trucks" ? "trucks" : "loose"}`),
    state && text(`states.${STATES[state]}`),
    date && format.date(date),
    place,
  ];
  return facts.filter(Boolean).join(" · ");
}

const STATES = { Planned: "planned", "Under way": "underWay", Arrived: "arrived" } as const;

/** The quantity as entered; for trucks also the capacity of one. */
function Entered({ source, capacity }: { source: SupplySource; capacity: ComparedProduct["exact"]["capacity"] }) {
  const text = useTexts("widgets.comparison");
  const format = useFormat();
  const { quantity, unit } = source.entered;
  const digitsOf = (value: number) => (Number.isInteger(value) ? 0 : 2);
  if (unit !== null) return format.quantity(quantity, unit, digitsOf(quantity));
  return text("trucksOf", {
    count: quantity,
    trucks: format.number(quantity, { digits: digitsOf(quantity) }),
    capacity: format.quantity(capacity.value, capacity.unit, digitsOf(capacity.value)),
  });
}

/** A link to a list of the supply page or to one of its rows; plain text where the app has no such page or the reader may not open it. */
export function SupplyLink({ children, ...target }: Parameters<typeof supplyLink>[0] & { children: ReactNode }) {
  const isOpen = useOpenable()(target.list === "requests" ? REQUESTS_PAGE : SUPPLY_PAGE);
  return isOpen ? <Link to={supplyLink(target)}>{children}</Link> : children;
}
