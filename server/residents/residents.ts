import type { PlaceAnswer, PlaceQuestion, ResidentsPage } from "../../contract/reports/calls/residents.ts";
import { tractAt } from "../../engine/zones/zone-at.ts";
import { getOrMake } from "../answers/memoize-async.ts";
import type { Language } from "../answers/texts.ts";
import { readRegion, valuesOf } from "../config/keys.ts";
import { unknownRecord } from "../persistence/refusals.ts";
import type { Database } from "../storage/database.ts";
import { eq } from "../storage/orm.ts";
import { countyInfo } from "../storage/schema/index.ts";
import { countyOf, findPlace, placeAt, type Finding } from "./find-place.ts";
import { publishedFacts, type PublishedFacts } from "./facts.ts";
import { findAddresses, isStreet, readLocator } from "./locator.ts";
import { emptyPage, describePage } from "./describe-page.ts";
import { describeFinding } from "./describe-finding.ts";
import { PlainWords, type Reading } from "./words.ts";

/** The residents' data of a published estimation, by default the last one. */
interface Residents {
  page(asked: PageRequest): Promise<ResidentsPage>;
  /** 404 if nothing is published. */
  place(asked: PageRequest, question: PlaceQuestion): Promise<PlaceAnswer>;
}

interface PageRequest {
  readonly eid?: number | undefined;
  readonly language: Language;
}

interface Ground {
  readonly db: Database;
  /** Checks a locator of the agency's own. */
  readonly portalCa: string | null;
}

const made = new WeakMap<Database, Residents>();

/** Residents' answers from a database, for calls and pages alike. */
export const residentsOf = (ground: Ground): Residents => getOrMake(made, ground.db, () => makeResidents(ground));

function makeResidents({ db, portalCa }: Ground): Residents {
  const facts = publishedFacts(db);
  /** Returns the agency's public contact in the county of a place; empty if there is none. */
  const countyContact = async ({ tracts }: PublishedFacts, finding: Finding, words: PlainWords): Promise<string> => {
    if (finding.kind !== "one") return "";
    const { county, point } = finding.place;
    const row = point === null ? null : tractAt(tracts.set, point);
    const fips = county ?? tracts.set.fips[row ?? -1]?.slice(0, 5) ?? "";
    const { name, publicContact } = countyInfo;
    const [contactRow] = await db.select({ name, publicContact }).from(countyInfo).where(eq(countyInfo.fips, fips));
    return contactRow?.publicContact ? `${words.county(contactRow.name)}: ${contactRow.publicContact}` : "";
  };
  return {
    async page({ eid, language }) {
      const found = await facts(eid);
      const { agencyName, reading } = await agencyOf(db, language);
      return found === null
        ? emptyPage(reading)
        : describePage(found, reading, { agencyName, locator: await readLocator(db) });
    },
    async place({ eid, language }, question) {
      const found = (await facts(eid)) ?? unknownRecord("domain.estimation.unknown", { eid: eid ?? 0 });
      const { agencyName, agencyContact, reading } = await agencyOf(db, language);
      const finding = await find({ db, portalCa, facts: found }, question);
      const agency = [agencyName, agencyContact].filter((part) => part !== "").join(": ");
      const words = new PlainWords(reading, found);
      return describeFinding(found, finding, {
        words,
        typed: "text" in question ? question.text : "",
        contacts: [await countyContact(found, finding, words), agency].filter((line) => line !== ""),
      });
    },
  };
}

interface Looking extends Ground {
  readonly facts: PublishedFacts;
}

async function find({ db, portalCa, facts: { tracts } }: Looking, question: PlaceQuestion): Promise<Finding> {
  if ("county" in question) return countyOf(tracts, question.county);
  if (!("text" in question)) return placeAt(tracts, question);
  const { text } = question;
  const locator = isStreet(text) ? await readLocator(db) : null;
  const addresses = locator === null ? [] : await findAddresses(locator, text, portalCa);
  const [only, ...others] = addresses;
  if (only === undefined) return findPlace(tracts, text);
  if (others.length === 0) return placeAt(tracts, only);
  const found = addresses.map((address) => placeAt(tracts, address));
  const within = found.flatMap((one) => (one.kind === "one" ? [one.place] : []));
  const [first = found[0]] = found.filter(({ kind }) => kind === "one");
  // If several states have the street, the area's own is used.
  return within.length > 1 ? { kind: "several", places: within } : (first ?? findPlace(tracts, text));
}

async function agencyOf(db: Database, language: Language) {
  const keys = { agencyName: "", agencyContact: "", timeZone: "America/New_York" };
  const { agencyName = "", agencyContact = "", timeZone = "" } = await valuesOf(db, keys);
  const reading: Reading = { language, region: await readRegion(db), timeZone };
  return { agencyName, agencyContact, reading };
}
