import type { QueryKey } from "@tanstack/react-query";
import type { Change } from "../../../contract/planning/calls/live.ts";

type IsStale = (key: QueryKey, change: Change) => boolean;

/** Keys that begin with one of these words. */
const begins =
  (...words: string[]): IsStale =>
  ([first]) =>
    words.includes(String(first));

/** All that is cached of an estimation, and what is derived from several. */
const ofEstimation: IsStale = ([first, second], { eid }) =>
  (["estimation", "packets", "shareLinks"].includes(String(first)) && (eid === null || second === eid)) ||
  ["disasters", "disaster", "urgentOrders", "shift"].includes(String(first));

/** Stock and what is weighed against it: comparisons and reports are cached below their estimation's key. */
const ofStock: IsStale = ([first, , third]) =>
  ["sheets", "urgentOrders", "shift"].includes(String(first)) || (first === "estimation" && third !== undefined);

/** What was read of records that a change of each module concerns. */
const STALE: Readonly<Record<Change["module"], IsStale>> = {
  View: ([first, second]) => first === "published" || (first === "sites" && second === "open"),
  Disaster: begins("disasters", "disaster", "disasterCategories", "estimation", "urgentOrders", "published", "shift"),
  Estimation: (key, change) => ofEstimation(key, change) || key[0] === "published",
  Zone: ofEstimation,
  Parameter: ofEstimation,
  Projection: ofEstimation,
  Supply(key, change) {
    const [first, , third] = key;
    const [kind = ""] = change.id.split(/[/ ]/);
    if (kind === "sites") return first === "sites" || ["feeding", "site-supply"].includes(String(third));
    if (kind === "feeding") return ofEstimation(key, change);
    if (kind === "requests") return ["requests", "request"].includes(String(first)) || ofStock(key, change);
    return ofStock(key, change) || ["sites", "pageLookups"].includes(String(first));
  },
  Report: (key, change) => ofEstimation(key, change) || key[0] === "reportSections",
  Defaults: begins("sheets", "readiness"),
  Storm: begins("storms", "stormTracks", "disasters", "disaster"),
  Series: begins("series"),
  Tract: begins("dataSets", "managedDataSets"),
  Feed: begins("feeds"),
  Layer: begins("layerRecords", "styleRecords", "layerHistory", "mapLayers", "importedRoads"),
  MapStyle: begins("layerRecords", "styleRecords", "mapLayers"),
  Lookup: begins("lookups", "lookup", "pageLookups"),
  User: begins("users", "user", "sessions", "roles"),
  Role: begins("roles", "role", "roleMembers", "people", "users", "user"),
  Security: begins("roles", "role", "roleMembers", "people", "groupRoles", "users", "user", "programs", "webhooks"),
  Session: begins("sessions"),
  Layout: begins("layouts"),
  Email: begins("outbox"),
  AdhocQuery: begins("adhoc"),
  Config: begins("readiness"),
  LogFile: begins("log-files"),
  Preference: () => false,
  Export: () => false,
  Audit: () => false,
  Portal: () => false,
  Operation: () => false,
};

/** What never changes under its key, or only follows a drawing. */
const KEPT = ["preview", "advisory", "bestTrack"];

/** Returns whether an answer that was read under a key may be another after one of the changes. */
export const isStale = (key: QueryKey, changes: readonly Change[]): boolean =>
  !key.some((part) => KEPT.includes(String(part))) && changes.some((change) => STALE[change.module](key, change));
