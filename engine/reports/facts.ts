import type { CountedLand } from "../zones/counted-land.ts";
import type { CountyPoints, Headline, ZonePoints } from "../distribution/points.ts";
import type { CarryingAssumption } from "../history/assumptions.ts";
import type { Sanity } from "../history/sanity.ts";
import type { Assistance, Parameter, Settings } from "../needs/inputs.ts";
import type { ZoneNames } from "../display/zone-label.ts";
import type { Needs } from "../needs/needs.ts";
import type { SensitivityBand } from "../sensitivity/band.ts";
import type { PovertyMeaning } from "../words/statistics.ts";
import type { ProductComparison } from "../supply/comparison.ts";
import type { PartnerDelivery } from "../supply/sources.ts";
import type { ZoneSums } from "../zones/shapes.ts";
import type {
  PageSelection,
  ReportArea,
  ReportBlock,
  ReportDocument,
  ReportGround,
  ReportSectionId,
  ReportUnits,
  ReportVariant,
} from "./document.ts";

/** A person to call, and the county, region or partner that they answer for. */
export interface ReportContact {
  readonly of: string;
  readonly name: string;
  readonly role: string;
  readonly phone: string;
  readonly email: string;
}

/** A partner's delivery, and where it goes. */
export interface ReportDelivery extends PartnerDelivery {
  readonly county: string | null;
}

/** One zone of the run. */
export interface ReportZone extends ZoneSums {
  readonly zone: number;
  /** Percentage of its people. */
  readonly affected: number;
  /** Percent of affected people who remain affected in each block; only with the restoration curve. */
  readonly stillAffected?: readonly number[] | undefined;
  /** Tracts that another zone selects too. */
  readonly shared: number;
  readonly counties: readonly (ZoneSums & { readonly county: string })[];
}

/** The source of a zone's affected share. */
export interface ReportShareSource {
  readonly zone: number;
  /** Percentage of the zone's people, as it was taken. */
  readonly affected: number;
  /** The time series and its figure. */
  readonly title: string;
  readonly label: string;
  readonly at: string;
  /** People of the zone who live in places without a figure. */
  readonly unknownPeople: number;
  /**
   * The share (0 to 1) of the households that are customers in the file; null if the file had no customers, absent if
   * it was not checked.
   */
  readonly coverage?: number | null;
}

/** A tract that a zone of the run counts. Figures are whole; null if the data set has none. */
export interface ReportTract {
  readonly zone: number;
  readonly fips: string;
  /** Name of its county. */
  readonly county: string;
  /** The share of it that is counted: 1 except under areaWeighted. */
  readonly share: number;
  /** Numbers of the other zones that select it too. */
  readonly also: readonly number[];
  /** Whether the zone names the tract or its county; otherwise the selection rule found it. */
  readonly picked: boolean;
  readonly population: number | null;
  readonly below_poverty: number | null;
  readonly households: number | null;
  /** Number of its figures that the data set lacks. */
  readonly missing: number;
}

/** Times at which 34-knot winds first reach counties, according to the advisory that an estimation was planned with. */
export interface ReportArrivals {
  readonly storm: string;
  readonly number: string;
  /** By time. */
  readonly counties: readonly { readonly fips: string; readonly name: string; readonly at: string }[];
  /** The last hour for which the advisory itself gives wind radii; later arrivals are estimated. */
  readonly until: string | null;
  /** For how many hours the advisory gives wind radii, where the storm arrives later. */
  readonly horizon: {
    readonly winds: readonly { readonly threshold: number; readonly hour: number }[];
    readonly arrival: { readonly of: "center" | "winds"; readonly hour: number } | null;
  } | null;
  /** Zones with tracts only because of winds estimated beyond the forecast's hours. */
  readonly estimatedZones: readonly number[];
}

