import type { Dataset } from "../datasets.ts";
import { DOWNLOAD_FORMATS } from "../downloads/download-plan.ts";

/** The metadata schema of U.S. open data, whose names these are (DCAT-US 1.1). */
const SCHEMA = "https://project-open-data.cio.gov/v1.1/schema";
/** Names of the files for people, and of the media types of catalogs, which have no charset. */
const FILES = [
  { format: "csv", title: "CSV", type: "text/csv" },
  { format: "geojson", title: "GeoJSON", type: "application/geo+json" },
  { format: "gpkg", title: "GeoPackage", type: DOWNLOAD_FORMATS.gpkg.type },
  { format: "shapefile", title: "Shapefile", type: DOWNLOAD_FORMATS.shapefile.type },
] as const;
/** The data change while planners work (ISO 8601, as the schema requires it for such data). */
const CHANGING = { modified: "R/PT1S", accrualPeriodicity: "R/PT1S" } as const;
const KEYWORDS = ["emergency feeding", "disaster"] as const;

/** Who answers for the data. */
interface CatalogFacts {
  /** The product's own address. */
  readonly root: string;
  readonly agencyName: string;
  readonly agencyContact: string;
  /** The address of the license that the agency chose; empty if it chose none. */
  readonly dataLicense: string;
}

/** The catalog of the layers that everyone may read, for portals of open data. */
export function catalogOf(facts: CatalogFacts, datasets: readonly Pick<Dataset, "id" | "facts">[]) {
  return {
    "@context": `${SCHEMA}/catalog.jsonld`,
    "@id": `${facts.root}/data.json`,
    "@type": "dcat:Catalog",
    conformsTo: SCHEMA,
    describedBy: `${SCHEMA}/catalog.json`,
    dataset: datasets.map((dataset) => datasetOf(facts, dataset)),
  };
}

function datasetOf(
  { root, agencyName, agencyContact, dataLicense }: CatalogFacts,
  { id, facts }: Pick<Dataset, "id" | "facts">,
) {
  const name = agencyName || "The agency that runs this product";
  const [email] = /[^\s<>,;:()]+@[^\s<>,;:()]+/.exec(agencyContact) ?? [];
  const { description } = facts;
  return {
    "@type": "dcat:Dataset",
    identifier: `${root}/ogc/collections/${id}`,
    title: facts.name.replaceAll("_", " "),
    description: description === "" ? facts.name : description,
    keyword: [...KEYWORDS, facts.name.replaceAll("_", " ")],
    ...CHANGING,
    publisher: { "@type": "org:Organization", name },
    // Without an address of the agency the catalog says so, instead of naming another's.
    contactPoint: { "@type": "vcard:Contact", fn: name, ...(email !== undefined && { hasEmail: `mailto:${email}` }) },
    accessLevel: "public",
    ...(dataLicense !== "" && { license: dataLicense }),
    landingPage: `${root}/view`,
    distribution: [
      ...FILES.filter(({ format }) => facts.shape !== "table" || format !== "geojson").map(
        ({ format, title, type }) => ({
          "@type": "dcat:Distribution",
          title,
          mediaType: type,
          downloadURL: `${root}/data/${id}.${DOWNLOAD_FORMATS[format].extension}`,
        }),
      ),
      {
        "@type": "dcat:Distribution",
        title: "OGC API – Features",
        format: "API",
        accessURL: `${root}/ogc/collections/${id}`,
      },
    ],
  };
}
