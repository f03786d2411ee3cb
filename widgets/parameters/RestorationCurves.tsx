import { useState } from "react";
import { useCurrentZoneLabel } from "../../client/planning/zone-label.ts";
import { byHalfLives, defaultHalfLife, restorationBlocks, type ZoneArrival } from "../../engine/needs/restoration.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { SegmentedControl } from "../../framework/ui/controls/index.ts";
import type { NumberEntry } from "../../framework/ui/grid/RecordGrid.tsx";
import { CurveChart } from "./CurveChart.tsx";
import { EntryField } from "./EntryField.tsx";
import { SeriesChoice, SeriesSource } from "./SeriesCurve.tsx";
import { changeRestoration } from "./changes.ts";
import { cellKey, type RestorationLine } from "./draft.ts";
import type { ParameterForm } from "./use-parameter-form.ts";

const WAYS = ["days", "blocks", "series"] as const;

/**
 * Edits how fast each zone's service returns: by days or by block, typed or dragged in a small chart, or from an outage
 * series.
 */
export function RestorationCurves(props: Omit<ZoneCurveProps, "line">) {
  const text = useTexts("widgets.parameters");
  return (
    <div className="pv-stack">
      <p className="pv-muted pv-small">{text("restoration.lead")}</p>
      {props.form.draft.settings.restoration.map((line) => (
        <ZoneCurve key={line.zone} {...props} line={line} />
      ))}
    </div>
  );
}

interface ZoneCurveProps {
  readonly line: RestorationLine;
  readonly form: ParameterForm;
  readonly editable: boolean;
  readonly arrivals: readonly ZoneArrival[];
}

function ZoneCurve({ line, form, editable, arrivals }: ZoneCurveProps) {
  const text = useTexts("widgets.parameters");
  const format = useFormat();
  const label = useCurrentZoneLabel()(line.zone);
  const blocks = shownBlocks(line, arrivals);
  // Editing a number clears its origin.
  const change = (changed: Partial<RestorationLine>) =>
    form.change((draft) => changeRestoration(draft, line.zone, { ...changed, origin: "typed", series: undefined }));
  const type = (block: number, value: NumberEntry) =>
    change({ blocks: blocks.map((own, i) => (i === block ? value : own)), halfDays: null, tenthDays: null });
  /** The values by days before the reader switched to blocks. */
  const [byDays, setByDays] = useState<Partial<RestorationLine> | null>(null);
  const [choosing, setChoosing] = useState(false);
  const chosen = choosing || line.series ? "series" : line.blocks === null ? "days" : "blocks";
  return (
    <fieldset className="pv-card">
      <legend>{text("restoration.zone", { zone: label })}</legend>
      <p className="pv-muted pv-small">
        {line.series ? <SeriesSource line={line} /> : text(`restoration.origin.${line.origin}`)}
      </p>
      <SegmentedControl
        label={text("restoration.way", { zone: label })}
        options={WAYS}
        chosen={chosen}
        disabled={!editable}
        textOf={(way) => text(`restoration.ways.${way}`)}
        onChoose={(way) => {
          setChoosing(way === "series");
          if (way === "blocks" && line.blocks === null) setByDays(line);
          if (way === "blocks") change({ blocks, halfDays: null, tenthDays: null });
          if (way === "days" && byDays === null) change({ blocks: null, ...defaultHalfLife(line.zone) });
          if (way === "days" && byDays !== null)
            form.change((draft) => changeRestoration(draft, line.zone, { series: undefined, ...byDays }));
        }}
      />
      {chosen === "series" && (
        <SeriesChoice
          {...{ line, label, editable }}
          onTake={(row) => form.change((draft) => changeRestoration(draft, line.zone, row))}
        />
      )}
      <CurveChart
        zone={line.zone}
        blocks={blocks.map(numberOrNone)}
        marks={line.series?.marks}
        {...(editable ? { onDrag: type } : {})}
      />
      {line.blocks === null ? (
        <div className="parameters__entries">
          {(["half", "tenth"] as const).map((part) => (
            <EntryField
              key={part}
              {...{ form, editable }}
              label={text(`restoration.${part}`)}
              entry={line[`${part}Days`]}
              cell={cellKey("settings", `restoration${line.zone}`, `${part}Days`)}
              onEntry={(value) =>
                form.change((draft) => changeRestoration(draft, line.zone, { [`${part}Days`]: value, origin: "typed" }))
              }
            />
          ))}
        </div>
      ) : (
        <div className="parameters__entries">
          {line.blocks.map((entry, block) => (
            <EntryField
              // The key resets the field to the value of a dragged bar.
              key={`${block} ${String(entry)}`}
              {...{ form, editable, entry }}
              label={[
                text("settings.demand.block", { from: block * 3 + 1, to: block * 3 + 3 }),
                ...(line.series ? [text(`restoration.mark.${line.series.marks[block] ?? "fitted"}`)] : []),
              ].join(" · ")}
              cell={cellKey("settings", `restoration${line.zone}`, String(block))}
              onEntry={(value) => type(block, value)}
            />
          ))}
        </div>
      )}
      <p className="pv-muted pv-small">
        {text("restoration.fullDays", { days: format.number(fullDays(blocks), { digits: 1 }) })}
      </p>
    </fieldset>
  );
}

/** The percentages that the chart shows: those by block, or calculated from the days in this plan. */
function shownBlocks(
  { zone, blocks, halfDays, tenthDays }: RestorationLine,
  arrivals: readonly ZoneArrival[],
): readonly NumberEntry[] {
  if (blocks !== null) return blocks;
  if (typeof halfDays !== "number" || halfDays <= 0) return [];
  const tenth = typeof tenthDays === "number" && tenthDays > halfDays ? tenthDays : null;
  return restorationBlocks(
    byHalfLives(
      { halfDays, tenthDays: tenth },
      arrivals.filter((one) => one.zone === zone),
    ),
  );
}

const numberOrNone = (entry: NumberEntry): number => (typeof entry === "number" ? entry : 0);

/** The curve's total need in days of full need. */
const fullDays = (blocks: readonly NumberEntry[]): number =>
  blocks.reduce<number>((sum, entry) => sum + (3 * numberOrNone(entry)) / 100, 0);
