import { ExplainedFigure, type LinedFigure } from "../../client/explanation/Explaining.tsx";
import { useFigureKeys } from "../../client/explanation/use-figure-keys.ts";
import { FigureScroll } from "../../client/figures/FigureScroll.tsx";
import { useSeededText } from "../../client/lookups/use-lookup-text.ts";
import { useEstimation } from "../../client/planning/estimations.ts";
import { useEffect, useRef } from "react";
import { useDeleteZone, type ZoneSet } from "../../client/planning/zones.ts";
import type { Zone } from "../../contract/planning/calls/zones.ts";
import { ZoneEditRequested, ZoneFocused } from "../../contract/config/topics.ts";
import { zoneMark } from "../../engine/display/zone-label.ts";
import { wholeRow } from "../../engine/display/whole-figures.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Action } from "../../framework/ui/controls/index.ts";
import { useConfirmedAction } from "../../framework/ui/index.ts";
import { zoneStyle } from "../../map/styles.ts";
import { isAtLeast } from "../../engine/zones/shapes.ts";
import { useZoneFigureText } from "../../client/figures/zone-figures.ts";
import { figureRows, totalTracts } from "./rows.ts";
import { useLabelOfZone, zoneNamesOf } from "../../client/planning/zone-label.ts";
import { useZoneOrigin } from "../../client/planning/zone-origin.ts";

interface Cell {
  readonly zone: Zone;
  readonly shown: string;
  /** Tracts without the figure. */
  readonly missing: number;
}

interface Row {
  readonly name: string;
  /** `words` if the cells are not figures, `run` if the estimation's run explains them. */
  readonly of?: "words" | "run" | undefined;
  readonly cells: readonly Cell[];
  readonly total: string;
}

