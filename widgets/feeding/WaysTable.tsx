import { FigureScroll } from "../../client/figures/FigureScroll.tsx";
import {
  SHARED_WAYS,
  shownWays,
  type feedingOf,
  type FeedingCell,
  type SharedWay,
} from "../../engine/logistics/feeding.ts";
import { blockDates } from "../../engine/needs/blocks.ts";
import { roundFigure, sum } from "../../engine/display/whole-figures.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, TextField } from "../../framework/ui/controls/index.ts";
import { TableHead } from "../../framework/ui/index.ts";
import { shareKey } from "./draft.ts";
import type { FeedingForm } from "./use-feeding-form.ts";

/** A product's need in a zone and its ways. */
export type FedProduct = ReturnType<typeof feedingOf>[number];

const isShared = (way: string): way is SharedWay => SHARED_WAYS.some((one) => one === way);

/** The ways of one product in one zone: shares to enter, quantities, capacities, and what is above them. */
export function WaysTable(props: {
  readonly form: FeedingForm;
  readonly own: FedProduct;
  readonly mayEdit: boolean;
  readonly zones: readonly number[];
  readonly startDate: string;
}) {
  const { form, own, mayEdit, zones, startDate } = props;
  const { need, fed } = own;
  const text = useTexts("widgets.feeding");
  const units = useTexts("client.figures.units");
  const format = useFormat();
  const blocks = blockDates(startDate);
  // Broken only at their dash, or a column would be too narrow for the percent typed into it.
  const heads = blocks.map(
    ({ block, from, to }) => [text("block", { block }), format.days(from, to).replaceAll(/\s/g, "\u00a0")] as const,
  );
  const shown = blocks.map((_, block) => shownWays(fed, block));
  const put = (cells: Readonly<Record<string, string>>) =>
    form.change((draft) => ({ cells: { ...draft.cells, ...cells } }));
  const shares = (zone: number) =>
    SHARED_WAYS.flatMap((way) =>
      blocks.map((_, block) => ({ way, block, key: shareKey(need.product, zone, way, block) })),
    );
  const fill = (
    valueOf: (share: { readonly way: SharedWay; readonly block: number }) => string,
    to: readonly number[],
  ) => put(Object.fromEntries(to.flatMap((zone) => shares(zone).map((share) => [share.key, valueOf(share)]))));
  const typed = (way: SharedWay, block: number) =>
    form.draft.cells[shareKey(need.product, need.zone, way, block)] ?? "";
  return (
    <div className="pv-stack">
      {mayEdit && (
        <div className="pv-row">
          <Button onClick={() => fill(({ way }) => typed(way, 0), [need.zone])}>{text("sameInAll")}</Button>
          {zones.length > 1 && (
            <Button onClick={() => fill(({ way, block }) => typed(way, block), zones)}>{text("sameInZones")}</Button>
          )}
        </div>
      )}
      <FigureScroll label={text("tableTitle", { unit: units(need.unit) })}>
        <table className="pv-figures__table pv-figures__table--wide">
          <caption className="pv-visually-hidden">{text("tableTitle", { unit: units(need.unit) })}</caption>
          <TableHead columns={[text("way"), ...heads]} />
          <tbody>
            {fed.ways.map(({ way, blocks: cells }, i) => (
              <tr key={way}>
                <th scope="row">
                  {text(`ways.${way}`)}
                  {isShared(way) && " (%)"}
                  <small>{text(`means.${way}`)}</small>
                </th>
                {cells.map((cell, block) => (
                  <td key={blocks[block]?.block}>
                    {isShared(way) && (
                      <TextField
                        label={text("shareOf", { way: text(`ways.${way}`), block: block + 1 })}
                        labelHidden
                        inputMode="decimal"
                        disabled={!mayEdit}
                        value={typed(way, block)}
                        placeholder="0"
                        error={form.faults[shareKey(need.product, need.zone, way, block)] ?? null}
                        onChange={(value) => put({ [shareKey(need.product, need.zone, way, block)]: value })}
                      />
                    )}
                    <Quantity cell={cell} shown={shown[block]?.[i] ?? null} />
                  </td>
                ))}
              </tr>
            ))}
            <tr className="pv-figures__whole">
              <th scope="row">{text("whole", { unit: units(need.unit) })}</th>
              {shown.map((cells, block) => (
                <td key={blocks[block]?.block}>{format.number(cells.includes(null) ? null : sum(cells))}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </FigureScroll>
    </div>
  );
}

/** What goes a way in a block, what the way can do, what is above it, and who works there. */
function Quantity({ cell, shown }: { readonly cell: FeedingCell; readonly shown: number | null }) {
  const text = useTexts("widgets.feeding");
  const format = useFormat();
  const { quantity, capacity, above, unknown, staff, trips } = cell;
  const isUsed = (quantity ?? 0) >= 0.5;
  const lines = [
    ...(capacity === null || (!isUsed && capacity === 0)
      ? []
      : [text("can", { capacity: format.number(Math.round(capacity)) })]),
    ...(unknown > 0 ? [text("unknown", { count: unknown })] : []),
    ...(staff === null || staff === 0 ? [] : [text("staff", { count: staff, figure: format.number(staff) })]),
    ...(isUsed && trips !== null ? [text("trips", { count: trips, figure: format.number(trips) })] : []),
  ];
  return (
    <div>
      <strong>{format.number(shown)}</strong>
      {(above ?? 0) >= 0.5 && (
        <div className="pv-small pv-danger">{text("above", { quantity: format.number(roundFigure(above)) })}</div>
      )}
      {lines.map((line) => (
        <div key={line} className="pv-small pv-muted">
          {line}
        </div>
      ))}
    </div>
  );
}
