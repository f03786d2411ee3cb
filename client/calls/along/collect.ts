import type { z } from "zod";
import { PACK_PARTS, type Pack, type PackPart, type PackedEstimation } from "../../../contract/planning/pack.ts";
import type { Language } from "../../../contract/api/languages.ts";
import type { Call } from "../../../contract/api/call.ts";
import { BASE_PATH } from "../../../contract/api/base-path.ts";
import { takeAlong } from "../../../contract/planning/calls/along.ts";
import { getTractShapes } from "../../../contract/planning/calls/tract-shapes.ts";
import { getDisaster } from "../../../contract/planning/calls/disasters.ts";
import { getEstimations, type Estimation } from "../../../contract/planning/calls/estimations.ts";
import { getProjections } from "../../../contract/planning/calls/projections.ts";
import { getRunInputs } from "../../../contract/planning/calls/run-inputs.ts";
import { getZoneTracts } from "../../../contract/planning/calls/zones.ts";
import { getReport } from "../../../contract/reports/calls/reports.ts";
import { REPORT_VARIANTS } from "../../../engine/reports/document.ts";
import { SUPPLY } from "../../../contract/supply/lists.ts";
import { getRequests } from "../../../contract/supply/calls/requests.ts";
import { getSites } from "../../../contract/supply/calls/sites.ts";
import { getTracts } from "../../../contract/tracts/calls/tracts.ts";
import { calendarDay } from "../../../engine/needs/blocks.ts";
import { ApiError, send, type CallInput } from "../../../framework/http/api.ts";
import { helpAddress, type HelpIndex } from "../../../framework/help/topics.ts";

/** Who takes what along, and where. */
interface PackOrder {
  readonly did: number;
  readonly by: Pack["by"];
  readonly mayEnter: boolean;
  readonly languages: readonly Language[];
  readonly timeZone: string;
  readonly region: string;
}

/** The texts of a language that the pages of a pack show, by their first key. */
const TEXTS = ["report", "seeded", "domain", "shell"] as const;

/**
 * Fetches all of a disaster that its reader may see, each part by its own call, so that the server checks the rights to
 * each. A part that is refused is missing from the pack, which says so; `step` hears of each part that is begun.
 * @throws ApiError where the disaster itself does not come, or no answer does
 */
export async function collectPack(order: PackOrder, step: (part: PackPart) => void): Promise<Pack> {
  const { did, timeZone, region, languages, by, mayEnter } = order;
  const { at, endsAt } = await send(takeAlong, { body: { did } });
  const missing = new Set<PackPart>();
  const fetched: Fetched = async (part, call, input, otherwise) => {
    try {
      return await send(call, { ...input, silent: true, quiet: true });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
      // Without a run there is no report: that is no lack of the pack.
      if (error.status !== 409 && error.status !== 422) missing.add(part);
      return otherwise;
    }
  };
  const disaster = await send(getDisaster, { params: { did }, quiet: true });
  step("estimations");
  const listed = await fetched("estimations", getEstimations, { params: { did } }, []);
  const estimations: PackedEstimation[] = [];
  for (const estimation of listed) estimations.push(await packed(estimation, fetched, step));
  const agency = { params: {} } as const;
  step("stock");
  const inventory = await fetched("stock", SUPPLY.inventory.read, agency, { rows: [] });
  step("contacts");
  const [countyContacts, regionalContacts, partnerContacts] = await Promise.all([
    fetched("contacts", SUPPLY.countyContacts.read, agency, { rows: [] }),
    fetched("contacts", SUPPLY.regionalContacts.read, agency, { rows: [] }),
    fetched("contacts", SUPPLY.partnerContacts.read, agency, { rows: [] }),
  ]);
  step("sites");
  const day = calendarDay(timeZone, new Date(at));
  const sites = await fetched("sites", getSites, { params: { day } }, []);
  step("requests");
  const requests = await fetched("requests", getRequests, { params: { did } }, []);
  step("tracts");
  const counties = await countiesOf(estimations, fetched);
  step("help");
  return {
    madeAt: at,
    endsAt,
    by,
    mayEnter,
    origin: window.location.origin + BASE_PATH,
    timeZone,
    region,
    disaster,
    estimations,
    counties,
    inventory: inventory.rows,
    countyContacts: countyContacts.rows,
    regionalContacts: regionalContacts.rows,
    partnerContacts: partnerContacts.rows,
    sites: { day, rows: sites },
    requests,
    languages: await Promise.all(languages.map(spoken)),
    missing: PACK_PARTS.filter((part) => missing.has(part)),
  };
}

