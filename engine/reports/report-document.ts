import { keyed } from "./cells.ts";
import { contextOf, type ReportContext } from "./context.ts";
import {
  ASKED_SECTION,
  REPORT_SECTIONS,
  REPORT_VARIANTS,
  isOnePage,
  type ReportBlock,
  type ReportDocument,
  type ReportPage,
  type ReportSection,
  type ReportSectionId,
  type ReportText,
  type ReportVariant,
} from "./document.ts";
import type { ReportChoice, ReportFacts, SectionPlace } from "./facts.ts";
import { method, overview, sources } from "./sections/about.ts";
import { arrivals } from "./sections/arrivals.ts";
import { band } from "./sections/band.ts";
import { distributionPoints } from "./sections/distribution-points.ts";
import { annexedHeadline, headline, shortHeadline } from "./sections/headline.ts";
import { dayOneNeed, multiDayNeed } from "./sections/need.ts";
import { parameters } from "./sections/parameters.ts";
import { PLAUSIBILITY_BLOCKS } from "./sections/plausibility.ts";
import { contacts, deliveries } from "./sections/partners.ts";
import { comparison, runningBalance } from "./sections/supply.ts";
import { isCut, whomToCall } from "./sections/whom-to-call.ts";
import { served } from "./sections/served.ts";
import { tracts } from "./sections/tracts.ts";
import { population, shortZonesMap, zonesMap } from "./sections/zones.ts";

/** Each section's blocks; a section without any is left out of the report. */
const SECTIONS: Readonly<Record<ReportSectionId, (context: ReportContext) => ReportBlock[]>> = {
  overview,
  map: zonesMap,
  population,
  headline,
  dayOneNeed: (context) => [...dayOneNeed(context), ...arrivals(context)],
  distributionPoints,
  multiDayNeed,
  comparison: (context) => [...comparison(context), ...served(context), ...(context.facts.supply?.after ?? [])],
  runningBalance,
  contacts,
  deliveries,
  parameters,
  band,
  method,
  sources,
};

const PAGES = [1, 2, 3, 4, 5] as const;
/** Pages of the summary; the Executive report has one page of its own. */
const summaryPages = (variant: ReportVariant): readonly number[] => (isOnePage(variant) ? [1] : [1, 2]);

/**
 * The report of one stored run, which screen, print, PDF and Excel render. The same facts and choice give the same
 * document. The Public variant never shows contacts or stock to anyone.
 */
export function reportDocument(facts: ReportFacts, choice: ReportChoice): ReportDocument {
  const { variant, selection, units } = choice;
  const context = contextOf(variant === "Public" ? { ...facts, supply: null } : facts, { variant, units });
  const pages = selection === "summary" ? summaryPages(variant) : PAGES;
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
    ...(facts.contact === "" ? {} : { contact: facts.contact }),
    timeZone: facts.timeZone,
    sampleData: facts.dataSet.sample,
    run: facts.run,
    pages: pages.flatMap((page): ReportPage[] => {
      const sections = sectionsOn(page, shown, context);
      return sections.length === 0 ? [] : [{ page, title: pageTitle(variant, page, sections), sections }];
    }),
  };
}

function sectionsOn(page: number, shown: readonly SectionPlace[], context: ReportContext): ReportSection[] {
  const here = shown.filter((place) => place.page === page).map(({ section }) => section);
  const calls = isOnePage(context.variant) && shown.some((place) => place.section === "contacts" && place.page === 1);
  const sections = here.map((section): ReportSection => {
    const isCall = calls && section === "contacts";
    return {
      id: section,
      title: keyed(isCall ? "report.call.title" : `report.sections.${section}`),
      blocks:
        (isOnePage(context.variant) && page === 1 ? ONE_PAGE[section] : undefined)?.(context) ??
        SECTIONS[section](context),
    };
  });
  believableLast(sections);
  const isShort = isOnePage(context.variant) && shown.some((place) => place.section === "headline" && place.page === 1);
  if (isShort && page === ANNEX_PAGE)
    sections.unshift({ id: "headline", title: keyed("report.sections.headline"), blocks: annexedHeadline(context) });
  // Sections that do not fit on the one page go to the annex.
  if (calls && page === CONTACTS_PAGE && isCut(context))
    sections.unshift({ id: "contacts", title: keyed("report.sections.contacts"), blocks: contacts(context) });
  if (page === PAGES.at(-1))
    sections.push({ id: ASKED_SECTION, title: keyed("report.sections.tracts"), blocks: tracts(context) });
  return sections.filter(({ blocks }) => blocks.length > 0);
}

