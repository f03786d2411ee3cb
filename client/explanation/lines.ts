import type { RunInputsAnswer } from "../../contract/planning/calls/run-inputs.ts";
import type {
  AffectedSteps,
  ExplainedFigure,
  FigureAddress,
  FigureSum,
  PeopleSteps,
} from "../../engine/explain/figure.ts";
import { countsHomes, DAYS_PER_BLOCK } from "../../engine/needs/inputs.ts";
import { presenceOf } from "../../engine/needs/people.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { useProductText, useSeededText } from "../lookups/use-lookup-text.ts";
import { useZoneLabel } from "../planning/zone-label.ts";
import type { ExplanationLine } from "./Lines.tsx";

type ExplanationRun = RunInputsAnswer["projections"];
type ExplanationUnit = ExplainedFigure["unit"];

const line = (key: string, value: string, from = ""): ExplanationLine => ({ key, value, from });

function useDays(): (block: number) => string {
  const text = useTexts("client.explanation");
  return (block) => text("blockDays", { from: (block - 1) * DAYS_PER_BLOCK + 1, to: block * DAYS_PER_BLOCK });
}

/** The name of a figure: its quantity, its zone, its days. */
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
        case "shortfall":
          return [text("short"), productText(address.product), daysText(address.block)];
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
    const zone = "zone" in address ? address.zone : undefined;
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
  const sourceOf = useSourceOf(inputs);
  return (figure) => {
    const { made, unit, quantity, load } = figure;
    const rate = made.kind === "people" ? made.rate : null;
    return [
      ...(made.kind === "sum"
        ? sumLines(made, unit)
        : made.kind === "people"
          ? peopleLines(made)
          : affectedLines(made)),
      ...(rate === null ? [] : [line(text("need"), `= ${quantityText(rate.quantity, rate.unit)}`)]),
      ...(made.kind === "people" && (rate === null || rate.unit === unit)
        ? []
        : [
            line(
              text(made.kind === "sum" && isOfStock(made.parts) ? "short" : rate === null ? "sum" : "inUnit"),
              `= ${quantityText(quantity, unit)}`,
            ),
          ]),
      ...(load === null || load.trucks === null
        ? []
        : [
            line(
              text("trucks"),
              quantityText(load.trucks, "trucks"),
              `${text("capacity", { capacity: quantityText(load.capacity, load.unit) })}; ${sourceOf(load.product, "cpt")}`,
            ),
          ]),
    ];
  };
}

function useQuantityText() {
  const format = useFormat();
  /** A rate is written in full: 0.014 gallons are not 0.01. */
  return (quantity: number, unit: ExplanationUnit, isRate = false): string =>
    unit === "people" || unit === "trucks"
      ? format.number(quantity)
      : format.quantity(quantity, unit, isRate ? decimalsOf(quantity) : Math.min(2, decimalsOf(quantity)));
}

const isOfStock = (parts: FigureSum["parts"]): boolean => parts.some(({ address }) => address === null);

const decimalsOf = (value: number): number => String(value).split(".")[1]?.length ?? 0;

/** The zones, blocks or products whose sum the figure is; each can be explained itself. */
function useSumLines(run: ExplanationRun) {
  const text = useTexts("client.explanation");
  const productText = useProductText();
  const zoneText = useZoneLabel(run.zoneNames);
  const daysText = useDays();
  const quantityText = useQuantityText();
  const nameOf = (address: FigureAddress | null): string => {
    if (address === null) return text("inStock");
    if (address.of === "shortfall") return text("short");
    if (address.of === "trucksADay") return text("trucksADay");
    if (address.zone !== null) {
      const ofBlock = address.of === "need" && typeof address.span === "number";
      return ofBlock ? `${zoneText(address.zone)} · ${daysText(address.span)}` : zoneText(address.zone);
    }
    return address.of === "need" ? productText(address.product) : text("allZones");
  };
  return ({ parts, days }: FigureSum, unit: ExplanationUnit): ExplanationLine[] => [
    ...parts.map(({ address, quantity }) => ({
      // Next to stock, the need that the stock must cover.
      key: address && isOfStock(parts) ? text("need") : nameOf(address),
      value: quantity === null ? "–" : `${address ? "+" : "−"} ${quantityText(Math.abs(quantity), unit)}`,
      ...(quantity === null || address === null ? {} : { part: address }),
    })),
    ...(days === null ? [] : [{ key: text("days"), value: `÷ ${days}` }]),
  ];
}

/** The source of a zone's affected share. */
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
    { key: text("affected"), value: `× ${format.percent(affected, ALL_DIGITS)}`, from: affectedFrom(zone) },
  ];
}

