/**
 * Hosts of the hosted base maps that a user may choose; every page may request data from them. No request is made
 * before that choice: the map opens on the local base map.
 */
export const BASE_MAP_HOSTS = [
  "https://*.arcgis.com",
  "https://*.arcgisonline.com",
  "https://tile.openstreetmap.org",
  "https://*.tile.openstreetmap.org",
] as const;

/** The expected form of MAP_HOSTS, for the error line. */
export const MAP_HOSTS_FORM =
  "hosts such as maps.agency.example or *.agency.example, or origins such as http://10.0.0.5:6080, with commas between";

const ORIGIN = /^(https?):\/\/(\*\.)?([a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::(\d{1,5}))?$/;

/**
 * Reads `maps.agency.example, *.usgs.gov, http://10.0.0.5:6080` as sources of a content policy: a host without a scheme
 * means https. Null if an entry has another form: a path, a wildcard for all, another scheme.
 */
export function readMapHosts(text: string): readonly string[] | null {
  const entries = text
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .map((entry) => entry.toLowerCase().replace(/\/$/, ""))
    .map((entry) => (entry.includes("://") ? entry : `https://${entry}`));
  return entries.every((entry) => ORIGIN.test(entry) && URL.canParse(entry)) ? [...new Set(entries)] : null;
}

/** The faults of an address for a map: it is not an address, or its host is not one that the operator has named. */
type AddressFault = { readonly kind: "form" } | { readonly kind: "host"; readonly host: string };

/**
 * Judges an address of a layer or a base map as the content policy will: a path of this server, or http(s) at one of
 * the hosts. Null if nothing is wrong.
 */
export function addressFault(address: string, hosts: readonly string[]): AddressFault | null {
  if (/[\s\\]/.test(address)) return { kind: "form" };
  if (/^\/(?!\/)/.test(address)) return null;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return { kind: "form" };
  const url = new URL(address);
  // A password in an address would be given to everyone who sees the layer.
  if (url.username !== "" || url.password !== "") return { kind: "form" };
  return [...BASE_MAP_HOSTS, ...hosts].some((source) => covers(source, url)) ? null : { kind: "host", host: url.host };
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/** Returns whether a source of a content policy covers an address; one over http covers https too, as in browsers. */
function covers(source: string, url: URL): boolean {
  const [, scheme = "", wildcard, name = "", port] = ORIGIN.exec(source) ?? [];
  if (url.protocol !== "https:" && url.protocol !== `${scheme}:`) return false;
  const isHost = wildcard === undefined ? url.hostname === name : url.hostname.endsWith(`.${name}`);
  const asked = url.port || DEFAULT_PORTS[url.protocol];
  return isHost && (port === undefined ? url.port === "" : port === asked);
}
