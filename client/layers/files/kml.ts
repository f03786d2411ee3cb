import { kml } from "@tmcw/togeojson";
import type { ReadFeature } from "../features.ts";
import { LayerFileError } from "./fault.ts";

/** Reads the placemarks of a KML text; what it fetches from elsewhere (network links, pictures) is not asked for. */
export function readKml(text: string): ReadFeature[] {
  const xml = new DOMParser().parseFromString(text, "text/xml");
  const fault = xml.getElementsByTagName("parsererror")[0];
  if (fault) throw new LayerFileError("notXml", placeOf(fault.textContent ?? "", text));
  if (xml.documentElement.localName !== "kml")
    throw new LayerFileError("notKml", { found: xml.documentElement.nodeName });
  const features = kml(xml).features.filter(({ geometry }) => geometry !== null);
  const link = xml.getElementsByTagNameNS("*", "NetworkLink")[0]?.getElementsByTagNameNS("*", "href")[0];
  if (features.length === 0 && link) throw new LayerFileError("onlyLinks", { found: link.textContent?.trim() ?? "" });
  return features.map(({ geometry, properties }) => ({ geometry, properties: withoutStyle(properties) }));
}

/** Where a text ends to be XML, of what the browser says in its own language. */
function placeOf(said: string, text: string): Record<string, string | number> {
  const [, line = "1", column = "1"] = /(\d+)\D+(\d+)/.exec(said) ?? [];
  const found = text.split(/\r?\n/)[Number(line) - 1] ?? "";
  return { line: Number(line), found: found.slice(Math.max(0, Number(column) - 40), Number(column) + 20) };
}

/** How the file would draw a placemark is no attribute of it. */
function withoutStyle(properties: Readonly<Record<string, unknown>> | null): Record<string, unknown> {
  const kept = Object.entries(properties ?? {}).filter(([name]) => !STYLE.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, isHtml(value) ? value.value : value]));
}

const STYLE = /^(?:styleUrl|styleHash|styleMapHash|icon(?:-|$)|stroke(?:-|$)|fill(?:-|$)|label-)/;

const isHtml = (value: unknown): value is { readonly value: string } =>
  typeof value === "object" && value !== null && "@type" in value && "value" in value;