/** The source of a product's values: the suggestions, a document, or a person. */
function useSourceOf({ assistance, sources }: RunInputsAnswer) {
  const text = useTexts("client.explanation");
  const seeded = useSeededText();
  return (product: string, category: string, zone?: number): string => {
    const cell = assistance.find(
      (row) => row.product === product && row.category === category && (zone === undefined || row.zone === zone),
    );
    if (cell?.suggestedCategory != null) return text("suggested", { from: seeded.origin(cell.suggestedCategory) });
    const known = sources[`${product} ${category}`];
    return known === undefined ? text("agency") : seeded.source(known);
  };
}

/** The source of a block's share: a series of outages, or the days of the zone's curve. */
function useCurveFrom({ projections }: RunInputsAnswer) {
  const text = useTexts("client.explanation");
  const curve = useTexts("report.parameters.curve");
  const format = useFormat();
  return ({ zone, block }: PeopleSteps): string => {
    const {
      series,
      halfDays,
      tenthDays,
      origin = "default",
    } = projections.settings.restoration?.find((row) => row.zone === zone) ?? {};
    const mark = series?.marks[block - 1];
    if (series && mark) return text(`curveFrom.${mark}`, { title: series.title });
    if (halfDays == null || tenthDays == null || origin === "series" || origin === "typed") return text("curve");
    const days = (value: number) => format.number(value, { digits: Number.isInteger(value) ? 0 : 1 });
    return curve(`${origin}Days`, { half: days(halfDays), tenth: days(tenthDays) });
  };
}

/** Digits of a percentage in a formula: enough for the product to be the figure that is shown. */
const ALL_DIGITS = 6;

/** The factors of people to serve and of their need. */
function usePeopleLines(inputs: RunInputsAnswer) {
  const text = useTexts("client.explanation");
  const statistic = useTexts("map.statistics");
  const format = useFormat();
  const quantityText = useQuantityText();
  const affectedFrom = useAffectedFrom(inputs);
  const curveFrom = useCurveFrom(inputs);
  const sourceOf = useSourceOf(inputs);
  const percent = (value: number) => format.percent(value, ALL_DIGITS);
  const whole = (value: number) => format.number(Math.round(value) || value);
  return (steps: PeopleSteps): ExplanationLine[] => {
    const { base, rate, zone, product, evacuated, sheltered, leftOut } = steps;
    const counted = (key: string, people: number | null, [category, share]: readonly [string, number]) =>
      line(
        text("assisted", { people: key }),
        `${format.number(people)} × ${percent(share)}`,
        [
          sourceOf(product, category, zone),
          ...(leftOut > 0 && category === ABOVE ? [text("leftOut", { people: whole(leftOut) })] : []),
        ].join("; "),
      );
    const above = [ABOVE, steps.aboveShare] as const;
    const visitors = presenceOf(zone, inputs.projections.settings).visitors ?? 0;
    const isOfPeople = base === "poverty" || base === "people";
    return [
      ...(base === "poverty"
        ? [
            counted(text("below"), steps.belowPoverty, ["Below Poverty(%)", steps.belowShare]),
            counted(text("above"), steps.abovePoverty, above),
          ]
        : [counted(base === "people" ? text("people") : statistic(base), steps.abovePoverty, above)]),
      ...(evacuated + sheltered > 0
        ? [
            line(
              text("atHome"),
              `× ${percent(100 - evacuated - sheltered)}`,
              text("elsewhere", { evacuated: percent(evacuated), sheltered: percent(sheltered) }),
            ),
          ]
        : []),
      line(text("affected"), `× ${percent(steps.affected)}`, affectedFrom(zone)),
      ...(steps.still === null ? [] : [line(text("still"), `× ${percent(steps.still)}`, curveFrom(steps))]),
      ...(steps.inShelters > 0
        ? [line(text("inShelters"), `+ ${whole(steps.inShelters)}`, text("allFed", { share: percent(sheltered) }))]
        : []),
      ...(steps.visiting > 0
        ? [line(text("visiting"), `+ ${whole(steps.visiting)}`, text("visitors", { people: format.number(visitors) }))]
        : []),
      line(text(countsHomes(base) ? "servedHomes" : "served"), `= ${whole(steps.people)}`),
      ...(rate === null
        ? []
        : [
            line(
              text(isOfPeople ? "rate" : "rateEach"),
              `× ${quantityText(rate.npp, rate.unit, true)}`,
              sourceOf(product, "npp"),
            ),
            line(text("days"), `× ${format.number(rate.days)}`),
            ...(rate.demand === null ? [] : [line(text("demand"), `× ${percent(rate.demand)}`)]),
          ]),
    ];
  };
}

const ABOVE = "Above Poverty(%)";