/** Zones as columns, figures as rows; the total explains how to read it. */
export function FigureTable(props: {
  readonly set: ZoneSet;
  readonly actions: boolean;
  /** The zone whose column is highlighted. */
  readonly focused: number | null;
}) {
  const { set, actions, focused } = props;
  const text = useTexts("widgets.zone-table");
  const statistics = useTexts("map.statistics");
  const format = useFormat();
  const figureText = useZoneFigureText();
  const { zones, overlap, selection } = set;
  const storm = useTexts("client.storm");
  const originOf = useZoneOrigin();
  const least = zones.flatMap(({ statistics: own }) => own ?? []).find(isAtLeast);
  const isStale = set.status === "PopulationStale";
  const dataSet = useSeededText().dataSet(useEstimation(set.eid).data?.dataSetLabel ?? "");
  const labelOf = useLabelOfZone();
  const lined = (title: string, lines: LinedFigure["lines"]): LinedFigure => ({ of: "lines", title, lines });
  /** Explains the figure of a zone by its counts, and the figure of all zones by those of the zones. */
  const explainedIn = (name: string, { zone, shown, missing }: Cell) =>
    lined(`${name} · ${labelOf(zone)}`, [
      { key: text("tracts"), value: format.number(zone.statistics?.tracts), from: text(`rules.${selection}`) },
      ...(missing > 0 ? [{ key: text("missing", { count: missing }), value: `− ${format.number(missing)}` }] : []),
      { key: text("shared"), value: format.number(zone.statistics?.shared), from: text(`overlap.${overlap}`) },
      { key: name, value: `= ${shown}`, from: dataSet },
    ]);
  const explainedAll = ({ name, cells, total }: Row) =>
    lined(`${name} · ${text("total")}`, [
      ...cells.map(({ zone, shown }) => ({ key: labelOf(zone), value: `+ ${shown}` })),
      { key: text("total"), value: `= ${total}`, from: text(`total_${overlap}`) },
    ]);
  const row = (name: string, shownOf: (zone: Zone) => string, total = "", of?: Row["of"]): Row => ({
    name,
    of,
    cells: zones.map((zone) => ({ zone, shown: shownOf(zone), missing: 0 })),
    total,
  });
  const rows: Row[] = [
    ...(zones.some(({ fromAdvisory }) => fromAdvisory !== null)
      ? [row(text("origin"), (zone) => originOf(zone) ?? storm("byHand"), "", "words")]
      : []),
    row(text("affected"), ({ affected }) => format.percent(affected), "", "run"),
    row(text("tracts"), ({ statistics: own }) => format.number(own?.tracts), format.number(totalTracts(zones))),
    row(text("shared"), ({ statistics: own }) => format.number(own?.shared)),
    ...figureRows(zones).map(({ figure, values, missing, total }): Row => {
      // Zone figures are fractions: each is rounded, and the total is the sum of the rounded ones.
      const row = wholeRow(values);
      const shown = row.cells;
      const sum = total === null ? null : row.total;
      return {
        name: statistics(figure),
        cells: zones.map((zone, i) => ({
          zone,
          shown:
            zone.statistics && shown[i] != null
              ? figureText(zone.statistics, figure, format.number(shown[i]))
              : format.number(shown[i]),
          missing: values[i] == null ? 0 : (missing[i] ?? 0),
        })),
        total: least && sum !== null ? figureText(least, figure, format.number(sum)) : format.number(sum),
      };
    }),
  ];
  return (
    <FigureScroll label={text("caption")}>
      <table className="pv-figures__table pv-figures__table--wide pv-figures__table--tall" {...useFigureKeys()}>
        <caption className="pv-visually-hidden">{text("caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{text("figure")}</th>
            {zones.map((zone) => (
              <ZoneHeader key={zone.zone} {...{ zone, isStale, actions }} focused={zone.zone === focused} />
            ))}
            <th scope="col">
              {text("total")}
              <small>{text(`total_${overlap}`)}</small>
            </th>
          </tr>
        </thead>
        <tbody className={isStale ? "pv-stale" : undefined}>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              {row.cells.map((cell) => (
                <td
                  key={cell.zone.zone}
                  className={`${cell.zone.zone === focused ? "zone-table__focused" : ""}${row.of === "words" ? " pv-figures__words" : ""}`}
                >
                  {/* Placed before the figure, so that the column's digits are aligned. */}
                  {cell.missing > 0 && (
                    <small className="pv-muted" title={text("missing", { count: cell.missing })}>
                      {text("missingShort", { count: cell.missing })}
                    </small>
                  )}
                  {row.of === "words" || cell.zone.statistics === null ? (
                    cell.shown
                  ) : (
                    <ExplainedFigure
                      grouped
                      cell={cell.missing === 0}
                      figure={row.of === "run" ? { of: "affected", zone: cell.zone.zone } : explainedIn(row.name, cell)}
                    >
                      {cell.shown}
                    </ExplainedFigure>
                  )}
                </td>
              ))}
              <td className="pv-figures__total">
                {row.total === "" ? null : (
                  <ExplainedFigure cell figure={explainedAll(row)}>
                    {row.total}
                  </ExplainedFigure>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShareSources zones={zones} />
      <p className="pv-muted pv-small pv-figures__reading">
        {zones.some(({ statistics }) => statistics === null) ? `${text("notCountedNote")} ` : null}
        {zones.some(({ statistics }) => statistics !== null) ? text("missingNote") : null}
      </p>
    </FigureScroll>
  );
}

/** Names the zones with an affected share from a time series, and its hour. */
function ShareSources({ zones }: { readonly zones: readonly Zone[] }) {
  const text = useTexts("widgets.zone-table");
  const format = useFormat();
  const names = zoneNamesOf(zones);
  return zones.map(({ zone, affected, affectedFrom }) =>
    affectedFrom === null ? null : (
      <p key={zone} className="pv-muted pv-small">
        {text("shareSource", {
          zone: zoneMark(zone, names),
          share: format.percent(affected),
          title: affectedFrom.title,
          when: format.instant(affectedFrom.at),
        })}
      </p>
    ),
  );
}

/** A zone's column heading: its number and color, and its actions. */
function ZoneHeader(props: {
  readonly zone: Zone;
  /** Whether its figures are from an earlier count. */
  readonly isStale: boolean;
  readonly actions: boolean;
  readonly focused: boolean;
}) {
  const { zone, isStale, actions, focused } = props;
  const text = useTexts("widgets.zone-table");
  const publish = usePublish();
  const confirmed = useConfirmedAction();
  const deleteZone = useDeleteZone();
  const { eid, zone: number, version } = zone;
  const label = useLabelOfZone()(zone);
  const head = useRef<HTMLTableCellElement>(null);
  useEffect(() => {
    if (focused) head.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [focused]);

  const remove = () =>
    confirmed({
      title: text("deleteTitle", { zone: label }),
      text: text("deleteQuestion"),
      confirm: text("delete"),
      danger: true,
      done: text("deleted", { zone: label }),
      async act() {
        const table = head.current?.closest<HTMLElement>("[role=group]");
        await deleteZone.mutateAsync({ eid, zone: number, version });
        // The focused column was removed, so the table takes the focus.
        table?.focus();
      },
    });

  const action = (icon: string, key: string, run: () => void) => (
    <Action icon={icon} label={text(key, { zone: zoneMark(number, zoneNamesOf([zone])) })} onClick={run} />
  );
  return (
    <th ref={head} scope="col" aria-current={focused || undefined}>
      <span className="zone-table__head">
        <span className="pv-badge" style={{ background: zoneStyle(number).color }} aria-hidden="true">
          {number}
        </span>
        {label}
      </span>
      {(isStale || zone.statistics === null) && (
        <span className="pv-chip" data-kind="warning">
          {text(zone.statistics === null ? "due" : "countedBefore")}
        </span>
      )}
      <span className="zone-table__head">
        {action("magnifying-glass-plus", "zoom", () => publish(ZoneFocused, { eid, zone: number }))}
        {actions && action("pencil", "edit", () => publish(ZoneEditRequested, { eid, zone: number }))}
        {actions && action("trash", "remove", () => void remove())}
      </span>
    </th>
  );
}