/**
 * Moves the plausibility of the figures, with their scope, below the map; if the map is on another page, they stay
 * directly below the figures.
 */
function believableLast(sections: ReportSection[]): void {
  const placeOf = (id: ReportSectionId) => sections.findIndex((section) => section.id === id);
  const [at, behind] = [placeOf("headline"), Math.max(placeOf("map"), placeOf("overview"))];
  const [from, to] = [sections[at], sections[behind]];
  if (!from || !to || behind < at) return;
  const isMoved = ({ id }: ReportBlock) => PLAUSIBILITY_BLOCKS.includes(id);
  sections[at] = { ...from, blocks: from.blocks.filter((block) => !isMoved(block)) };
  sections[behind] = { ...to, blocks: [...to.blocks, ...from.blocks.filter(isMoved)] };
}

/** The page with which the annex of a one-page report begins. */
const ANNEX_PAGE = 2;
const CONTACTS_PAGE = 5;
/** Sections that are shorter on the one page, which has room for the first rows of each list. */
const ONE_PAGE: Partial<typeof SECTIONS> = { headline: shortHeadline, map: shortZonesMap, contacts: whomToCall };

/** Page five mentions contacts only where there are some; what follows a one-page report is its annex. */
function pageTitle(variant: ReportVariant, page: number, sections: ReportPage["sections"]): ReportText {
  const hasContacts = sections.some(({ id }) => id === "contacts" || id === "deliveries");
  const title = keyed(page === CONTACTS_PAGE && hasContacts ? "report.pages.contacts" : `report.pages.${page}`);
  return isOnePage(variant) && page > 1 ? keyed("report.annex", { title }) : title;
}

/**
 * Sections never shown to the public, regardless of an administrator's choices: people's names and the agencies' stock.
 */
const WITHHELD: Readonly<Record<ReportVariant, readonly ReportSectionId[]>> = {
  Executive: [],
  Operations: [],
  Logistics: [],
  Public: ["runningBalance", "contacts", "deliveries"],
};

/** Sections that a new installation leaves out of a variant; Operations has all of them. */
const LEFT_OUT: Readonly<Record<ReportVariant, readonly ReportSectionId[]>> = {
  Executive: ["overview", "distributionPoints", "runningBalance", "deliveries"],
  Operations: [],
  Logistics: ["population"],
  Public: WITHHELD.Public,
};

/** Sections added to the one-page variant, and sections moved to its annex. */
const MOVED: Readonly<Partial<Record<ReportVariant, Partial<Record<ReportSectionId, number>>>>> = {
  Executive: { contacts: 1 },
};

/** Sections that a variant never shows. */
export function withheldSections(variant: ReportVariant): readonly ReportSectionId[] {
  return WITHHELD[variant];
}

/** The sections that a new installation starts from: every section once, by page and order. */
export function shippedSections(variant: ReportVariant): SectionPlace[] {
  const places = REPORT_SECTIONS.map(({ section, page }) => ({
    section,
    page: MOVED[variant]?.[section] ?? page,
    active: !LEFT_OUT[variant].includes(section),
  })).toSorted((a, b) => a.page - b.page);
  // The order of sections: first what can be read in two minutes, figures with what to order and the map.
  const rankOf = ({ section }: SectionPlace) => (section === "headline" ? 0 : section === "map" ? 1 : 2);
  return places.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** The same for all variants. */
export const SHIPPED_SECTIONS: readonly (SectionPlace & {
  readonly variant: ReportVariant;
  readonly position: number;
})[] = REPORT_VARIANTS.flatMap((variant) =>
  shippedSections(variant).map((place, i) => ({ variant, position: i + 1, ...place })),
);