type Fetched = <P extends z.ZodType, A extends z.ZodType, Else>(
  part: PackPart,
  call: Call<P, z.ZodType, A>,
  input: CallInput<P, z.ZodType>,
  otherwise: Else,
) => Promise<z.output<A> | Else>;

async function packed(
  estimation: Estimation,
  fetched: Fetched,
  step: (part: PackPart) => void,
): Promise<PackedEstimation> {
  const { eid } = estimation;
  const params = { eid };
  const none = { projections: null };
  const { projections } = await fetched("estimations", getProjections, { params }, none);
  const run = projections?.run.id;
  const inputs = run === undefined ? null : await fetched("estimations", getRunInputs, { params: { eid, run } }, null);
  step("reports");
  const reports = [];
  for (const variant of run === undefined ? [] : REPORT_VARIANTS.filter((one) => one !== "Public")) {
    const query = { variant, selection: "full", units: "asEntered" } as const;
    const report = await fetched("reports", getReport, { params, query }, null);
    if (report !== null) reports.push(report);
  }
  const tracts = await fetched("tracts", getZoneTracts, { params }, { tracts: [] });
  const allocations = await fetched("stock", SUPPLY.allocations.read, { params }, { rows: [] });
  const deliveries = await fetched("stock", SUPPLY.deliveries.read, { params }, { rows: [] });
  return {
    estimation,
    projections,
    inputs,
    tracts: tracts.tracts,
    reports,
    allocations: allocations.rows,
    deliveries: deliveries.rows,
  };
}

/** The counties of the zones with all their tracts, of the data set in which they were counted. */
async function countiesOf(estimations: readonly PackedEstimation[], fetched: Fetched): Promise<Pack["counties"]> {
  const counties = new Map<string, Pack["counties"][number]>();
  for (const { estimation, tracts } of estimations)
    for (const { fips, county: name } of tracts) {
      const county = fips.slice(0, 5);
      if (counties.has(county)) continue;
      const params = { dataSetId: estimation.dataSetId, county };
      const tracts = await fetched("tracts", getTracts, { params }, []);
      const shapes = await fetched("tracts", getTractShapes, { params }, []);
      counties.set(county, { fips: county, name, tracts, shapes });
    }
  return [...counties.values()];
}

/** The texts and the help of a language. */
async function spoken(code: Language): Promise<Pack["languages"][number]> {
  const [texts, help] = await Promise.all([
    jsonAt<Record<string, unknown>>(`${BASE_PATH}/assets/i18n/${code}.json`),
    jsonAt<HelpIndex>(helpAddress(code)),
  ]);
  const client = Object(texts["client"]) as Readonly<Record<string, unknown>>;
  const widgets = Object(texts["widgets"]) as Readonly<Record<string, unknown>>;
  return {
    code,
    texts: {
      ...Object.fromEntries(TEXTS.map((name) => [name, texts[name]])),
      client: { figures: client["figures"] },
      widgets: { along: widgets["along"] },
    },
    help: help.topics.map(({ id, title, sections }) => ({
      id,
      title,
      sections: sections.map(({ title: heading, html }) => ({ title: heading, html })),
    })),
  };
}

async function jsonAt<Content>(address: string): Promise<Content> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`);
  return (await response.json()) as Content;
}
