import type { PlaceAnswer, PlaceQuestion } from "../../contract/reports/calls/residents.ts";
import { zoneAt, zonesOfCounty, zonesWithin, type ZonesOfPlace } from "../../engine/zones/zone-at.ts";
import type { PublishedFacts } from "./facts.ts";
import { METERS_PER_DEGREE, type Finding, type FoundPlace } from "./find-place.ts";
import type { PlainWords } from "./words.ts";

type PlaceSentences = Omit<PlaceAnswer, "asOf" | "print" | "help">;

/** The text about a found place: its zone, the meaning of the zone and its end date. */
function describeZone({ set, zones, place, figures, words }: PublishedFactsOf): PlaceSentences {
  const { zone, reach } = whereIs({ set, zones }, place);
  const named = place.county === null ? place.name : words.county(place.name ?? "");
  const days = words.days();
  const products = words.products();
  const inOne = zone !== null && reach.zones.length <= 1 && !reach.none;
  const title =
    place.county !== null && reach.zones.length > 0 && !inOne
      ? words.text("answer.partly", {
          place: named ?? "",
          zones: words.list(reach.zones.map((each) => words.zone(each))),
        })
      : words.text(`answer.${named === null ? "here" : "place"}${zone === null ? "None" : "In"}`, {
          place: named ?? "",
          zone: zone === null ? "" : words.zone(zone),
        });
  const people = zone === null ? null : figures.points.zones.find((one) => one.zone === zone)?.peopleADay;
  const isUnsure = reach.zones.length + (reach.none ? 1 : 0) > 1;
  return {
    outcome: zone === null ? "inNone" : "inZone",
    title,
    sentences: [
      words.text(zone === null ? "means.none" : "means.zone", { products }),
      ...(people === null || people === undefined
        ? []
        : [words.text("means.people", { people: words.figure(people), products })]),
      ...(zone === null ? [] : [words.text("means.until", days)]),
      ...(isUnsure ? [words.text(place.county === null ? "means.edge" : "means.edgeCounty")] : []),
      words.text("means.change"),
      words.text("means.orders"),
    ],
    zone,
    choices: NO_CHOICES,
    bounds: place.bounds && [...place.bounds],
  };
}

type PublishedFactsOf = Pick<PublishedFacts, "zones" | "figures"> &
  Pick<PublishedFacts["tracts"], "set"> & { readonly place: FoundPlace; readonly words: PlainWords };

const NO_CHOICES: PlaceAnswer["choices"] = { title: "", list: [] };

/** The zone of a place, the worst hit of a county's, and what zones it reaches into. */
function whereIs(
  { set, zones }: Pick<PublishedFactsOf, "set" | "zones">,
  { county, point, bounds }: FoundPlace,
): { readonly zone: number | null; readonly reach: ZonesOfPlace } {
  if (county !== null) {
    const reach = zonesOfCounty(set, zones, county);
    return { zone: reach.zones[0] ?? null, reach };
  }
  const zone = point && zoneAt(set, zones, point);
  const around = bounds === null ? { zones: [], none: false } : zonesWithin(set, zones, bounds);
  const all = new Set(zone === null ? around.zones : [zone, ...around.zones]);
  return { zone, reach: { zones: [...all].sort((a, b) => a - b), none: around.none || zone === null } };
}

/**
 * The answer to a resident for a result; `typed` is the searched text, `contacts` are the county's public contacts, then
 * the agency's.
 */
export function describeFinding(
  { listing, figures, tracts: { set }, zones }: PublishedFacts,
  finding: Finding,
  { words, typed, contacts }: Readonly<{ words: PlainWords; typed: string; contacts: readonly string[] }>,
): PlaceAnswer {
  // A printed card must name its subject.
  const asOf = `${words.disaster()}. ${words.text("asOf", { calculated: words.moment(listing.calculatedAt) })}`;
  const print = words.text("print");
  const help = {
    title: words.text("help.title"),
    lines: [
      words.text(contacts.length === 0 ? "help.laterCounty" : "help.later", { products: words.products() }),
      ...contacts,
      words.text("danger"),
    ],
  };
  if (finding.kind === "one")
    return { ...describeZone({ set, zones, figures, words, place: finding.place }), help, asOf, print };
  const list = finding.places.map((place) => ({ label: labelOf(place, words), asks: askOf(place) }));
  const nowhere = { sentences: [], zone: null, help: null, asOf, print, bounds: null };
  if (finding.kind === "several")
    return {
      ...nowhere,
      outcome: "choose",
      title: words.text("choose"),
      choices: { title: words.text("choose"), list },
    };
  if (finding.kind === "outside") {
    const { name } = finding.place;
    return {
      ...nowhere,
      outcome: "outside",
      title: name === null ? words.text("outside.here") : words.text("outside.place", { place: name }),
      sentences: [words.text("outside.means")],
      choices: { title: words.text("outside.nearest"), list },
    };
  }
  const isZip = /^\s*\d{5}(?:-\d{4})?\s*$/.test(typed);
  return {
    ...nowhere,
    outcome: "nowhere",
    title: words.text("nowhere.title", { text: typed }),
    sentences: [words.text(isZip ? "nowhere.zip" : "nowhere.means")],
    choices: { title: list.length === 0 ? "" : words.text("nowhere.nearest"), list },
  };
}

const labelOf = ({ county, name }: FoundPlace, words: PlainWords): string =>
  county === null ? (name ?? "") : words.county(name ?? "");

/** The query that means exactly this place. */
function askOf({ county, point, name, bounds }: FoundPlace): PlaceQuestion {
  if (county !== null) return { county };
  const [longitude = 0, latitude = 0] = point ?? [];
  const accuracy = bounds === null ? 0 : Math.round(((bounds[3] - bounds[1]) / 2) * METERS_PER_DEGREE);
  return { longitude, latitude, accuracy, ...(name === null ? {} : { name }) };
}
