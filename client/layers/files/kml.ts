import { kml } from "@tmcw/togeojson";
import type { ReadFeature } from "../features.ts";
import { LayerFileError } from "./fault.ts";

/** Reads the placemarks of a KML text; what it fetches from elsewhere (network links, pictures) is not asked for. */
export function readKml(text: string): ReadFeature[] {
  const xml = new DOMParser().parseFromString(text, "text/xml");
  const fault = xml.getElementsByTagName("parsererror")[0];
  if (fault) throw new LayerFileError("notXml", { found: (fault.textContent ?? "").trim().slice(0, 120) });
  if (xml.documentElement.localName !== "kml")
    throw new LayerFileError("notKml", { found: xml.documentElement.nodeName });
  return kml(xml).features.map(({ geometry, properties }) => ({ geometry, properties: withoutStyle(properties) }));
}

/** How the file would draw a placemark is no attribute of it. */
function withoutStyle(properties: Readonly<Record<string, unknown>> | null): Record<string, unknown> {
  const kept = Object.entries(properties ?? {}).filter(([name]) => !STYLE.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, isHtml(value) ? value.value : value]));
}

const STYLE = /^(?:styleUrl|styleHash|styleMapHash|icon(?:-|$)|stroke(?:-|$)|fill(?:-|$)|label-)/;

const isHtml = (value: unknown): value is { readonly value: string } =>
  typeof value === "object" && value !== null && "@type" in value && "value" in value;
