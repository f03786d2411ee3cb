import type { RunInputsAnswer } from "../../contract/planning/calls/run-inputs.ts";
import type {
  AffectedSteps,
  ExplainedFigure,
  FigureAddress,
  FigureSum,
  PeopleSteps,
} from "../../engine/explain/figure.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { useProductText, useSeededText } from "../lookups/use-lookup-text.ts";
import { useZoneLabel } from "../planning/zone-label.ts";

/** One line of an explanation: what is multiplied or added, and where it is from. */
interface ExplanationLine {
  readonly key: string;
  readonly value: string;
  readonly from: string;
  /** What the value itself is explained by. */
  readonly part?: FigureAddress;
}

type ExplanationRun = RunInputsAnswer["projections"];
type ExplanationUnit = ExplainedFigure["unit"];

const DAYS_PER_BLOCK = 3;

function useDays(): (block: number) => string {
  const text = useTexts("client.explanation");
  return (block) => text("blockDays", { from: (block - 1) * DAYS_PER_BLOCK + 1, to: block * DAYS_PER_BLOCK });
}

/** What a figure is called: of what, in which zone, in which days. */
export function useFigureTitle({ zoneNames }: ExplanationRun) {
  const text = useTexts("client.explanation");
  const productText = useProductText();
  const zoneText = useZoneLabel(zoneNames);
  const daysText = useDays();
  const spanText = (span: number | "dayOne" | "total") =>
    span === "dayOne" ? text("dayOne") : span === "total" ? text("allDays") : daysText(span);
  return (address: FigureAddress, figure: ExplainedFigure | null): string => {
    const most = figure?.block ? text("most", { days: daysText(figure.block) }) : text("mostOfEach");
    const parts = (): (string | null)[] => {
      switch (address.of) {
        case "need":
          return [productText(address.product), spanText(address.span)];
        case "people":
          return [
            text("served"),
            address.product && productText(address.product),
            address.span === "most" ? most : daysText(address.span),
          ];
        case "affected":
          return [text("affectedPeople")];
        case "trucksADay":
          return [text("trucksADay"), most];
      }
    };
    const zone = address.of === "trucksADay" ? undefined : address.zone;
    const where = zone === undefined ? [] : [zone === null ? text("allZones") : zoneText(zone)];
    const [what, ...rest] = parts();
    return [what, ...where, ...rest].filter(Boolean).join(" · ");
  };
}

/** The lines of a figure, in the order in which they are multiplied or added. */
export function useLines(inputs: RunInputsAnswer): (figure: ExplainedFigure) => ExplanationLine[] {
  const text = useTexts("client.explanation");
  const quantityText = useQuantityText();
  const sumLines = useSumLines(inputs.projections);
  const peopleLines = usePeopleLines(inputs);
  const affectedLines = useAffectedLines(inputs);
  return (figure) => {
    const { made, unit, quantity, load } = figure;
    const rate = made.kind === "people" ? made.rate : null;
    const line = (key: string, value: string, from = ""): ExplanationLine => ({ key, value, from });
    return [
      ...(made.kind === "sum"
        ? sumLines(made, unit)
        : made.kind === "people"
          ? peopleLines(made)
          : affectedLines(made)),
      ...(rate === null ? [] : [line(text("need"), `= ${quantityText(rate.quantity, rate.unit)}`)]),
      ...(made.kind === "people" && (rate === null || rate.unit === unit)
        ? []
        : [line(text(rate === null ? "sum" : "inUnit"), `= ${quantityText(quantity, unit)}`)]),
      ...(load === null || load.trucks === null
        ? []
        : [
            line(
              text("trucks"),
              quantityText(load.trucks, "trucks"),
              text("capacity", { capacity: quantityText(load.capacity, load.unit) }),
            ),
          ]),
    ];
  };
}

function useQuantityText() {
  const format = useFormat();
  return (quantity: number, unit: ExplanationUnit): string =>
    unit === "people" || unit === "trucks"
      ? format.number(quantity)
      : format.quantity(quantity, unit, Number.isInteger(quantity) ? 0 : 2);
}

