import { isIP } from "node:net";
import { join } from "node:path";
import { suggestWord } from "../contract/api/nearest.ts";
import { FEATURE_ORIGINS_FORM, readFeatureOrigins } from "./gis/cors.ts";
import { MAP_HOSTS_FORM, readMapHosts } from "../contract/config/map-hosts.ts";
import { SUBSCRIPTION_HEADER } from "../contract/config/start-page.ts";
import { EMBED_ORIGINS_FORM, readEmbedOrigins, type EmbedOrigins } from "./embed/embed-origins.ts";
import { SESSION_TIMES } from "./caller/token.ts";
import type { Subscription } from "./http/subscription.ts";
import type { TlsFiles } from "./http/tls.ts";
import { LOG_LIMITS, type LogLimits } from "./logging/daily-file.ts";
import { LOG_LEVELS, type LogLevel } from "./logging/logger.ts";
import { readMailSettings, type MailSettings } from "./mail/read-settings.ts";
import { connectionOf } from "./storage/connection.ts";
import { StartupError } from "./storage/errors.ts";
import { readPoolSettings, type PoolSettings } from "./storage/watched-pool.ts";
import { WING_NAMES, type WingName } from "../contract/config/wings.ts";

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Folder of the pictures that layouts name; processes of one database share it. */
  readonly picturesDir: string;
  /** Folder from which files of storms are imported when they appear; null for none. */
  readonly stormFolder: string | null;
  readonly databaseUrl: string | undefined;
  /** The owner of the tables, if `databaseUrl` is a login of the product's own. */
  readonly databaseOwnerUrl: string | undefined;
  /** Number of connections, and time limits on them. */
  readonly pool: PoolSettings;
  /** Whether to load the sample data: automatically into an empty embedded database, or as configured. */
  readonly sampleData: "auto" | "always" | "never";
  /** The path below which the product is served, without a slash at its end; empty for a host of its own. */
  readonly basePath: string;
  /** X-Forwarded-* headers to trust: none, all, or those of these proxies (addresses or networks). */
  readonly trustProxy: boolean | string;
  /** The sites whose pages may embed an app. */
  readonly embedOrigins: EmbedOrigins;
  /** Additional hosts that layers and base maps may come from, as sources of the content policy. */
  readonly mapHosts: readonly string[];
  /** Origins whose pages may read the feature services; null for all. */
  readonly featureOrigins: readonly string[] | null;
  /** Origins whose pages may call the API with a token. */
  readonly apiOrigins: readonly string[];
  /** Origins to which webhooks may go although they are not on the public internet. */
  readonly webhookOrigins: readonly string[];
  /** The key that every call must carry; null requires none. */
  readonly subscription: Subscription | null;
  /**
   * Serves https directly, with this certificate; null serves http (behind a proxy that ends TLS, or on one machine).
   */
  readonly tls: TlsFiles | null;
  /** A PEM file of additional authorities that may sign the certificate of an external portal. */
  readonly portalCaFile: string | null;
  /** The log's level and retention. */
  readonly log: { readonly level: LogLevel; readonly limits: LogLimits; readonly stdout: boolean };
  /** Address at which metrics are served; null serves none. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Seconds for which the product continues serving after a stop signal, so that a proxy notices first. */
  readonly stopDelay: number;
  /** Minutes without a call, and hours of any use, after which a session ends. */
  readonly session: { readonly idleMinutes: number; readonly hours: number };
  /** Settings of mail: its server, its recipients, its limits. */
  readonly mail: MailSettings;
  /** Wings that this installation leaves out. */
  readonly without: readonly WingName[];
  /** Gives the administrator a new one-time password. */
  readonly resetAdmin: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;
/** The value of a variable; an empty one counts as absent. */
type ReadVariable = (name: string) => string | undefined;

/**
 * The settings of a start from the environment; an empty variable counts as absent. StartupError with one line that
 * names the variable, the value found and the expected one.
 */
