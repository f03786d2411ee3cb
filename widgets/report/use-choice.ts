import { useCallback, useEffect, useEffectEvent, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useParams, type Location } from "react-router-dom";
import { idOf } from "../../client/planning/current.ts";
import { useOpenEstimationId } from "../../client/planning/addressed-estimation.ts";
import { useViewedEid } from "../../client/reports/published.ts";
import type { ReportChoice } from "../../contract/reports/calls/reports.ts";
import type { UnitName } from "../../contract/api/domain.ts";
import { PageSelectionSchema, ReportUnitsSchema, ReportVariantSchema } from "../../contract/reports/choices.ts";
import { useAddressParameters } from "../../framework/shell/address-parameters.ts";
import { isLanguage, type Language } from "../../framework/i18n/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { ReportConfig } from "./config.ts";

/** The reader's choices for a report, with its language. */
export interface ReportViewChoice extends ReportChoice {
  readonly language: Language;
}

/** The address parameters of a choice (`?variant=Logistics&units=metric`). */
const NAMES = ["variant", "selection", "units", "language"] as const;

/**
 * The choice in the address, so that a link keeps it; the config's and the app's language for missing or invalid
 * parameters, since anyone can write an address.
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

const SYSTEM: Readonly<Partial<Record<UnitName, ReportViewChoice["units"]>>> = {
  Pounds: "customary",
  Gallons: "customary",
  Kilograms: "metric",
  Liters: "metric",
};

/** Handles the report's bus actions like its controls. */
export function useReportActions(
  setAction: WidgetProps<ReportConfig>["setAction"],
  { choose, change }: { choose(eid: number): void; change(change: Partial<ReportViewChoice>): void },
): void {
  const chosen = useEffectEvent(choose);
  const changed = useEffectEvent(change);
  useEffect(() => setAction<{ eid: number }>("choose", ({ eid }) => chosen(eid)), [setAction]);
  useEffect(
    () => setAction<{ unit: UnitName }>("chooseUnit", ({ unit }) => changed({ units: SYSTEM[unit] ?? "asEntered" })),
    [setAction],
  );
}

/** The estimation whose report is shown, and a function to choose another. */
interface ReportRequest {
  readonly eid: number | null;
  /** The report's own address, if the page was reached without it. */
  readonly own: string | null;
  /** The navigation state, which is passed on to that address. */
  readonly state: unknown;
  choose(eid: number): void;
}

/** The estimation in the address, else the current one. */
export function useAsked(): ReportRequest {
  const { eid = null } = useParams();
  return useAddressed(useOpenEstimationId(idOf(eid)));
}

/** The published estimation in the address, else the viewed one. */
export function useAskedPublished(): ReportRequest {
  const { eid = null } = useParams();
  const [viewed] = useViewedEid(idOf(eid) === null);
  return useAddressed(viewed);
}

function useAddressed(other: number | null): ReportRequest {
  const navigate = useNavigate();
  // The navigation state (client/reports/sharing/mail-to.ts) is passed on to the chosen report.
  const { pathname, search, state }: Location<unknown> = useLocation();
  const { eid: named = null } = useParams();
  const eid = idOf(named) ?? other;
  const page = named === null ? pathname.replace(/\/$/, "") : pathname.replace(/\/[^/]*\/?$/, "");
  const addressOf = (one: number) => `${page}/${one}${search}`;
  const choose = useCallback(
    (one: number) => void navigate(`${page}/${one}${search}`, { state }),
    [navigate, page, search, state],
  );
  const own = idOf(named) === null && eid !== null && hasOwn(page) ? addressOf(eid) : null;
  return { eid, own, state, choose };
}

/** Returns whether a page's address can name an estimation; elsewhere the widget follows the page's choice. */
const hasOwn = (page: string): boolean => page.endsWith("/report");
