import type { PublishedRun } from "../reports/published/published.ts";

interface DatasetFacts {
  /** The product's own address. */
  readonly root: string;
  readonly name: string;
  readonly description: string;
  readonly agencyName?: string;
  /** The address of the license that the agency chose. */
  readonly dataLicense?: string;
}

/** The layers that a run's own addresses have as files. */
const FILES = ["zones", "needs_day_one", "product_need"] as const;

/** A published run as search engines describe data (schema.org Dataset), with the addresses that stay with it. */
export function runDataset({ rid, listing }: PublishedRun, facts: DatasetFacts) {
  const { root, name, description, agencyName = "", dataLicense = "" } = facts;
  return {
    "@context": "https://schema.org",
    "@type": "Dataset",
    name,
    description,
    url: `${root}/view?eid=${listing.eid}`,
    dateModified: listing.publishedAt,
    isAccessibleForFree: true,
    ...(agencyName !== "" && { creator: { "@type": "GovernmentOrganization", name: agencyName } }),
    ...(dataLicense !== "" && { license: dataLicense }),
    includedInDataCatalog: { "@type": "DataCatalog", url: `${root}/data.json` },
    distribution: FILES.map((layer) => ({
      "@type": "DataDownload",
      name: layer,
      encodingFormat: "text/csv",
      contentUrl: `${root}/data/runs/${rid}/${layer}.csv`,
    })),
  };
}