export function readSettings(environment: Environment): Settings {
  const read = (name: string): string | undefined => {
    const value = environment[name]?.trim();
    return value === "" ? undefined : value;
  };
  assertComplete(read);
  const basePath = basePathOf(read("BASE_PATH"));
  const port = portOf("PORT", read);
  const dataDir = read("DATA_DIR") ?? "data";
  return {
    basePath,
    port,
    host: hostOf("HOST", read),
    dataDir,
    picturesDir: read("PICTURES_DIR") ?? join(dataDir, "pictures"),
    stormFolder: read("STORM_FOLDER") ?? null,
    databaseUrl: databaseOf("DATABASE_URL", read),
    databaseOwnerUrl: databaseOf("DATABASE_OWNER_URL", read),
    pool: readPoolSettings((name, limits, fallback) => numberOf(name, read, limits, fallback), wrong),
    sampleData: SAMPLES[`${switchOf("SAMPLE_DATA", read) ?? "auto"}`],
    trustProxy: proxyOf(read("TRUST_PROXY")),
    embedOrigins: listOf("EMBED_ORIGINS", read, readEmbedOrigins, EMBED_ORIGINS_FORM),
    mapHosts: listOf("MAP_HOSTS", read, readMapHosts, MAP_HOSTS_FORM),
    featureOrigins: read(FEATURES) === undefined ? null : originsOf(FEATURES, read),
    apiOrigins: originsOf("API_ORIGINS", read),
    webhookOrigins: originsOf("WEBHOOK_ORIGINS", read),
    subscription: subscriptionOf(read("SUBSCRIPTION_KEY"), read("SUBSCRIPTION_KEY_HEADER")),
    tls: tlsOf(read("TLS_CERT"), read("TLS_KEY")),
    portalCaFile: read("PORTAL_CA") ?? null,
    log: { level: levelOf(read("LOG_LEVEL")), limits: limitsOf(read), stdout: switchOf("LOG_STDOUT", read) ?? false },
    metrics: metricsOf(read, port),
    stopDelay: numberOf("STOP_DELAY", read, { least: 0, most: 300, expected: "whole seconds from 0 to 300" }, 0),
    session: {
      idleMinutes: numberOf("SESSION_IDLE_MINUTES", read, IDLE_MINUTES, SESSION_TIMES.idleMinutes),
      hours: numberOf("SESSION_HOURS", read, SESSION_HOURS, SESSION_TIMES.hours),
    },
    mail: readMailSettings(read, wrong, basePath),
    without: withoutOf(read("WITHOUT")),
    resetAdmin: switchOf("RESET_ADMIN", read) ?? false,
  };
}

/** At least five minutes, since the warning comes two minutes before the end. */
const IDLE_MINUTES = { least: 5, most: 1_440, expected: "whole minutes from 5 to 1440" };
const SESSION_HOURS = { least: 1, most: 720, expected: "whole hours from 1 to 720" };

function withoutOf(text = ""): WingName[] {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== "");
  return entries.map((entry) => oneOf(WING_NAMES, "WITHOUT", entry));
}

/** Settings without effect unless another one is set, which is reported as a mistake. */
const NEEDED_BY = [
  ["SUBSCRIPTION_KEY_HEADER", "SUBSCRIPTION_KEY", "the key that this header is to carry"],
  ["METRICS_HOST", "METRICS_PORT", "the port at which metrics are served there"],
] as const;

function assertComplete(read: ReadVariable): void {
  for (const [given, needed, what] of NEEDED_BY)
    if (read(given) !== undefined && read(needed) === undefined) wrong(needed, null, `${what} (see ${given})`);
}

/** First segments of the product's addresses; a base path below one would be ambiguous. */
const OWN_PATHS = ["api", "app", "arcgis", "assets", "embed", "healthz", "main", "openid", "readyz", "sharing"];

function basePathOf(value: string | undefined): string {
  const path = (value ?? "").replace(/\/+$/, "");
  if (path === "") return "";
  const fits = /^(?:\/[a-zA-Z\d][\w-]*)+$/.test(path) && !OWN_PATHS.includes(path.split("/")[1]?.toLowerCase() ?? "");
  return fits ? path : wrong("BASE_PATH", path, `a path such as /provision, not below ${OWN_PATHS.join(", ")}`);
}

const DEFAULT_PORT = 8080;
const MAX_PORT = 65_535;

function portOf(name: string, read: ReadVariable): number {
  const expected = `a whole number from 0 (any free port) to ${MAX_PORT}`;
  return numberOf(name, read, { least: 0, most: MAX_PORT, expected }, DEFAULT_PORT);
}

function metricsOf(read: ReadVariable, publicPort: number): Settings["metrics"] {
  const found = read("METRICS_PORT");
  if (found === undefined) return null;
  const port = portOf("METRICS_PORT", read);
  if (port !== 0 && port === publicPort)
    wrong("METRICS_PORT", found, "a port other than PORT, so that the public cannot read it");
  return { host: hostOf("METRICS_HOST", read), port };
}

/** `localhost` is both loopback addresses, IPv4 and IPv6. */
function hostOf(name: string, read: ReadVariable): string {
  const value = read(name) ?? "localhost";
  return /^[\w.:-]+$/.test(value) ? value : wrong(name, value, "a host name or address, e.g. 0.0.0.0");
}

function databaseOf(name: string, read: ReadVariable): string | undefined {
  const value = read(name);
  if (value === undefined) return undefined;
  try {
    connectionOf(value);
    return value;
  } catch (error) {
    // The value may contain a password, so it is not repeated.
    return wrong(name, (error as Error).message, DATABASE_FORM);
  }
}

const DATABASE_FORM =
  "postgres://user:password@host:5432/database (several hosts: host1:5432,host2:5432; target_session_attrs=read-write or primary)";

const SAMPLES = { auto: "auto", true: "always", false: "never" } as const;