/** The zones, blocks or products that a figure is the sum of, each of which explains itself. */
function useSumLines(run: ExplanationRun) {
  const text = useTexts("client.explanation");
  const productText = useProductText();
  const zoneText = useZoneLabel(run.zoneNames);
  const daysText = useDays();
  const quantityText = useQuantityText();
  const nameOf = (address: FigureAddress): string => {
    if (address.of === "trucksADay") return text("trucksADay");
    if (address.zone !== null) {
      const ofBlock = address.of === "need" && typeof address.span === "number";
      return ofBlock ? `${zoneText(address.zone)} · ${daysText(address.span)}` : zoneText(address.zone);
    }
    return address.of === "need" ? productText(address.product) : text("allZones");
  };
  return ({ parts, days }: FigureSum, unit: ExplanationUnit): ExplanationLine[] => [
    ...parts.map(({ address, quantity }) => ({
      key: nameOf(address),
      value: quantity === null ? "–" : `+ ${quantityText(quantity, unit)}`,
      from: "",
      ...(quantity === null ? {} : { part: address }),
    })),
    ...(days === null ? [] : [{ key: text("days"), value: `÷ ${days}`, from: "" }]),
  ];
}

/** Where the affected share of a zone is from. */
function useAffectedFrom({ zones }: RunInputsAnswer) {
  const text = useTexts("client.explanation");
  const area = useTexts("client.storm.areas");
  const format = useFormat();
  return (zone: number): string => {
    const from = zones.find((one) => one.zone === zone)?.affectedBy ?? { kind: "typed" as const };
    switch (from.kind) {
      case "area":
        return text(from.measured ? "byArea" : "byAreaAssumed", { area: area(from.area) });
      case "series":
        return text("bySeries", { title: from.title, at: format.instant(from.at) });
      case "typed":
        return text("typed");
    }
  };
}

function useAffectedLines(inputs: RunInputsAnswer) {
  const text = useTexts("client.explanation");
  const format = useFormat();
  const affectedFrom = useAffectedFrom(inputs);
  return ({ people, affected, zone }: AffectedSteps): ExplanationLine[] => [
    { key: text("people"), value: format.number(Math.round(people)), from: inputs.projections.run.dataSetLabel },
    { key: text("affected"), value: `× ${format.percent(affected)}`, from: affectedFrom(zone) },
  ];
}

/** The factors of people to serve and of what they need. */
function usePeopleLines(inputs: RunInputsAnswer) {
  const text = useTexts("client.explanation");
  const statistic = useTexts("map.statistics");
  const seeded = useSeededText();
  const format = useFormat();
  const quantityText = useQuantityText();
  const affectedFrom = useAffectedFrom(inputs);
  const percent = (value: number) => format.percent(value);
  /** Where the share of a block is from: a series of outages, or the curve of the zone's winds. */
  const curveFrom = ({ zone, block }: PeopleSteps): string => {
    const series = inputs.projections.settings.restoration?.find((row) => row.zone === zone)?.series;
    const mark = series?.marks[block - 1];
    return series && mark ? text(`curveFrom.${mark}`, { title: series.title }) : text("curve");
  };
  return (steps: PeopleSteps): ExplanationLine[] => {
    const source = (category: string) => {
      const known = inputs.sources[`${steps.product} ${category}`];
      return known === undefined ? text("agency") : seeded.source(known);
    };
    const line = (key: string, value: string, from = ""): ExplanationLine => ({ key, value, from });
    const counted = (key: string, people: number | null, share: number, from: string) =>
      line(text("assisted", { people: key }), `${format.number(people)} × ${percent(share)}`, from);
    const { base, rate } = steps;
    return [
      ...(base === "poverty"
        ? [
            counted(text("below"), steps.belowPoverty, steps.belowShare, source("Below Poverty(%)")),
            counted(text("above"), steps.abovePoverty, steps.aboveShare, source("Above Poverty(%)")),
          ]
        : [
            counted(
              base === "people" ? text("people") : statistic(base),
              steps.abovePoverty,
              steps.aboveShare,
              source("Above Poverty(%)"),
            ),
          ]),
      line(text("affected"), `× ${percent(steps.affected)}`, affectedFrom(steps.zone)),
      ...(steps.still === null ? [] : [line(text("still"), `× ${percent(steps.still)}`, curveFrom(steps))]),
      ...(steps.apart > 0 ? [line(text("apart"), `+ ${format.number(Math.round(steps.apart))}`)] : []),
      line(text("served"), `= ${format.number(Math.round(steps.people) || steps.people)}`),
      ...(rate === null
        ? []
        : [
            line(text("rate"), `× ${quantityText(rate.npp, rate.unit)}`, source("npp")),
            line(text("days"), `× ${format.number(rate.days)}`),
            ...(rate.demand === null ? [] : [line(text("demand"), `× ${percent(rate.demand)}`)]),
          ]),
    ];
  };
}
