import { SERVICES_ROOT } from "../services.ts";
import type { RawParameters } from "../query-parameters.ts";

/** The address with the portal whose tokens the services accept. */
export const INFO = "/arcgis/rest/info";

/** Kinds of pages of the directory. */
type PageKind = "catalogue" | "service" | "layers" | "layer" | "form" | "query" | "other";

/** A page of the directory by its address. */
export interface DirectoryPage {
  readonly kind: PageKind;
  /** The part before every address of this server; empty at a host's root. */
  readonly base: string;
  /** Its own address without that part, its parameters and its last slash. */
  readonly path: string;
  readonly service: string | null;
  /** The layer's id. */
  readonly layer: string | null;
  /** The operation: `query`, or a feature's object id. */
  readonly act: string | null;
  readonly raw: RawParameters;
  /** The layer's name, if it is known. */
  readonly layerName: string | null;
}

/** Reads an address: the kind of its page, and its subject. */
export function placeOf({
  base,
  url,
  raw,
  layerName = null,
}: {
  readonly base: string;
  readonly url: string;
  readonly raw: RawParameters;
  readonly layerName?: string | null;
}): DirectoryPage {
  const path = (url.split("?")[0] ?? "").replace(/\/+$/, "");
  if (path === INFO) return { kind: "other", base, path, raw, layerName, service: null, layer: null, act: "info" };
  const rest = path.startsWith(`${SERVICES_ROOT}/`) ? path.slice(SERVICES_ROOT.length + 1) : "";
  const [service = "", , below = null, act = null] = rest.split("/").map(decoded);
  const layer = below !== null && /^\d+$/.test(below) ? below : null;
  const common = { base, path, raw, layerName, service: service === "" ? null : service };
  if (layer !== null) return { ...common, kind: kindOfAct(act), layer, act };
  return { ...common, kind: kindOfService(service, below), layer, act: below };
}

const FORMS: ReadonlySet<string> = new Set(["query", "queryDomains", "generateRenderer", "queryRelatedRecords"]);

function kindOfAct(act: string | null): PageKind {
  if (act === null) return "layer";
  return act === "query" ? "query" : FORMS.has(act) ? "form" : "other";
}

function kindOfService(service: string, act: string | null): PageKind {
  if (service === "") return "catalogue";
  if (act === null) return "service";
  return act === "layers" ? "layers" : FORMS.has(act) ? "form" : "other";
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Addresses of pages. */
export const addressOf = {
  catalogue: ({ base }: DirectoryPage): string => base + SERVICES_ROOT,
  service: (place: DirectoryPage, name = place.service ?? ""): string =>
    `${place.base}${SERVICES_ROOT}/${encodeURIComponent(name)}/FeatureServer`,
  layer: (place: DirectoryPage, id: unknown = place.layer): string =>
    `${addressOf.service(place)}/${encodeURIComponent(String(id))}`,
};

/**
 * The page's own address in another format, with the same parameters. The token stays out of addresses that are shown.
 */
export function inForm({ base, path, raw }: DirectoryPage, form: string): string {
  const asked = Object.entries(raw).flatMap(([name, value]) =>
    value === undefined || value === "" || name === "f" || name === "token" ? [] : [[name, value]],
  );
  return `${base}${path}?${new URLSearchParams([["f", form], ...asked])}`;
}

/**
 * Returns whether the request has parameters besides format and token; otherwise a page with a form shows no result.
 */
export const isAsked = ({ raw }: DirectoryPage): boolean =>
  Object.entries(raw).some(([name, value]) => name !== "f" && name !== "token" && (value ?? "") !== "");
