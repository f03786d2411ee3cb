import { hash } from "node:crypto";
import { LAYER_COLUMNS } from "../../contract/supply/calls/sites.ts";
import { LANGUAGES } from "../answers/texts.ts";
import { importSites } from "../logistics/site-import.ts";
import { FeedFault } from "./feed-fault.ts";
import { followStates, type SourceSite } from "./site-states.ts";
import type { Look, Looked } from "./look.ts";
import { PLACE_COLUMNS, tableAt, type FeedTable } from "./table.ts";

type SiteColumn = (typeof LAYER_COLUMNS)[number] | (typeof PLACE_COLUMNS)[number];

/** Headings of the sources of shelters and points of distribution, without case and signs; the first that is there is taken. */
const HEADINGS: Readonly<Record<SiteColumn, readonly string[]>> = {
  name: ["name", "sheltername", "facilityname", "sitename", "facname", "podname"],
  type: ["type", "sitetype", "facilitytype", "sheltertype"],
  county: ["county", "countyname", "countyparish"],
  address: ["address", "address1", "streetaddress", "street", "siteaddress"],
  capacity: [
    "capacity",
    "evacuationcapacity",
    "evaccap",
    "postimpactcapacity",
    "postcap",
    "totalcapacity",
    "capacityspaces",
    "maxcapacity",
  ],
  operator: ["operator", "organization", "orgorganizationname", "managedby", "agency"],
  contact: ["contact", "contactname", "poc"],
  phone: ["phone", "telephone", "contactphone", "phonenumber"],
  hours: ["hours", "openhours", "hoursofoperation"],
  longitude: ["longitude", "lon", "lng", "long", "x"],
  latitude: ["latitude", "lat", "y"],
};
/** `state` is that of the address. */
const STATUS = ["shelterstatus", "shelterstatuscode", "sitestatus", "facilitystatus", "operationalstatus", "status"];
const LONGEST = 200;
const SITES_MOST = 10_000;

/** Takes the sites of a layer or table into the list of facilities by the rules of a person's import, all or none. */
export async function lookAtSites(look: Look): Promise<Looked | null> {
  const { db, feed, actor } = look;
  const came = await tableAt(look);
  if (came === null) return null;
  const { table, etag, lastModified } = came;
  const memory = { ...feed.memory, etag, lastModified };
  const digest = hash("sha256", JSON.stringify([table, feed.choices]), "base64url");
  if (digest === memory.digest) return { notes: [], memory };
  const sent = sitesIn(table, feed.choices.siteType);
  const listed = feed.choices.states ? listedIn(table, sent) : null;
  const uploading = { db, caller: actor, language: "en" } as const;
  const { basis, rows } = await importSites(uploading, { ...sent, basis: null });
  const refused = rows.filter(({ state }) => state === "refused");
  const [first] = refused;
  if (first !== undefined) {
    // The list words its faults in one language, so each reader's is asked for.
    const why: Record<string, string> = {};
    for (const language of LANGUAGES) {
      const report = await importSites({ ...uploading, language }, { ...sent, basis: null });
      const [fault] = report.rows.find(({ row }) => row === first.row)?.faults ?? [];
      why[language] = fault === undefined ? "" : `${fault.column}: ${fault.message}`;
    }
    throw new FeedFault("sites", { count: refused.length, of: rows.length, row: first.row }, why);
  }
  const changed = rows.filter(({ state }) => state !== "same").length;
  if (changed > 0) await importSites(uploading, { ...sent, basis });
  const values = { count: changed, of: rows.length };
  const notes = changed > 0 ? [{ state: "stored" as const, key: "domain.feed.came.sites", values }] : [];
  if (listed === null) return { notes, memory: { ...memory, digest } };
  const followed = await followStates(look, listed);
  // A short list is read again at each look, so that the feed is at fault until its list is whole or a person has decided.
  const kept = followed.isShort ? feed.memory : { ...memory, digest };
  return { notes: [...notes, ...followed.notes], memory: { ...kept, states: followed.states } };
}

type SentSites = Parameters<typeof importSites>[1];
/** Headings without case and signs. */
const plainOf = (headings: readonly string[]) => headings.map((one) => one.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));

/** The sites of a table with their status in its words. */
function listedIn({ headings, rows }: FeedTable, { columns, features }: SentSites): SourceSite[] {
  const plain = plainOf(headings);
  const status = STATUS.map((name) => plain.indexOf(name)).find((at) => at >= 0);
  if (status === undefined) throw new FeedFault("noSiteStatus", { found: headings.join(", ").slice(0, 300) });
  const name = columns.indexOf("name");
  return features.map(({ at, cells }, i) => ({
    at,
    name: String(cells[name] ?? ""),
    status: String(rows[i]?.[status] ?? ""),
  }));
}

function sitesIn({ headings, rows }: FeedTable, siteType: string): SentSites {
  const plain = plainOf(headings);
  const indexOf = (column: SiteColumn) => HEADINGS[column].map((name) => plain.indexOf(name)).find((at) => at >= 0);
  const [x, y] = PLACE_COLUMNS.map(indexOf);
  const columns = LAYER_COLUMNS.filter(
    (column) => indexOf(column) !== undefined || (column === "type" && siteType !== ""),
  );
  if (!columns.includes("name") || !columns.includes("type") || x === undefined || y === undefined)
    throw new FeedFault("noSiteColumns", { found: headings.join(", ").slice(0, 300) });
  if (rows.length > SITES_MOST) throw new FeedFault("tooManyRows", { most: SITES_MOST });
  const features = rows.map((row) => {
    const [longitude, latitude] = [numberAt(row[x]), numberAt(row[y])];
    const cells = columns.map((column) => {
      const cell = column === "type" && siteType !== "" ? siteType : row[indexOf(column) ?? -1];
      return typeof cell === "string" ? cell.slice(0, LONGEST) : (cell ?? null);
    });
    return { at: longitude === null || latitude === null ? null : ([longitude, latitude] as [number, number]), cells };
  });
  return { columns, features, basis: null };
}

const numberAt = (cell: string | number | null | undefined): number | null => {
  const read = typeof cell === "number" ? cell : Number(cell?.trim() || NaN);
  return Number.isFinite(read) ? read : null;
};