/** Everything that a report is made from: one stored run with its inputs, and the supply side. */
export interface ReportFacts extends Needs {
  /** For zones whose affected share was taken from a time series; the others were entered. */
  readonly shareSources?: readonly ReportShareSource[];
  /** Where the estimation was planned with an advisory. */
  readonly arrivals?: ReportArrivals;
  /** The size of the plan next to past events; states by name. */
  readonly plausibility?: Sanity & { readonly states: readonly string[] };
  /** Unverified assumptions, the one that moves the plan most first. */
  readonly assumptions?: readonly CarryingAssumption[];
  readonly eid: number;
  readonly estimation: string;
  readonly disaster: { readonly name: string; readonly type: string; readonly category: string | null };
  readonly agency: string;
  /** The agency's contact for questions about its reports; empty if none is set. */
  readonly contact: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly run: ReportDocument["run"];
  /** First of the 21 days, YYYY-MM-DD. */
  readonly startDate: string;
  readonly dataSet: {
    readonly label: string;
    readonly tractYear: number;
    readonly povertyMeaning: PovertyMeaning;
    readonly sample: boolean;
    /** SHA-256 of its content, hex. */
    readonly hash: string;
    /** Where it was imported from; null if the data set has been deleted. */
    readonly source: string | null;
  };
  readonly settings: Settings;
  readonly zones: readonly ReportZone[];
  readonly zoneNames: ZoneNames;
  readonly headline: Headline;
  readonly points: {
    readonly zones: readonly ZonePoints[];
    readonly counties: readonly (CountyPoints & { readonly name: string })[];
  };
  /** `source` is null for a value that someone typed. */
  readonly parameters: readonly (Parameter & { readonly source: string | null })[];
  readonly assistance: readonly (Assistance & {
    readonly source: string | null;
    /** The suggestions it was taken from, as the Parameters page shows them; null for any other value. */
    readonly suggestion: string | null;
  })[];
  /** The zones with the land that each counts, null for a zone without land. */
  readonly areas: readonly { readonly zone: number; readonly area: ReportArea; readonly land: CountedLand | null }[];
  readonly counties: readonly { readonly fips: string; readonly name: string; readonly area: ReportArea }[];
  /** Absent without zones. */
  readonly ground?: ReportGround;
  /** Products that the agency has named in other languages, keyed by the name that runs use. */
  readonly productNames: readonly { readonly name: string; readonly translated: Readonly<Record<string, string>> }[];
  /** By zone and FIPS; empty if the list was not requested. */
  readonly tracts: readonly ReportTract[];
  /**
   * Low, central and high; null if the stored figures were made by an older engine, whose figures these would not
   * explain.
   */
  readonly band: SensitivityBand | null;
  /** The supply side; null if the reader may not see it (the public). */
  readonly supply: ReportSupply | null;
}

/** What the open points can serve in each zone on a day of the plan. */
export interface ReportReach {
  readonly day: string;
  /** The way by road within which a point is in reach, and the factor from the straight line to it. */
  readonly miles: number;
  readonly detour: number;
  readonly zones: readonly {
    readonly zone: number;
    readonly people: number;
    readonly points: number;
    readonly capacity: number;
    readonly beyond: number;
    readonly unserved: number;
  }[];
  /** Open points that are counted nowhere: without a place, or with no zone in reach. */
  readonly uncounted: readonly string[];
}

export interface ReportSupply {
  /** Absent where no point is open. */
  readonly reach?: ReportReach | null;
  /** Tables of what was projected and what became of it; absent where nothing was recorded. */
  readonly after?: readonly ReportBlock[];
  /**
   * The day the report is made, in the agency's time zone, YYYY-MM-DD: what should have been ordered before it is
   * overdue.
   */
  readonly today: string;
  readonly comparison: readonly ProductComparison[];
  readonly deliveries: readonly ReportDelivery[];
  readonly contacts: {
    readonly county: readonly ReportContact[];
    readonly regional: readonly ReportContact[];
    readonly partner: readonly ReportContact[];
  };
}

/** A section's place in a variant. Sections of a page follow in the order of the list. */
export interface SectionPlace {
  readonly section: ReportSectionId;
  readonly page: number;
  readonly active: boolean;
}

/** The choice of facts that a report shows. */
export interface ReportChoice {
  readonly variant: ReportVariant;
  readonly selection: PageSelection;
  readonly units: ReportUnits;
  readonly sections: readonly SectionPlace[];
}
