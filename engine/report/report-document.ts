import { keyed } from "./cells.ts";
import { contextOf, type ReportContext } from "./context.ts";
import {
  REPORT_SECTIONS,
  REPORT_VARIANTS,
  type ReportBlock,
  type ReportDocument,
  type ReportPage,
  type ReportSectionId,
  type ReportText,
  type ReportVariant,
} from "./document.ts";
import type { ReportChoice, ReportFacts, SectionPlace } from "./facts.ts";
import { method, overview, sources } from "./sections/about.ts";
import { band } from "./sections/band.ts";
import { distributionPoints } from "./sections/distribution-points.ts";
import { headline } from "./sections/headline.ts";
import { dayOneNeed, multiDayNeed } from "./sections/need.ts";
import { parameters } from "./sections/parameters.ts";
import { contacts, deliveries } from "./sections/partners.ts";
import { comparison, runningBalance } from "./sections/supply.ts";
import { population, zonesMap } from "./sections/zones.ts";

/** Each section's blocks; a section without any is left out of the report. */
const SECTIONS: Readonly<Record<ReportSectionId, (context: ReportContext) => ReportBlock[]>> = {
  overview,
  map: zonesMap,
  population,
  headline,
  dayOneNeed,
  distributionPoints,
  multiDayNeed,
  comparison,
  runningBalance,
  contacts,
  deliveries,
  parameters,
  band,
  method,
  sources,
};

const PAGES = [1, 2, 3, 4, 5] as const;
/** Pages of the summary. */
const SUMMARY_PAGES: readonly number[] = [1, 2];

/**
 * The report of one stored run: what screen, print, PDF and Excel are renderings of. The same facts and choice give the
 * same document. The Public variant never speaks of contacts and stock, anyone who asks for it.
 */
export function reportDocument(facts: ReportFacts, choice: ReportChoice): ReportDocument {
  const { variant, selection, units } = choice;
  const context = contextOf(variant === "Public" ? { ...facts, supply: null } : facts, { variant, units });
  const pages = selection === "summary" ? SUMMARY_PAGES : PAGES;
  const withheld = withheldSections(variant);
  const shown = choice.sections.filter(({ section, active }) => active && !withheld.includes(section));
  return {
    format: 1,
    variant,
    selection,
    units,
    eid: facts.eid,
    estimation: facts.estimation,
    disaster: facts.disaster.name,
    startDate: facts.startDate,
    agency: facts.agency,
    timeZone: facts.timeZone,
    sampleData: facts.dataSet.sample,
    run: facts.run,
    pages: pages.flatMap((page): ReportPage[] => {
      const sections = shown
        .filter((place) => place.page === page)
        .map(({ section }) => ({
          id: section,
          title: keyed(`report.sections.${section}`),
          blocks: SECTIONS[section](context),
        }))
        .filter(({ blocks }) => blocks.length > 0);
      return sections.length === 0 ? [] : [{ page, title: pageTitle(page, sections), sections }];
    }),
  };
}

/** Page five speaks of contacts only where it has some. */
function pageTitle(page: number, sections: ReportPage["sections"]): ReportText {
  const hasContacts = sections.some(({ id }) => id === "contacts" || id === "deliveries");
  return keyed(page === 5 && hasContacts ? "report.pages.contacts" : `report.pages.${page}`);
}

/** What the public never sees, whatever an administrator's rows say: people's names and what agencies have in stock. */
const WITHHELD: Readonly<Record<ReportVariant, readonly ReportSectionId[]>> = {
  Executive: [],
  Operations: [],
  Logistics: [],
  Public: ["runningBalance", "contacts", "deliveries"],
};

/** Sections that a new installation leaves out of a variant; Operations has all. */
const LEFT_OUT: Readonly<Record<ReportVariant, readonly ReportSectionId[]>> = {
  Executive: ["distributionPoints", "runningBalance", "contacts", "deliveries"],
  Operations: [],
  Logistics: ["population"],
  Public: WITHHELD.Public,
};

/** Whose readers have two minutes: the headline comes before map and population. */
const HEADLINE_FIRST: readonly ReportVariant[] = ["Executive", "Logistics", "Public"];

/** Sections that a variant never shows. */
export function withheldSections(variant: ReportVariant): readonly ReportSectionId[] {
  return WITHHELD[variant];
}

/** The sections that a new installation starts from: every section once, by page and order. */
export function shippedSections(variant: ReportVariant): SectionPlace[] {
  const places = REPORT_SECTIONS.map(({ section, page }) => ({
    section,
    page,
    active: !LEFT_OUT[variant].includes(section),
  }));
  const rankOf = ({ section }: SectionPlace) => (section === "overview" ? 0 : section === "headline" ? 1 : 2);
  return HEADLINE_FIRST.includes(variant) ? places.toSorted((a, b) => rankOf(a) - rankOf(b)) : places;
}

/** The same for all variants. */
export const SHIPPED_SECTIONS: readonly (SectionPlace & {
  readonly variant: ReportVariant;
  readonly position: number;
})[] = REPORT_VARIANTS.flatMap((variant) =>
  shippedSections(variant).map((place, i) => ({ variant, position: i + 1, ...place })),
);