function proxyOf(value: string | undefined): boolean | string {
  if (value === undefined || value === "0") return false;
  if (value === "1") return true;
  const odd = value.split(",").find((entry) => !isNetwork(entry.trim()));
  return odd === undefined
    ? value
    : wrong(
        "TRUST_PROXY",
        odd.trim(),
        "0, 1 or addresses and networks such as 127.0.0.1, 10.0.0.0/8, with commas between",
      );
}

/** An address, or a network with the number of bits that its addresses share. */
function isNetwork(text: string): boolean {
  const [address = "", bits, more] = text.split("/");
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return most > 0 && more === undefined && (bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= most));
}

/** Reads a list; an absent one is empty. */
function listOf<List>(name: string, read: ReadVariable, parse: (text: string) => List | null, form: string): List {
  return parse(read(name) ?? "") ?? wrong(name, read(name) ?? null, form);
}

const FEATURES = "FEATURE_SERVICE_ORIGINS";
const originsOf = (name: string, read: ReadVariable): readonly string[] =>
  listOf(name, read, readFeatureOrigins, FEATURE_ORIGINS_FORM);

/** Forms that are valid in a header and in an attribute of the start page without escaping. */
const SUBSCRIPTION_KEY = /^[\w.~+/=-]{8,200}$/;
const HEADER_NAME = /^[a-z][a-z0-9-]{2,60}$/;
/** Headers that browsers write themselves or that already have a meaning (Fetch, forbidden request-header). */
const TAKEN_HEADERS =
  /^(?:accept|access-control|content|proxy|sec|x-forwarded)-|^(?:accept|authorization|connection|cookie|date|expect|host|keep-alive|origin|referer|trailer|transfer-encoding|upgrade|via|x-app-call|x-esri-authorization)$/;

function subscriptionOf(keys: string | undefined, name: string | undefined): Subscription | null {
  const header = (name ?? SUBSCRIPTION_HEADER).toLowerCase();
  if (!HEADER_NAME.test(header) || TAKEN_HEADERS.test(header))
    wrong("SUBSCRIPTION_KEY_HEADER", header, "the name of a header that says nothing else, e.g. x-agency-key");
  if (keys === undefined) return null;
  const [first = "", ...others] = keys.split(",").map((key) => key.trim());
  if ([first, ...others].every((key) => SUBSCRIPTION_KEY.test(key))) return { header, keys: [first, ...others] };
  return wrong(
    "SUBSCRIPTION_KEY",
    "something else",
    "a key of 8 to 200 letters, digits and . ~ + / = - _, after a comma further keys that are still taken",
  );
}

function tlsOf(cert: string | undefined, key: string | undefined): TlsFiles | null {
  if (cert === undefined && key === undefined) return null;
  if (cert === undefined) return wrong("TLS_CERT", null, "the file of the certificate that belongs to TLS_KEY");
  if (key === undefined) return wrong("TLS_KEY", null, "the file of the private key that belongs to TLS_CERT");
  return { cert, key };
}

function levelOf(value: string | undefined): LogLevel {
  return value === undefined ? "info" : oneOf(LOG_LEVELS, "LOG_LEVEL", value);
}

const MEGABYTE = 1_000_000;

function limitsOf(read: ReadVariable): LogLimits {
  const file = numberOf("LOG_FILE_MB", read, { least: 1, most: 1_000 }, LOG_LIMITS.fileBytes / MEGABYTE);
  const total = numberOf("LOG_TOTAL_MB", read, { least: 1, most: 1_000_000 }, LOG_LIMITS.totalBytes / MEGABYTE);
  if (total < file) wrong("LOG_TOTAL_MB", String(total), `at least LOG_FILE_MB (${file})`);
  return {
    fileBytes: file * MEGABYTE,
    days: numberOf("LOG_DAYS", read, { least: 1, most: 3_650 }, LOG_LIMITS.days),
    totalBytes: total * MEGABYTE,
  };
}

function numberOf(
  name: string,
  read: ReadVariable,
  { least, most, expected }: { least: number; most: number; expected?: string },
  fallback: number,
): number {
  const value = read(name);
  if (value === undefined) return fallback;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
  const fits = number >= least && number <= most;
  return fits ? number : wrong(name, value, expected ?? `a whole number from ${least} to ${most}`);
}

function switchOf(name: string, read: ReadVariable): boolean | undefined {
  const value = read(name);
  if (value === undefined) return undefined;
  return value === "1" ? true : value === "0" ? false : wrong(name, value, "0 or 1");
}

function oneOf<Word extends string>(words: readonly Word[], name: string, value: string): Word {
  const near = suggestWord(value, words);
  const nearest = near === undefined ? "" : ` (the nearest is ${near})`;
  return words.find((word) => word === value) ?? wrong(name, value, `one of ${words.join(", ")}${nearest}`);
}

function wrong(name: string, found: string | null, expected: string): never {
  throw new StartupError(`${name}: expected ${expected}, found ${found === null ? "nothing" : JSON.stringify(found)}.`);
}
