import type {
  AssistanceRow,
  DailyRow,
  ParameterValues,
  SuggestedRow,
} from "../../contract/planning/calls/parameters.ts";
import type { EstimationSettings, RestorationRowValues, UnitName } from "../../contract/api/domain.ts";
import { ZONE_NUMBERS, type Base } from "../../engine/needs/inputs.ts";
import { presenceOf } from "../../engine/needs/people.ts";
import { isUnit, unitKind } from "../../engine/words/units.ts";
import type { NumberEntry } from "../../framework/ui/grid/RecordGrid.tsx";

/** The specification's categories, as columns. */
export const SIDES = { below: "Below Poverty(%)", above: "Above Poverty(%)" } as const;
export type ParamSide = keyof typeof SIDES;
type DraftCategory = SuggestedRow["suggestedCategory"];

/** One product of the Daily tab. */
export interface DailyLine {
  readonly product: string;
  readonly npp: NumberEntry;
  readonly nppUnit: UnitName;
  readonly cpt: NumberEntry;
  readonly cptUnit: UnitName;
  /** The people by whom it is counted. */
  readonly base: Base;
}

/** One product and zone of the Assistance tab; `…From` says where a suggested value came from. */
export interface AssistanceLine {
  readonly product: string;
  readonly zone: number;
  readonly below: NumberEntry;
  readonly above: NumberEntry;
  readonly belowFrom: string | null;
  readonly aboveFrom: string | null;
}

/** One product, place and region of the Suggested tab; null if there is no row. */
export interface SuggestedLine {
  readonly product: string;
  readonly place: DraftCategory;
  readonly region: string | null;
  readonly below: NumberEntry;
  readonly above: NumberEntry;
}

/** The absent people and the visitors of one zone. */
export type PresenceLine = Readonly<Record<"zone", number> & Record<PresenceField, NumberEntry>>;
export const PRESENCE_FIELDS = ["evacuated", "sheltered", "visitors"] as const;
type PresenceField = (typeof PRESENCE_FIELDS)[number];

/** The speed at which one zone's service returns: by days, or by seven percentages if `blocks` is not null. */
export interface RestorationLine extends Omit<RestorationRowValues, "halfDays" | "tenthDays" | "blocks" | "series"> {
  readonly series?: RestorationRowValues["series"];
  readonly halfDays: NumberEntry;
  readonly tenthDays: NumberEntry;
  readonly blocks: readonly NumberEntry[] | null;
}

/** The settings; the seven percentages are kept while another curve is chosen. */
export type DraftSettings = Omit<EstimationSettings, "demand" | "restoration" | "presence"> & {
  /** One line for each zone. */
  readonly presence: readonly PresenceLine[];
  readonly demand: readonly NumberEntry[];
  readonly restoration: readonly RestorationLine[];
};

/** The form of the parameters, including incomplete numbers. */
export interface ParamDraft {
  readonly daily: readonly DailyLine[];
  readonly assistance: readonly AssistanceLine[];
  readonly suggested: readonly SuggestedLine[];
  readonly settings: DraftSettings;
}

export const dailyId = ({ product }: { product: string }): string => product;
export const assistanceId = ({ product, zone }: { product: string; zone: number }): string => `${product}|${zone}`;
export const suggestedId = ({ product, place, region }: Pick<SuggestedLine, "product" | "place" | "region">): string =>
  `${product}|${place}|${region ?? ""}`;

/** Returns whether two units measure the same kind of thing. */
export const unitsFit = (a: string, b: string): boolean => isUnit(a) && isUnit(b) && unitKind(a) === unitKind(b);

/** The id of a line in any of the lists. */
export function lineIdOf(line: object): string | undefined {
  const { product, zone, place, region } = line as Partial<SuggestedLine & AssistanceLine>;
  if (product === undefined) return zone === undefined ? undefined : String(zone);
  if (place !== undefined) return suggestedId({ product, place, region: region ?? null });
  return zone === undefined ? dailyId({ product }) : assistanceId({ product, zone });
}

const BLOCKS = 7;
const FULL_DEMAND = Array.from({ length: BLOCKS }, () => 100);

