import { HrefSchema } from "../../contract/config/app-config.ts";
import { byHttps, isPlainHttps, word, type Form } from "./sign-in-keys.ts";

const TITLE_MOST = 80;

/** An address that a config key may hold: a path of this host, or http(s) without user name and password. */
const address: Form = { expected: "address", fits: isAddress, nearest: nearestAddress };
const title: Form = {
  expected: "title",
  most: TITLE_MOST,
  fits: (value) => value.trim() !== "" && value.length <= TITLE_MOST,
};

// oxfmt-ignore
const ADDRESSES = [
  "appServerRoot", "serviceRoot", "featureService", "censusTracks", "processData", "uploadExcelsUrl", "imageDisplayFolderRoot",
  "geometryService", "reversGeoCodeUrl", "instantAtlas", "serolayerUrl", "coneOfUncertainty", "trackOfUncertainty",
] as const;
const TITLES = ["zoneLayerTitle", "seroTabTitle", "coneOfUncertaintyTitle"] as const;

/** The formats of the keys that name services, files and layers. */
export const addressForms: Readonly<Record<string, Form>> = {
  ...Object.fromEntries(ADDRESSES.map((key) => [key, address])),
  ...Object.fromEntries(TITLES.map((key) => [key, title])),
  agol_map: {
    expected: "webMap",
    fits: (value) => /^[\da-f]{32}$/i.test(value),
    nearest: (value) => /(?<![\da-f])[\da-f]{32}(?![\da-f])/i.exec(value)?.[0],
  },
};

/**
 * The formats of the keys for services that the server asks. The one that finds street addresses gets what residents
 * type, so only https is allowed; one that finds ways by road is known by the end of its address.
 */
export const locatorForms: Readonly<Record<string, Form>> = {
  locatorUrl: { expected: "locator", fits: isPlainHttps, nearest: byHttps },
  locatorOperator: title,
  routingUrl: { expected: "routing", fits: (value) => ROUTING.test(value) && isReadable(value) },
  routingToken: word("routingToken"),
};

const ROUTING = /^https?:\/\/[^\s?#@\\;,"'<>]+\/(?:table\/v1\/[\w-]+|solveODCostMatrix)$/;

function isAddress(value: string): boolean {
  return HrefSchema.safeParse(value).success && isReadable(value);
}

/** Host names written without https, and paths without their slash. */
export function nearestAddress(value: string): string | undefined {
  const bare = value.trim();
  const begun = /^[\w-]+(?:\.[\w-]+)+(?:[:/?]|$)/.test(bare)
    ? `https://${bare}`
    : /^[\w-]+(?:\/|$)/.test(bare)
      ? `/${bare}`
      : bare;
  return begun !== value && isAddress(begun) ? begun : undefined;
}

function isReadable(value: string): boolean {
  if (!URL.canParse(value, "http://here.invalid")) return false;
  const { username, password, hostname } = new URL(value, "http://here.invalid");
  return username === "" && password === "" && hostname !== "";
}

/** Keys that follow another one until they are set themselves: the parent, and the path below it. */
const BELOW: Readonly<Record<string, readonly [parent: string, path: string]>> = {
  processData: ["appServerRoot", "/Estimation"],
  uploadExcelsUrl: ["appServerRoot", "/Supply/UploadExcel"],
  featureService: ["serviceRoot", "/Provision/FeatureServer"],
  censusTracks: ["featureService", "/1"],
  serolayerUrl: ["featureService", "/2"],
};

/** The value of a key that follows from another one that was set; undefined if none was. */
export function derivedValue(own: ReadonlyMap<string, string>, key: string): string | undefined {
  const [parent, path] = BELOW[key] ?? [];
  if (parent === undefined) return undefined;
  const root = own.get(parent) ?? derivedValue(own, parent);
  return root && `${root.replace(/\/+$/, "")}${path}`;
}

/** A key by a name that an operator may use: those of the group `uids` also with the group's name before them. */
export const keyNamed = (name: string): string => name.replace(/^uids\.(?=(?:agol_map|app_id|client_secret)$)/, "");

/** The keys that a browser sees, with the group that the agency's clients read. */
export function withGroup(keys: Readonly<Record<string, string>>) {
  const { agol_map = "", app_id = "" } = keys;
  return { ...keys, uids: { agol_map, app_id } };
}
