import { useCallback, useEffect, useEffectEvent, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useParams, type Location } from "react-router-dom";
import { useCurrentEstimationId } from "../../client/planning/current.ts";
import { useViewedEid } from "../../client/reports/published.ts";
import type { ReportChoice } from "../../contract/reports/calls/reports.ts";
import type { UnitName } from "../../contract/api/domain.ts";
import { PageSelectionSchema, ReportUnitsSchema, ReportVariantSchema } from "../../contract/reports/choices.ts";
import { useAddressParameters } from "../../framework/shell/address-parameters.ts";
import { isLanguage, type Language } from "../../framework/i18n/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { ReportConfig } from "./config.ts";

/** What the reader wants to see of a report, and in which language. */
export interface ReportViewChoice extends ReportChoice {
  readonly language: Language;
}

/** Under which names a choice is in the address (`?variant=Logistics&units=metric`). */
const NAMES = ["variant", "selection", "units", "language"] as const;

/**
 * The choice that the address states, so that a link keeps it; where it states none (or nonsense: anyone can write an
 * address), the config's, and the language of the app.
 */
export function useChoice(
  config: ReportConfig,
): readonly [ReportViewChoice, (change: Partial<ReportViewChoice>) => void] {
  const [search, change] = useAddressParameters();
  const spoken = useTranslation().i18n.resolvedLanguage;
  const [variant, selection, units, language] = NAMES.map((name) => search.get(name));
  const choice = useMemo<ReportViewChoice>(
    () => ({
      variant: ReportVariantSchema.catch(config.variant).parse(variant),
      selection: PageSelectionSchema.catch(config.selection).parse(selection),
      units: ReportUnitsSchema.catch("asEntered").parse(units),
      language: [language, spoken].find(isLanguage) ?? "en",
    }),
    [variant, selection, units, language, spoken, config.variant, config.selection],
  );
  return [choice, change];
}

const SYSTEM: Readonly<Record<UnitName, ReportViewChoice["units"]>> = {
  Pounds: "customary",
  Gallons: "customary",
  Kilograms: "metric",
  Liters: "metric",
  Meals: "asEntered",
  Each: "asEntered",
  Cases: "asEntered",
  Pallets: "asEntered",
};

/** Answers the report's actions as its controls do. */
export function useReportActions(
  setAction: WidgetProps<ReportConfig>["setAction"],
  { choose, change }: { choose(eid: number): void; change(change: Partial<ReportViewChoice>): void },
): void {
  const chosen = useEffectEvent(choose);
  const changed = useEffectEvent(change);
  useEffect(() => setAction<{ eid: number }>("choose", ({ eid }) => chosen(eid)), [setAction]);
  useEffect(
    () => setAction<{ unit: UnitName }>("chooseUnit", ({ unit }) => changed({ units: SYSTEM[unit] })),
    [setAction],
  );
}

/** Which estimation's report is asked for, and how to ask for another's. */
interface ReportRequest {
  readonly eid: number | null;
  /** Where this report has an address of its own and the page was reached without it. */
  readonly own: string | null;
  /** What the way here carries, which goes on to that address. */
  readonly state: unknown;
  choose(eid: number): void;
}

const idOf = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** The estimation that the address names, else the one that is being worked on. */
export function useAsked(): ReportRequest {
  return useAddressed(useCurrentEstimationId());
}

/** The published estimation that the address names, else the one that is looked at. */
export function useAskedPublished(): ReportRequest {
  const { eid } = useParams();
  const [viewed] = useViewedEid(idOf(eid) === null);
  return useAddressed(viewed);
}

function useAddressed(other: number | null): ReportRequest {
  const navigate = useNavigate();
  // What the way here carries (client/reports/sharing/mail-to.ts) goes on to the report that is chosen.
  const { pathname, search, state }: Location<unknown> = useLocation();
  const named = useParams()["eid"];
  const eid = idOf(named) ?? other;
  const page = named === undefined ? pathname.replace(/\/$/, "") : pathname.replace(/\/[^/]*\/?$/, "");
  const addressOf = (one: number) => `${page}/${one}${search}`;
  const choose = useCallback(
    (one: number) => void navigate(`${page}/${one}${search}`, { state }),
    [navigate, page, search, state],
  );
  const own = idOf(named) === null && eid !== null && hasOwn(page) ? addressOf(eid) : null;
  return { eid, own, state, choose };
}

/** Pages whose last part names an estimation; elsewhere the widget follows what its page chooses. */
const hasOwn = (page: string): boolean => page.endsWith("/report");
