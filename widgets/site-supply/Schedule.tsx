import { useAtomValue } from "jotai";
import { useMemo, useState, type ReactNode } from "react";
import { FigureExport } from "../../client/figures/FigureExport.tsx";
import { FigureScroll } from "../../client/figures/FigureScroll.tsx";
import { useNamedFile } from "../../client/figures/files.ts";
import { calendarFile } from "../../client/logistics/calendar-file.ts";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { useEstimation } from "../../client/planning/estimations.ts";
import { ProductChosen } from "../../contract/config/topics.ts";
import type { SiteSupplyRun } from "../../contract/supply/calls/site-supply.ts";
import { DETOUR } from "../../engine/logistics/reach.ts";
import { addDays, calendarDay } from "../../engine/needs/blocks.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { timeZoneAtom, useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, SelectField } from "../../framework/ui/controls/index.ts";
import { Note, saveBlob, TableHead, useErrorToast } from "../../framework/ui/index.ts";
import { eventsOf, exportedTable } from "./files.ts";
import { useSupplyRows, type SupplyFilter } from "./rows.ts";

/** Rows that are drawn at once; files and the calendar have all. */
const ROWS_MAX = 400;

/** The schedule: what goes from where to where, the trucks of each source, and what is short, as far as the filter leaves it. */
export function Schedule(props: {
  readonly eid: number;
  readonly run: SiteSupplyRun;
  readonly product: string | null;
  onProduct(product: string | null): void;
}) {
  const { eid, run, product, onProduct } = props;
  const text = useTexts("widgets.site-supply");
  const units = useTexts("report.units");
  const format = useFormat();
  const productText = useProductText();
  const publish = usePublish();
  const named = useNamedFile();
  const showError = useErrorToast();
  const today = calendarDay(useAtomValue(timeZoneAtom), new Date());
  const [places, setPlaces] = useState<Omit<SupplyFilter, "product">>(() => {
    const days = [...new Set([...run.shipments, ...run.short].map(({ day }) => day))].toSorted((a, b) => a - b);
    const day = days.find((one) => addDays(run.startDate, one) >= today) ?? days[0] ?? null;
    return { day, source: null, site: null };
  });
  const rows = useSupplyRows(
    run,
    useMemo(() => ({ ...places, product }), [places, product]),
  );
  const subject = {
    of: useEstimation(eid).data?.name ?? "",
    what: text("title"),
    lines: [text("method", { detour: DETOUR })],
  };
  const select = (
    key: "day" | "source" | "site",
    options: readonly { readonly id: number; readonly name: string }[],
  ) => (
    <SelectField
      label={text(`columns.${key}`)}
      value={places[key] ?? -1}
      options={[
        { value: -1, label: text(`all.${key}`) },
        ...options.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(value) => setPlaces((before) => ({ ...before, [key]: value === -1 ? null : value }))}
    />
  );
  const toCalendar = async () => {
    const file = await named(subject);
    const content = calendarFile(eventsOf(rows, { eid, text, format }), { name: file.title, at: new Date() });
    saveBlob(new Blob([content], { type: "text/calendar" }), file.nameWith("ics"));
  };
  const number = (value: number | null, digits = 0) => format.number(value, { digits });
  return (
    <section className="pv-stack" aria-label={text("schedule")}>
      <div className="pv-row pv-no-print">
        {select(
          "day",
          rows.days.map((day) => ({ id: day, name: format.date(addDays(run.startDate, day)) })),
        )}
        {select("source", rows.sources)}
        {select("site", rows.sites)}
        <SelectField
          label={text("columns.product")}
          value={product ?? ""}
          options={[
            { value: "", label: text("all.product") },
            ...run.products.map((one) => ({ value: one.product, label: productText(one.product) })),
          ]}
          onChange={(value) => {
            onProduct(value === "" ? null : value);
            publish(ProductChosen, { product: value === "" ? null : value });
          }}
        />
        <Button icon="print" onClick={() => window.print()}>
          {text("print")}
        </Button>
        <Button
          icon="calendar"
          disabled={rows.shipments.length === 0}
          onClick={() => void toCalendar().catch(showError)}
        >
          {text("calendar")}
        </Button>
        <FigureExport subject={subject} table={() => exportedTable(rows, text, units)} />
      </div>
      <Rows
        title={text("trucks")}
        columns={["day", "source", "product", "quantity", "trucks"].map((key) => text(`columns.${key}`))}
        words={3}
        rows={rows.loads.map((row) => [
          format.date(row.date),
          row.from,
          row.name,
          format.quantity(row.quantity, row.unit),
          number(row.trucks),
        ])}
      />
      <Rows
        title={text("shipments")}
        columns={["day", "source", "site", "product", "quantity", "cases", "pallets", "truckloads", "miles"].map(
          (key) => text(`columns.${key}`),
        )}
        words={4}
        rows={rows.shipments.map((row) => [
          format.date(row.date),
          row.from,
          row.to,
          row.name,
          format.quantity(row.quantity, row.unit),
          number(row.cases),
          number(row.pallets),
          number(row.truckloads, 2),
          number(row.miles),
        ])}
      />
      <Rows
        title={text("notCarried")}
        columns={["day", "zone", "site", "product", "why", "quantity"].map((key) => text(`columns.${key}`))}
        words={5}
        rows={rows.short.map((row) => [
          format.date(row.date),
          String(row.zone),
          row.to,
          row.name,
          row.why,
          format.quantity(row.quantity, row.unit),
        ])}
      />
      {!run.waysSaved && <p className="pv-small pv-muted">{text("waysUnsaved")}</p>}
      <p className="pv-small pv-muted">{text("method", { detour: format.number(DETOUR, { digits: 1 }) })}</p>
    </section>
  );
}

/** A table of texts; nothing without rows. */
function Rows(props: {
  readonly title: string;
  readonly columns: readonly string[];
  /** Columns of words, from the left. */
  readonly words: number;
  readonly rows: readonly (readonly string[])[];
}): ReactNode {
  const { title, columns, words, rows } = props;
  const text = useTexts("widgets.site-supply");
  if (rows.length === 0) return null;
  const wordColumns = Array.from({ length: words }, (_, at) => at);
  return (
    <>
      <h2>{title}</h2>
      <FigureScroll label={title}>
        <table className="pv-figures__table">
          <caption className="pv-visually-hidden">{title}</caption>
          <TableHead columns={columns} words={wordColumns} />
          <tbody>
            {rows.slice(0, ROWS_MAX).map((cells, at) => (
              <tr key={at}>
                {cells.map((cell, i) => (
                  <td key={columns[i]} className={i < words ? "pv-figures__words" : undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </FigureScroll>
      {rows.length > ROWS_MAX && <Note>{text("moreRows", { count: rows.length - ROWS_MAX })}</Note>}
    </>
  );
}
