import { addDays } from "../../needs/blocks.ts";
import { DAYS } from "../../needs/inputs.ts";
import { asTyped, cell, count, factsBlock, keyed, percentage, notesBlock, raw } from "../cells.ts";
import { LEAST_COVERAGE } from "../../zones/series-share.ts";
import type { ReportContext } from "../context.ts";
import type { Cell, ReportBlock, ReportText } from "../document.ts";
import type { ReportShareSource } from "../facts.ts";
import { unknownNotes } from "../notes.ts";
import { disasterTypeName, seeded } from "../texts.ts";

/** The subject of the report: disaster, estimation, days, calculation, data set. */
export function overview({ facts }: ReportContext): ReportBlock[] {
  const { disaster, dataSet, startDate, run } = facts;
  const labels = { title: null, labelOf: (id: string) => keyed(`report.overview.${id}`) };
  return [
    factsBlock("overview", labels, {
      disaster: raw(disaster.name),
      type: typeOf(disaster),
      estimation: raw(facts.estimation),
      days: keyed("report.overview.daysValue", { from: { day: startDate }, to: { day: addDays(startDate, DAYS - 1) } }),
      zones: count(facts.zones.length),
      calculated: { moment: run.at },
      dataSet: keyed("report.overview.dataSetValue", {
        label: seeded("dataSet", dataSet.label),
        year: raw(String(dataSet.tractYear)),
      }),
    }),
    ...(dataSet.sample ? [notesBlock("sampleData", null, [keyed("report.sampleData")])] : []),
  ];
}

function typeOf({ type, category }: { readonly type: string; readonly category: string | null }): Cell {
  const name = disasterTypeName(type);
  return category === null
    ? name
    : keyed("report.overview.typeValue", { type: name, category: seeded("DisasterCategory", category) });
}

/**
 * Describes how the figures are calculated: the rules of the estimation, the formulas, what is missing and how figures
 * are rounded.
 */
export function method(context: ReportContext): ReportBlock[] {
  const { settings, dataSet, supply } = context.facts;
  const labels = { title: keyed("report.method.rules"), labelOf: (id: string) => keyed(`report.method.labels.${id}`) };
  return [
    factsBlock("rules", labels, {
      preset: keyed(`report.method.preset.${settings.preset}`),
      selection: keyed(`report.method.selection.${settings.selection}`),
      overlap: keyed(`report.method.overlap.${settings.overlap}`),
      demandCurve: demandOf(settings),
      truckRounding: keyed(`report.method.truckRounding.${settings.truckRounding}`),
      truckBasis: keyed(`report.method.truckBasis.${settings.truckBasis}`),
      poverty: keyed(`report.poverty.${dataSet.povertyMeaning}`),
    }),
    notesBlock("method", keyed("report.method.title"), [
      keyed("report.method.people"),
      keyed("report.method.assisted"),
      ...(context.facts.shareSources ?? []).flatMap((source) => shareSource(source, context)),
      ...curveSources(context),
      keyed("report.method.need"),
      keyed("report.method.trucks"),
      keyed("report.method.rounding"),
      ...(supply === null ? [] : [keyed("report.method.comparison"), keyed("report.method.balance")]),
      keyed("report.method.points"),
      keyed("report.method.missing"),
      ...unknownNotes(context),
    ]),
  ];
}

/** States where a zone's affected share was taken from, and how it was calculated. */
function shareSource(
  { zone, affected, title, label, at, unknownPeople, coverage }: ReportShareSource,
  { zoneOf }: ReportContext,
): ReportText[] {
  const source = keyed(`report.method.${unknownPeople > 0 ? "shareSourcePartly" : "shareSource"}`, {
    zone: zoneOf(zone),
    share: percentage(affected),
    series: raw(title),
    label: raw(label),
    at: { moment: at },
    ...(unknownPeople > 0 ? { people: cell("people", Math.round(unknownPeople), unknownPeople) } : {}),
  });
  if (coverage === undefined) return [source];
  if (coverage === null) return [source, keyed("report.method.shareAssumed", { zone: zoneOf(zone) })];
  return [
    source,
    keyed("report.method.shareCoverage", {
      zone: zoneOf(zone),
      coverage: percentage(100 * coverage),
      least: percentage(100 * LEAST_COVERAGE),
    }),
  ];
}

/** States how curves from outage series were calculated. */
function curveSources({ facts: { settings, zones }, zoneOf }: ReportContext): ReportText[] {
  if (settings.demandCurve !== "restoration") return [];
  return (settings.restoration ?? []).flatMap(({ zone, series }) => {
    if (series === undefined || !zones.some((one) => one.zone === zone)) return [];
    const { title, label, peak, peakAt, until, later, unknownPeople } = series;
    return keyed(`report.method.${later.moments > 0 ? "curveFitted" : "curveOwn"}`, {
      zone: zoneOf(zone),
      series: raw(title),
      label: raw(label),
      peak: percentage(peak),
      at: { moment: peakAt },
      until: { moment: until },
      days: asTyped("count", Math.round(10 * later.halfDays) / 10),
      reports: count(later.moments),
      people: cell("people", Math.round(unknownPeople), unknownPeople),
      least: percentage(100 * LEAST_COVERAGE),
    });
  });
}

function demandOf({ demandCurve, demand }: ReportContext["facts"]["settings"]): ReportText {
  if (demandCurve !== "custom") return keyed(`report.method.demandCurve.${demandCurve}`);
  const shares = Array.from({ length: 7 }, (_, b): [string, Cell] => [`b${b + 1}`, percentage(demand?.[b] ?? 0)]);
  return keyed("report.method.demandCurve.custom", Object.fromEntries(shares));
}

/** The sources of the figures and the software that calculated them, so that anyone can calculate them again. */
export function sources({ facts: { dataSet, run } }: ReportContext): ReportBlock[] {
  const labelOf = (id: string) => keyed(`report.sources.${id}`);
  return [
    factsBlock(
      "run",
      { title: keyed("report.sources.calculation"), labelOf },
      {
        engine: raw(run.engineVersion),
        calculated: { moment: run.at },
        run: raw(String(run.id)),
        inputs: raw(run.inputHash),
      },
    ),
    factsBlock(
      "dataSet",
      { title: keyed("report.sources.dataSet"), labelOf },
      {
        label: seeded("dataSet", dataSet.label),
        tractYear: raw(String(dataSet.tractYear)),
        importedFrom: dataSet.source === null ? keyed("report.sources.gone") : seeded("dataSetSource", dataSet.source),
        poverty: keyed(`report.poverty.${dataSet.povertyMeaning}`),
        content: raw(dataSet.hash),
        ...(dataSet.sample ? { sample: keyed("report.sampleData") } : {}),
      },
    ),
    notesBlock("references", keyed("report.sources.references"), [
      keyed("report.sources.points"),
      keyed("report.sources.units"),
      keyed("report.sources.census"),
      keyed("report.sources.outlines"),
    ]),
  ];
}