/** The saved rows as lines: npp next to cpt, below next to above. */
export function draftOf({ daily, assistance, suggested, settings }: ParameterValues): ParamDraft {
  return {
    daily: lines(daily, dailyId, ({ product }, of) => {
      const [npp, cpt] = [of("npp"), of("cpt")];
      const unit = npp?.unit ?? cpt?.unit ?? "Meals";
      return {
        product,
        npp: npp?.value ?? null,
        nppUnit: unit,
        cpt: cpt?.value ?? null,
        cptUnit: cpt?.unit ?? unit,
        base: npp?.base ?? "poverty",
      };
    }),
    assistance: lines(assistance, assistanceId, ({ product, zone }, of) => {
      const [below, above] = [of(SIDES.below), of(SIDES.above)];
      const from = { belowFrom: below?.suggestedCategory ?? null, aboveFrom: above?.suggestedCategory ?? null };
      return { product, zone, below: below?.value ?? null, above: above?.value ?? null, ...from };
    }),
    suggested: lines(
      suggested,
      (row) => suggestedId({ ...row, place: row.suggestedCategory }),
      ({ product, suggestedCategory: place, region }, of) => {
        const value = (side: ParamSide) => of(SIDES[side])?.value ?? null;
        return { product, place, region, below: value("below"), above: value("above") };
      },
    ),
    settings: {
      ...settings,
      demand: settings.demand ?? FULL_DEMAND,
      restoration: settings.restoration ?? [],
      presence: ZONE_NUMBERS.map((zone) => presenceLine(zone, settings)),
    },
  };
}

const presenceLine = (zone: number, settings: EstimationSettings): PresenceLine => {
  const { evacuated = 0, sheltered = 0, visitors = 0 } = presenceOf(zone, settings);
  return { zone, evacuated, sheltered, visitors };
};

/** The request, and the cell ({@link cellKey}) behind each of its rows. */
export interface RequestValues {
  readonly values: ParameterValues;
  /** Row path (`daily.3`) to the column that it was made from. */
  readonly cells: Readonly<Record<string, { readonly line: string; readonly column: string }>>;
}

/** The key of one cell of the form. */
export const cellKey = (tab: "daily" | "assistance" | "suggested" | "settings", line: string, column: string): string =>
  `${tab}/${line}/${column}`;

/** Converts the form to the call's format. Requires a draft without faults: an invalid number is sent as 0. */
export function valuesOf({ daily, assistance, suggested, settings }: ParamDraft): RequestValues {
  const cells: Record<string, { line: string; column: string }> = {};
  const sent = <Row>(tab: string, rows: readonly { row: Row; line: string; column: string }[]): Row[] =>
    rows.map(({ row, line, column }, i) => {
      cells[`${tab}.${i}`] = { line, column };
      return row;
    });
  return {
    cells,
    values: {
      daily: sent<DailyRow>(
        "daily",
        daily.flatMap((line) =>
          (["npp", "cpt"] as const).map((column) => ({
            line: line.product,
            column,
            row: {
              product: line.product,
              category: column,
              value: numberOf(line[column]),
              unit: line[`${column}Unit`],
              ...(column === "npp" && line.base !== "poverty" ? { base: line.base } : {}),
            },
          })),
        ),
      ),
      assistance: sent<AssistanceRow>(
        "assistance",
        assistance.flatMap((line) =>
          (["below", "above"] as const).map((side) => ({
            line: assistanceId(line),
            column: side,
            row: {
              product: line.product,
              zone: line.zone,
              category: SIDES[side],
              value: numberOf(line[side]),
              suggestedCategory: line[`${side}From`],
            },
          })),
        ),
      ),
      suggested: sent<SuggestedRow>("suggested", suggestedCells(suggested)),
      settings: {
        ...settings,
        demand: settings.demandCurve === "custom" ? settings.demand.map(numberOf) : null,
        restoration: settings.restoration.map((line) => ({
          ...line,
          halfDays: line.blocks === null ? numberOf(line.halfDays) : null,
          tenthDays: typeof line.tenthDays === "number" && line.blocks === null ? line.tenthDays : null,
          blocks: line.blocks?.map(numberOf) ?? null,
        })),
        presence: settings.presence
          .map(({ zone, evacuated, sheltered, visitors }) => ({
            zone,
            evacuated: numberOf(evacuated),
            sheltered: numberOf(sheltered),
            visitors: numberOf(visitors),
          }))
          .filter(({ evacuated, sheltered, visitors }) => evacuated + sheltered + visitors > 0),
      },
    },
  };
}

function suggestedCells(suggested: readonly SuggestedLine[]) {
  return suggested.flatMap((line) =>
    (["below", "above"] as const)
      .filter((side) => typeof line[side] === "number")
      .map((side) => ({
        line: suggestedId(line),
        column: side,
        row: {
          product: line.product,
          category: SIDES[side],
          suggestedCategory: line.place,
          region: line.region,
          value: numberOf(line[side]),
        },
      })),
  );
}

const numberOf = (entry: NumberEntry): number => (typeof entry === "number" ? entry : 0);

/** Joins the rows of each key and its categories into one line. */
function lines<Row extends { readonly category: string }, Line>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  lineOf: (first: Row, of: (category: Row["category"]) => Row | undefined) => Line,
): Line[] {
  return [...Map.groupBy(rows, keyOf).values()].flatMap((group) => {
    const [first] = group;
    return first ? [lineOf(first, (category) => group.find((row) => row.category === category))] : [];
  });
}
