import { BLOCKS, DAYS_PER_BLOCK, type BlockMark } from "./inputs.ts";

/** The speed at which a zone's people who lost power, water or access to food get them back. */
export interface HalfLife {
  /** Days after the loss until half of them are served again. */
  readonly halfDays: number;
  /** Days until a tenth of them is left, more than `halfDays`; null if only the half-life is known. */
  readonly tenthDays: number | null;
}

/** The time at which the loss begins for some of a zone's people. */
export interface Arrival {
  /** Days after midnight of the start date; negative before it. */
  readonly day: number;
  /** The number of people it is about; only the proportions matter. */
  readonly people: number;
}

/** The time at which the loss begins for some people of one zone. */
export interface ZoneArrival extends Arrival {
  readonly zone: number;
}

/** The restoration curve of one zone: from half-lives and arrivals, or its seven percentages as they are. */
export type ZoneRestoration =
  | (HalfLife & {
      readonly kind: "halfLife";
      readonly arrivals: readonly Arrival[];
      /** Days after an arrival during which no one gets service back; absent for none. */
      readonly holdDays?: number | undefined;
    })
  /** Percent of the zone's affected people who are still affected, on average over each block. */
  | { readonly kind: "blocks"; readonly blocks: readonly number[]; readonly marks?: readonly BlockMark[] | undefined };

/** Restoration curves by zone number. */
export type RestorationByZone = Readonly<Partial<Record<number, ZoneRestoration>>>;

/** A half-life with what it rests on. */
interface CitedHalfLife extends HalfLife {
  /** Whether it was measured; else it is an assumption of the agency. */
  readonly measured: boolean;
}

/**
 * Half-lives by the wind that most people of a county met, from the customers of Florida Power & Light and Duke Energy without
 * power after Irma, 2017, against the winds of HURDAT2's best track: medians over the counties whose customers are at least half
 * of their households (64 kt: 13 counties, of which 6 had not come to a tenth when the records end; 50 kt: 23). One county
 * alone met 34 kt at most, so that row and the cone's are assumptions.
 */
export const WIND_HALF_LIVES = {
  wind64: { halfDays: 3.6, tenthDays: 6.8, measured: true },
  wind50: { halfDays: 2.1, tenthDays: 5.5, measured: true },
  wind34: { halfDays: 1.8, tenthDays: 4, measured: false },
  cone: { halfDays: 1.8, tenthDays: 4, measured: false },
} as const satisfies Readonly<Record<string, CitedHalfLife>>;

/** The default curve of zones: 1 like winds of 64 knots, 2 like 50, 3 like 34, 4 like the cone. */
export const DEFAULT_HALF_LIVES: Readonly<Record<number, CitedHalfLife>> = {
  1: WIND_HALF_LIVES.wind64,
  2: WIND_HALF_LIVES.wind50,
  3: WIND_HALF_LIVES.wind34,
  4: WIND_HALF_LIVES.cone,
};

const FROM_START: readonly Arrival[] = [{ day: 0, people: 1 }];

/** The curve of a zone without one of its own: the half-life of its number, from the start date on. */
export const defaultRestoration = (zone: number): ZoneRestoration => byHalfLives(defaultHalfLife(zone), []);

/** The half-life of a zone's number. */
export const defaultHalfLife = (zone: number): HalfLife => DEFAULT_HALF_LIVES[zone] ?? WIND_HALF_LIVES.cone;

/**
 * The share, 0 to 1, of those who lost service that are still without it some days later: 2^-((days / half)^k), the survival
 * function of a Weibull distribution (W. Weibull, "A statistical distribution function of wide applicability", Journal of
 * Applied Mechanics 18, 1951), which passes through one half and one tenth; with a half-life alone it is exponential (k = 1).
 */
export function shareLeft(days: number, { halfDays, tenthDays }: HalfLife): number {
  if (days <= 0) return 1;
  const shape = tenthDays === null ? 1 : Math.log(Math.log2(10)) / Math.log(tenthDays / halfDays);
  return 2 ** -((days / halfDays) ** shape);
}

/**
 * Days from the arrival of winds of 34 knots until restoration begins: crews do not work in them, and days to half are counted
 * from the peak of the outages. Assumption: 34-knot winds that reach 200 nautical miles to either side of a storm that moves at
 * 11 knots, as Irma did over Florida, last about a day and a half.
 */
export const STORM_HOLD_DAYS = 1.5;

/**
 * The curve of people who get service back by half-lives. In a plan by an advisory they lose it when its winds arrive and wait for
 * the storm to pass; where no arrival is known all lose it on the start date.
 */
export const byHalfLives = ({ halfDays, tenthDays }: HalfLife, arrivals: readonly Arrival[]): ZoneRestoration => ({
  kind: "halfLife",
  halfDays,
  tenthDays,
  ...(arrivals.length === 0 ? { arrivals: FROM_START } : { arrivals, holdDays: STORM_HOLD_DAYS }),
});

/** The block, from 0, in which the last of a zone's people lose service. A typed curve may rise until then, and no later. */
export const lastLossBlock = (zone: number, arrivals: readonly ZoneArrival[]): number =>
  Math.max(0, ...arrivals.flatMap((one) => (one.zone === zone ? [Math.floor(one.day / DAYS_PER_BLOCK)] : [])));

/** Hours of a block, each looked at in its middle. */
const HOURS_PER_BLOCK = DAYS_PER_BLOCK * 24;

/**
 * The percentages of a zone's affected people who are still affected, on average over each of the seven blocks. Blocks
 * before an arrival are 0 for its people; in the block of the arrival the hours after it count, since supplies for
 * those 72 hours must be there when service fails. Rounded to a tenth of a percent, so that the percentage shown is the
 * one that figures are made with.
 */
export function restorationBlocks(restoration: ZoneRestoration): number[] {
  switch (restoration.kind) {
    case "blocks":
      return [...restoration.blocks];
    case "halfLife": {
      const all = restoration.arrivals.reduce((sum, { people }) => sum + people, 0);
      return Array.from({ length: BLOCKS }, (_, block) => {
        const parts = restoration.arrivals.map(
          ({ day, people }) =>
            people * meanOverBlock(block, day, (at) => shareLeft(at - day - (restoration.holdDays ?? 0), restoration)),
        );
        const mean = all === 0 ? 0 : parts.reduce((sum, part) => sum + part, 0) / all;
        return Math.round(mean * 1000) / 10;
      });
    }
  }
}

/** The same curve with the times to a half and to a tenth longer (a factor above 1) or shorter. */
export function slowedRestoration(restoration: ZoneRestoration, factor: number): ZoneRestoration {
  switch (restoration.kind) {
    case "halfLife": {
      const { halfDays, tenthDays } = restoration;
      return { ...restoration, halfDays: halfDays * factor, tenthDays: tenthDays === null ? null : tenthDays * factor };
    }
    // An exponential fall that takes `factor` times as long has the factor-th root of its shares; what was observed stays.
    case "blocks":
      return {
        ...restoration,
        blocks: restoration.blocks.map((percent, block) =>
          restoration.marks?.[block] === "observed" ? percent : Math.round(1000 * (percent / 100) ** (1 / factor)) / 10,
        ),
      };
  }
}

function meanOverBlock(block: number, from: number, shareAt: (day: number) => number): number {
  const hours = Array.from({ length: HOURS_PER_BLOCK }, (_, hour) => block * DAYS_PER_BLOCK + (hour + 0.5) / 24);
  const after = hours.filter((day) => day >= from);
  return after.reduce((sum, day) => sum + shareAt(day), 0) / Math.max(1, after.length);
}
