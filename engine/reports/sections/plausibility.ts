import {
  alone,
  asTyped,
  cell,
  column,
  count,
  figureOf,
  keyed,
  notesBlock,
  percentage,
  row,
  rounded,
  raw,
  table,
} from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { Cell, ReportBlock, ReportText } from "../document.ts";
import type { ReportFacts } from "../facts.ts";
import { zoneMark } from "../../display/zone-label.ts";
import { roundFigure } from "../../display/whole-figures.ts";
import type { ComparedEvent } from "../../history/sanity.ts";
import type { CarryingAssumption } from "../../history/assumptions.ts";
import { productInUnit, unitName } from "../texts.ts";

const words = { numeric: false } as const;

/**
 * Shows whether the plan is of a believable size, and the unverified assumptions behind it; empty for reports made from
 * older facts.
 */
export function plausibility(context: ReportContext): ReportBlock[] {
  return [...sizeOf(context), ...assumptions(context)];
}

/** The table of past events, which the agency maintains; no run is calculated from it. */
export const PAST_EVENTS = "pastEvents";
/** Sentences on what no one has verified. */
export const ASSUMPTIONS = "assumptions";
export const PLAUSIBILITY = "plausibility";
export const PLAUSIBILITY_BLOCKS: readonly string[] = [PLAUSIBILITY, PAST_EVENTS, ASSUMPTIONS];

/**
 * The same in a few sentences, for a page without room for a table: the warning, the size, the multiples of past events
 * and the most important assumption; `tight`: only the first sentence.
 */
export function briefPlausibility(context: ReportContext, tight: boolean): ReportBlock {
  const { facts, nameOf } = context;
  const sentences = facts.plausibility === undefined ? [] : plausibilitySentences(facts.plausibility, nameOf);
  const notes = [...sentences, ...assumptionNotes(context).slice(0, 1)];
  return notesBlock(PLAUSIBILITY, null, tight ? notes.slice(0, 1) : notes);
}

function sizeOf(context: ReportContext): ReportBlock[] {
  const { plausibility: found, dataSet } = context.facts;
  if (found === undefined || found.trucksADay === null) return [];
  const notes = [...sizeNotes(found, context.nameOf), ...(dataSet.sample ? [keyed("report.plausibility.sample")] : [])];
  return [notesBlock(PLAUSIBILITY, keyed("report.plausibility.title"), notes), pastEvents(context, found.events)];
}

type PlausibilityFindings = NonNullable<ReportFacts["plausibility"]>;
type ZoneNamer = ReportContext["nameOf"];

/**
 * The size of a plan in sentences: a warning where there is one, trucks a day, the share of the states' people, and the
 * multiples of past events.
 */
export const plausibilitySentences = (found: PlausibilityFindings, nameOf: ZoneNamer): ReportText[] => [
  ...sizeNotes(found, nameOf),
  ...timesOfEvents(found, nameOf),
];

function sizeNotes(found: PlausibilityFindings, nameOf: ZoneNamer): ReportText[] {
  if (found.trucksADay === null) return [];
  const { trucksADay, people, warning, states } = found;
  return [
    ...(warning === null
      ? []
      : [
          keyed(`report.plausibility.${warning.lookAt === null ? "warning" : "warningLook"}`, {
            product: nameOf(warning.product),
            times: oneDecimal(warning.times),
            factor: asTyped("none", warning.factor),
            ...(warning.lookAt === null ? {} : { assumption: keyed(`report.band.factors.${warning.lookAt}`) }),
          }),
        ]),
    keyed("report.plausibility.trucks", {
      busiest: { figure: alone(rounded("trucks", trucksADay.busiest)) },
      average: { figure: alone(rounded("trucks", trucksADay.average)) },
    }),
    ...(people === null
      ? []
      : [
          keyed("report.plausibility.share", {
            people: { figure: alone(rounded("people", people.assisted)) },
            share: percentage(100 * people.share),
            all: { figure: alone(rounded("people", people.ofStates)) },
            states: raw(states.join(", ")),
          }),
        ]),
  ];
}

const round1 = (value: number): number => Math.round(value * 10) / 10;
const oneDecimal = (value: number): Cell => ({
  figure: figureOf("none", round1(value), { exact: value, decimals: 1 }),
});

/** The multiples of all past events in one sentence. */
function timesOfEvents({ events }: PlausibilityFindings, nameOf: ZoneNamer): ReportText[] {
  const sentences = events.map(({ event, stage, product, times }) =>
    keyed("report.plausibility.time", {
      times: oneDecimal(times),
      event: raw(event),
      stage: keyed(`report.plausibility.stages.${stage}`),
      product: nameOf(product),
    }),
  );
  const [first, ...others] = sentences;
  if (first === undefined) return [];
  const list = others.reduce(
    (before: ReportText, next) => keyed("report.plausibility.joined", { before, next }),
    first,
  );
  return [keyed("report.plausibility.times", { list })];
}

/** Lists the quantities that past events requested, staged and served, next to the plan's. */
function pastEvents({ idOf, nameOf }: ReportContext, events: readonly ComparedEvent[]): ReportBlock {
  return table({
    id: PAST_EVENTS,
    title: keyed("report.plausibility.events"),
    unit: keyed("report.need.unitOfProduct"),
    denominator: keyed("report.plausibility.denominator"),
    columns: [
      column("event", keyed("report.plausibility.columns.event"), { ...words, width: 2.6 }),
      column("stage", keyed("report.plausibility.columns.stage"), { ...words, width: 1.4 }),
      column("product", keyed("report.plausibility.columns.product"), { ...words, width: 1.6 }),
      column("quantity", keyed("report.plausibility.columns.quantity"), { width: 1.2 }),
      column("planned", keyed("report.plausibility.columns.planned"), { width: 1.2 }),
      column("times", keyed("report.plausibility.columns.times")),
    ],
    rows: events.map(({ event, state, stage, product, quantity, unit, planned, times, source }, i) => ({
      ...row(`${idOf(product)}-${i + 1}`, [
        keyed("report.plausibility.event", { event: raw(event), state: raw(state) }),
        keyed(`report.plausibility.stages.${stage}`),
        productInUnit(nameOf(product), unitName(unit)),
        cell(unit, quantity),
        cell(unit, roundFigure(planned), planned),
        oneDecimal(times),
      ]),
      from: raw(source),
    })),
    notes: [],
    empty: keyed("report.plausibility.none"),
  });
}

function assumptions(context: ReportContext): ReportBlock[] {
  const notes = assumptionNotes(context);
  return notes.length === 0 ? [] : [notesBlock(ASSUMPTIONS, keyed("report.assumptions.title"), notes)];
}

/** At most three sentences, the assumption that moves the plan most first. */
function assumptionNotes({ facts: { assumptions: found = [], zoneNames } }: ReportContext): ReportText[] {
  return found.map(({ of, basis, zones, trucks }: CarryingAssumption) => {
    const values = {
      assumption: keyed(of === "needs" ? "report.assumptions.of.needs" : `report.assumptions.inZones.${of}`, {
        count: count(zones.length),
        zones: raw(zones.map((zone) => zoneMark(zone, zoneNames)).join(", ")),
      }),
      basis: keyed(`report.assumptions.basis.${basis}`),
    };
    return trucks === null
      ? keyed("report.assumptions.still", values)
      : keyed("report.assumptions.moves", {
          ...values,
          low: { figure: alone(figureOf("trucks", trucks.low)) },
          high: { figure: alone(figureOf("trucks", trucks.high)) },
        });
  });
}
