import { REPORT_SECTIONS, REPORT_VARIANTS, type ReportSectionId, type ReportVariant } from "./document.ts";
import type { SectionPlace } from "./facts.ts";

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
  if (!HEADLINE_FIRST.includes(variant)) return places;
  const [overview, ...others] = places;
  const isHeadline = ({ section }: SectionPlace) => section === "headline";
  return [
    ...(overview === undefined ? [] : [overview]),
    ...others.filter(isHeadline),
    ...others.filter((place) => !isHeadline(place)),
  ];
}

/** The same for all variants. */
export const SHIPPED_SECTIONS: readonly (SectionPlace & {
  readonly variant: ReportVariant;
  readonly position: number;
})[] = REPORT_VARIANTS.flatMap((variant) =>
  shippedSections(variant).map((place, i) => ({ variant, position: i + 1, ...place })),
);
