import { hasAddress, hasRecord, neededFor } from "./kinds.ts";
import type { LayerContent } from "./layer.ts";
import type { ClassBreak, StyleContent, Bucket } from "./style.ts";
import { MANDATORY } from "../api/field-rules.ts";
import { FilterError, readFileFilter } from "./file-filter.ts";
import { addressFault } from "../config/map-hosts.ts";

/** The faults of a layer or a style: its path in the request, and the text that explains it. */
interface RuleFault {
  readonly path: string;
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

const faultAt = (path: string, key: string, values: RuleFault["values"] = {}): RuleFault => ({ path, key, values });

/** Faults of a layer that can be found without other records; used by form and server. */
export function faultsOfLayer(layer: LayerContent, hosts: readonly string[]): RuleFault[] {
  return [
    ...addressFaults(layer, hosts),
    ...dateFaults(layer),
    ...scaleFaults(layer),
    ...filterFaults(layer),
    ...rightsFaults(layer),
  ];
}

function addressFaults({ kind, address, steps }: LayerContent, hosts: readonly string[]): RuleFault[] {
  if (!hasAddress(kind)) return address === "" ? [] : [faultAt("address", "domain.layer.noAddress")];
  if (address === "") return [faultAt("address", MANDATORY)];
  return [
    ...judged("address", address, hosts),
    ...steps.flatMap((step, i) =>
      /:\/\/|^\/\//.test(step.address) ? judged(`steps.${i}.address`, step.address, hosts) : [],
    ),
  ];
}

const judged = (path: string, address: string, hosts: readonly string[]): RuleFault[] =>
  faultsOfAddress(address, hosts).map(({ key, values }) => faultAt(path, key, values));

/** Returns why a map may not request an address, with what the operator must set for it; null if it may. */
export function faultsOfAddress(address: string, hosts: readonly string[]): Omit<RuleFault, "path">[] {
  const fault = addressFault(address, hosts);
  if (fault === null) return [];
  if (fault.kind === "form") return [{ key: "domain.layer.addressForm", values: { found: address.slice(0, 200) } }];
  const scheme = /^http:/i.test(address) ? "http://" : "";
  const setting = [...hosts.map((host) => host.replace(/^https:\/\//, "")), scheme + fault.host].join(", ");
  return [{ key: "domain.layer.hostNotAllowed", values: { host: fault.host, setting } }];
}

function dateFaults({ kind, node, timeField, steps }: LayerContent): RuleFault[] {
  const isDated = timeField !== "" || steps.length > 0 || hasRecord(kind);
  return [
    ...(node === "timeseries" && !isDated ? [faultAt("timeField", "domain.layer.undated")] : []),
    ...twice(steps.map(({ at }) => at)).map((i) => faultAt(`steps.${i}.at`, "domain.layer.dateTwice")),
  ];
}

/** The indexes of moments that occurred earlier in the list. */
function twice(moments: readonly string[]): number[] {
  const times = moments.map((at) => Date.parse(at));
  return times.flatMap((time, i) => (times.indexOf(time) < i ? [i] : []));
}

/** A scale's denominator falls as one comes nearer: the farthest scale has the greater one. */
function scaleFaults({ minScale, maxScale }: LayerContent): RuleFault[] {
  return minScale > 0 && maxScale >= minScale ? [faultAt("maxScale", "domain.layer.scaleOrder")] : [];
}

/**
 * A service reads its own filters; a file's filter is read here, where its fields are not known yet; pictures and our
 * own records have none.
 */
function filterFaults({ kind, filter, sublayer, address }: LayerContent): RuleFault[] {
  if (filter === "") return [];
  switch (kind) {
    case "feature-server":
      return [];
    case "map-server":
      return sublayer === "" && !/\/MapServer\/\d+\/?$/i.test(address)
        ? [faultAt("filter", "domain.layer.filterPart")]
        : [];
    case "geojson":
    case "csv":
    case "kml":
      try {
        readFileFilter(filter, null);
        return [];
      } catch (error) {
        if (!(error instanceof FilterError)) throw error;
        return [faultAt("filter", "domain.layer.filterForm", { found: error.found, expected: error.expected })];
      }
    default:
      return [faultAt("filter", "domain.layer.noFilter")];
  }
}

function rightsFaults({ kind, public: open, privileges }: LayerContent): RuleFault[] {
  if (!open) return [];
  if (neededFor(kind).kind !== "public") return [faultAt("public", "domain.layer.neverPublic")];
  return privileges.length > 0 ? [faultAt("privileges", "domain.layer.publicAsksNothing")] : [];
}

/** The faults of a style and its classes by date. */
export function faultsOfStyle(style: StyleContent & { readonly buckets: readonly Bucket[] }): RuleFault[] {
  const { renderer, field, values, breaks, buckets } = style;
  const asksField = renderer !== "single" && field === "" ? [faultAt("field", MANDATORY)] : [];
  switch (renderer) {
    case "single":
      return bucketsNeedBreaks(buckets);
    case "unique":
      return [
        ...asksField,
        ...(values.length === 0 ? [faultAt("values", "domain.mapStyle.noValues")] : []),
        ...values.flatMap(({ value }, i) =>
          values.findIndex((one) => one.value === value) < i
            ? [faultAt(`values.${i}.value`, "domain.mapStyle.valueTwice", { value })]
            : [],
        ),
        ...bucketsNeedBreaks(buckets),
      ];
    case "breaks":
      return [
        ...asksField,
        ...(breaks.length === 0 ? [faultAt("breaks", "domain.mapStyle.noBreaks")] : []),
        ...breakFaults("breaks", breaks),
        ...twice(buckets.map(({ at }) => at)).map((i) => faultAt(`buckets.${i}.at`, "domain.layer.dateTwice")),
        ...buckets.flatMap((bucket, i) => breakFaults(`buckets.${i}.breaks`, bucket.breaks)),
      ];
    default:
      return renderer satisfies never;
  }
}

const bucketsNeedBreaks = (buckets: readonly Bucket[]): RuleFault[] =>
  buckets.length > 0 ? [faultAt("buckets", "domain.mapStyle.bucketsNeedBreaks")] : [];

/** Each class ends above its beginning, and begins where the previous one ends or later. */
function breakFaults(path: string, breaks: readonly ClassBreak[]): RuleFault[] {
  return breaks.flatMap(({ min, max }, i) => {
    const before = breaks[i - 1];
    if (max <= min) return [faultAt(`${path}.${i}.max`, "domain.mapStyle.breakOrder", { min, max })];
    if (before !== undefined && min < before.max)
      return [faultAt(`${path}.${i}.min`, "domain.mapStyle.breakOverlap", { min, max: before.max })];
    return [];
  });
}
