import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { supplyLink } from "../../client/supply/supply.ts";
import type { SiteSupply, SiteSupplyRun } from "../../contract/supply/calls/site-supply.ts";
import { SHORT_REASONS } from "../../engine/logistics/supply-plan/supply-plan.ts";
import { sum } from "../../engine/display/whole-figures.ts";
import { addDays } from "../../engine/needs/blocks.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, LinkButton } from "../../framework/ui/controls/index.ts";
import { Note } from "../../framework/ui/index.ts";
import { showPlaces } from "./SourceFields.tsx";

/** The answer that a planner came for: trucks a day, what cannot be carried and why, and what the plan leaves out. */
export function SupplyAnswer({ supply, run }: { readonly supply: SiteSupply; readonly run: SiteSupplyRun }) {
  const text = useTexts("widgets.site-supply");
  const format = useFormat();
  const named = (names: readonly string[]) => names.join(", ");
  const busiest = busiestDay(run);
  const sources = new Set(run.loads.map(({ source }) => source)).size;
  const dateOf = (day: number) => format.date(addDays(run.startDate, day));
  return (
    <>
      <p className="pv-large pv-strong">
        {busiest === null
          ? text(run.short.length === 0 ? "nothingNeeded" : "nothingCarried")
          : text("answer", { trucks: format.number(busiest.trucks), day: dateOf(busiest.day), count: sources })}
      </p>
      <Shortages run={run} dateOf={dateOf} />
      {supply.depots.length === 0 && (
        <Note kind="warning">
          {text("noDepots")} <LinkButton to={supplyLink({ list: "facilities" })}>{text("toFacilities")}</LinkButton>
        </Note>
      )}
      <Uncounted run={run} canPlace={supply.depots.length > 0} />
      {run.unplaced.length > 0 && <Note kind="warning">{text("unplaced", { names: named(run.unplaced) })}</Note>}
      {run.away.length > 0 && <Note kind="warning">{text("away", { names: named(run.away) })}</Note>}
      {run.unknownZones.length > 0 && (
        <Note kind="warning">{text("unknownZones", { zones: named(run.unknownZones.map(String)) })}</Note>
      )}
    </>
  );
}

/** The day with the most trucks; null without any. */
function busiestDay({ loads }: SiteSupplyRun) {
  const days = [...Map.groupBy(loads, ({ day }) => day)].map(([day, rows]) => ({
    day,
    trucks: sum(rows.map(({ trucks }) => trucks)),
  }));
  return days.reduce<(typeof days)[0] | null>((most, one) => (one.trucks > (most?.trucks ?? 0) ? one : most), null);
}

/** A line for each product of which some cannot be carried: how much, why, and when its goods must be ordered. */
function Shortages({ run, dateOf }: { readonly run: SiteSupplyRun; dateOf(day: number): string }) {
  const text = useTexts("widgets.site-supply");
  const productText = useProductText();
  const format = useFormat();
  const lines = run.products.flatMap(({ product, unit, leadTimeDays }, index) => {
    const own = run.short.filter((row) => row.product === index);
    if (own.length === 0) return [];
    const total = (rows: typeof own) => format.quantity(sum(rows.map(({ quantity }) => quantity)), unit);
    const reasons = SHORT_REASONS.flatMap((reason) => {
      const rows = own.filter((row) => row.reason === reason);
      return rows.length === 0 ? [] : [text("becauseOf", { reason: text(`reasons.${reason}`), quantity: total(rows) })];
    });
    const firstDay = Math.min(...own.filter(({ reason }) => reason === "noStock").map(({ day }) => day));
    const order = Number.isFinite(firstDay) ? [text("orderBy", { day: dateOf(firstDay - leadTimeDays) })] : [];
    return [
      `${text("short", { product: productText(product), quantity: total(own), reasons: reasons.join(", ") })} ${order.join("")}`,
    ];
  });
  if (lines.length === 0) return run.shipments.length === 0 ? null : <Note>{text("allCarried")}</Note>;
  return (
    <Note kind="warning">
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Note>
  );
}

/** Goods that are not in the plan, since they are nowhere or in a unit that does not convert. */
function Uncounted({ run, canPlace }: { readonly run: SiteSupplyRun; readonly canPlace: boolean }) {
  const text = useTexts("widgets.site-supply");
  const productText = useProductText();
  const format = useFormat();
  if (run.uncounted.length === 0) return null;
  return (
    <Note kind="warning">
      <p>{text("uncounted")}</p>
      <ul>
        {run.uncounted.map(({ kind, who, product, quantity, unit, place, why }, i) => (
          <li key={i}>
            {text("goods", {
              kind: text(`kinds.${kind}`),
              who,
              product: productText(product),
              quantity: unit === null ? text("loads", { count: quantity }) : format.quantity(quantity, unit),
              place: place === "" ? text("nowhere") : place,
              why: text(`why.${why}`),
            })}
          </li>
        ))}
      </ul>
      {canPlace && run.uncounted.some(({ why }) => why === "noPlace") && (
        <Button onClick={showPlaces}>{text("toPlaces")}</Button>
      )}
    </Note>
  );
}
