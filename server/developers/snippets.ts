/** How a tool reads what is public. */
interface Snippet {
  /** Key of what to do, below `developers.tools`; the tool's name is not translated. */
  readonly tool: "curl" | "python" | "r" | "excel" | "powerBi" | "sheets" | "arcgisOnline" | "qgis";
  readonly name: string;
  readonly code: string;
}

/** What each tool needs to read the public layers of the installation at `root`. */
export function snippets(root: string): readonly Snippet[] {
  const needs = `${root}/data/needs_multi_day.csv?where=latest%3D1`;
  const zones = `${root}/data/zones.geojson?where=latest%3D1`;
  const service = `${root}/arcgis/rest/services/Provision/FeatureServer`;
  return [
    { tool: "curl", name: "curl", code: `curl "${root}/api/View/GetPublished"\ncurl -o needs.csv "${needs}"` },
    {
      tool: "python",
      name: "Python",
      code: [
        "import csv, io, urllib.request",
        `with urllib.request.urlopen("${needs}") as answer:`,
        '    rows = list(csv.DictReader(io.TextIOWrapper(answer, "utf-8-sig")))',
        "for row in rows:",
        '    print(row["zone"], row["product"], row["total"] or "not known", row["unit"])',
      ].join("\n"),
    },
    {
      tool: "r",
      name: "R",
      code: `needs <- read.csv("${needs}", fileEncoding = "UTF-8-BOM")\nzones <- sf::st_read("${zones}")`,
    },
    { tool: "excel", name: "Excel", code: needs },
    {
      tool: "powerBi",
      name: "Power BI",
      code: `Table.PromoteHeaders(Csv.Document(Web.Contents("${needs}"), [Encoding = 65001]))`,
    },
    { tool: "sheets", name: "Google Sheets", code: `=IMPORTDATA("${needs}")` },
    { tool: "arcgisOnline", name: "ArcGIS Online", code: service },
    { tool: "qgis", name: "QGIS", code: `${root}/ogc` },
  ];
}

/** A change with a token that is safe to repeat. */
export const writingSnippet = (root: string, body: unknown): string =>
  [
    'KEY="$(date +%s)-$$-deliveries"',
    `curl -X POST "${root}/api/Supply/PutDeliveries" \\`,
    '  -H "Authorization: Bearer $TOKEN" \\',
    '  -H "Idempotency-Key: $KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${JSON.stringify(body)}'`,
  ].join("\n");
