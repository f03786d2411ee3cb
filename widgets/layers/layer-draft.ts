import { schemaFaults, type OwnFaults } from "../../client/records/refusals.ts";
import type { RecordForm } from "../../client/records/use-record-form.ts";
import { inEach, LANGUAGE_CODES } from "../../contract/api/languages.ts";
import { LayerDraftSchema, type LayerDraft } from "../../contract/layers/calls/layers.ts";
import { hasAddress, hasRecord, neededFor, type LayerKind, type LayerNode } from "../../contract/layers/kinds.ts";
import { titlesFrom, type LayerRecord, type LayerStep, type Popup, type Titles } from "../../contract/layers/layer.ts";
import { faultsOfLayer } from "../../contract/layers/rules.ts";
import type { PrivilegeCode } from "../../contract/people/privileges.ts";
import { readNumber } from "../../engine/display/read-number.ts";

/** Groups of people who may see a layer. */
export const AUDIENCES = ["visitors", "signedIn", "privileged"] as const;
type Audience = (typeof AUDIENCES)[number];

/** Returns who may see a layer, from its saved form. */
export const audienceOf = ({ public: open, privileges }: Pick<LayerRecord, "public" | "privileges">): Audience =>
  open ? "visitors" : privileges.length === 0 ? "signedIn" : "privileged";

/** A layer while it is edited: numbers and dates as typed. */
export interface LayerFormDraft {
  readonly kind: LayerKind;
  readonly titles: Titles;
  readonly source: string;
  readonly address: string;
  readonly sublayer: string;
  readonly recordId: string;
  readonly node: LayerNode;
  /** The groups in each language, separated by slashes. */
  readonly group: Titles;
  readonly visible: boolean;
  readonly opacity: number;
  readonly minScale: string;
  readonly maxScale: string;
  readonly legend: boolean;
  readonly filter: string;
  readonly popupTitle: string;
  readonly popupFields: Popup["fields"];
  readonly timeField: string;
  /** Dates in the format of browser fields: `2017-09-10T12:00`, in UTC. */
  readonly steps: readonly LayerStep[];
  readonly styleId: string;
  readonly audience: Audience;
  readonly privileges: readonly PrivilegeCode[];
  /** Names of apps, separated by commas. */
  readonly apps: string;
}
export type LayerForm = RecordForm<LayerFormDraft, LayerRecord>;

export const EMPTY: LayerFormDraft = {
  kind: "feature-server",
  titles: titlesFrom({}),
  source: "",
  address: "",
  sublayer: "",
  recordId: "",
  node: "additional",
  group: titlesFrom({}),
  visible: false,
  opacity: 1,
  minScale: "",
  maxScale: "",
  legend: true,
  filter: "",
  popupTitle: "",
  popupFields: [],
  timeField: "",
  steps: [],
  styleId: "",
  audience: "signedIn",
  privileges: [],
  apps: "",
};

const scaleText = (scale: number): string => (scale === 0 ? "" : String(scale));

/** A layer in the form of its draft. */
export function draftOf(layer: LayerRecord): LayerFormDraft {
  const { kind, titles, source, address, sublayer, node, visible, opacity, legend, filter, popup, timeField } = layer;
  return {
    kind,
    titles,
    source,
    address,
    sublayer,
    recordId: layer.recordId === null ? "" : String(layer.recordId),
    node,
    group: groupDraft(layer.group),
    visible,
    opacity,
    minScale: scaleText(layer.minScale),
    maxScale: scaleText(layer.maxScale),
    legend,
    filter,
    popupTitle: popup.title,
    popupFields: popup.fields,
    timeField,
    steps: layer.steps.map(({ at, address: where }) => ({ at: fieldOfMoment(at), address: where })),
    styleId: layer.styleId === null ? "" : String(layer.styleId),
    audience: audienceOf(layer),
    privileges: layer.privileges,
    apps: layer.apps.join(", "),
  };
}

/** Converts an instant to the format of a browser field in UTC; `momentOfField` converts it back. */
export const fieldOfMoment = (at: string): string => new Date(at).toISOString().slice(0, 16);
export const momentOfField = (text: string): string => (text === "" ? "" : `${text.slice(0, 16)}:00Z`);

/** Replaces a scale that is not a number; the schema refuses it. */
const NO_SCALE = -1;

function scaleOf(typed: string, locale: string): number {
  const read = readNumber(typed, locale);
  return read === null ? 0 : typeof read === "number" ? read : NO_SCALE;
}

const partsOf = (text: string, sign: string): string[] =>
  text
    .split(sign)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Groups in the form's format: a path in each language. */
export const groupDraft = (group: readonly Titles[]): Titles => {
  const path = (language: keyof Titles) =>
    group.every((titles) => titles[language] === "") ? "" : group.map((titles) => titles[language]).join(" / ");
  return inEach(LANGUAGE_CODES, path);
};

/** The groups in a form's paths; the schema refuses one without an English name. */
function groupsOf(draft: Titles): Titles[] {
  const paths = inEach(LANGUAGE_CODES, (language) => {
    if (language === "en") return partsOf(draft.en, "/");
    return draft[language].trim() === "" ? [] : draft[language].split("/").map((part) => part.trim());
  });
  const depth = Math.max(...Object.values(paths).map(({ length }) => length));
  return Array.from({ length: depth }, (_, i) => inEach(LANGUAGE_CODES, (language) => paths[language][i] ?? ""));
}

/** The request for a draft. */
export function sentOf(
  draft: LayerFormDraft,
  at: { readonly layerId: number; readonly version: number } | null,
  locale: string,
): LayerDraft {
  const { kind, titles, source, sublayer, node, visible, opacity, legend, filter, timeField } = draft;
  const audience = neededFor(kind).kind !== "public" && draft.audience === "visitors" ? "signedIn" : draft.audience;
  return {
    ...at,
    kind,
    titles,
    source,
    address: hasAddress(kind) ? draft.address.trim() : "",
    sublayer,
    recordId: hasRecord(kind) && /^[1-9]\d*$/.test(draft.recordId) ? Number(draft.recordId) : null,
    node,
    group: groupsOf(draft.group),
    visible,
    opacity,
    minScale: scaleOf(draft.minScale, locale),
    maxScale: scaleOf(draft.maxScale, locale),
    legend,
    filter,
    popup: { title: draft.popupTitle, fields: [...draft.popupFields] },
    timeField: timeField.trim(),
    steps: draft.steps.map((step) => ({ at: momentOfField(step.at), address: step.address })),
    styleId: draft.styleId === "" ? null : Number(draft.styleId),
    privileges: audience === "privileged" ? [...draft.privileges] : [],
    public: audience === "visitors",
    apps: partsOf(draft.apps, ","),
  };
}

/** The faults that the browser can find, by the server's rules; the schema finds those without their own text. */
export function layerFaults(
  draft: LayerFormDraft,
  { locale, hosts }: { locale: string; hosts: readonly string[] },
): OwnFaults {
  const sent = sentOf(draft, null, locale);
  const found = faultsOfLayer(sent, hosts).map(({ path, key, values }) => [path, { key, values }] as const);
  const scales = (["minScale", "maxScale"] as const).filter((name) => !Number.isInteger(sent[name]) || sent[name] < 0);
  return {
    ...Object.fromEntries(found.toReversed()),
    ...Object.fromEntries(scales.map((name) => [name, "domain.layer.scaleForm"])),
    ...schemaFaults(LayerDraftSchema, sent),
  };
}
