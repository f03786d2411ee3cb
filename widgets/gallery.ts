const CATEGORIES = ["map", "figures", "tables", "content", "forms", "administration"] as const;

/** Schematic drawings as paths in a box of 48 by 32, to be stroked with a line of 2 in the color of the text. */
const PICTURES = {
  bars: "M6 4v24h38M13 28V18M21 28V10M29 28V14M37 28V7",
  boxes: "M6 5h36v6H6zM6 15h36v6H6zM30 25h12v4H30z",
  card: "M8 4h32v24H8zM13 10h14M13 16h22M27 23h8",
  choice: "M6 6h36v9H6zM33 9l3 3 3-3M10 21h28M10 27h20",
  curve: "M6 4v24h38M10 22l8-8 8 5 14-12",
  document: "M13 3h16l7 7v19H13zM29 3v7h7M18 16h13M18 21h13M18 26h8",
  funnel: "M8 5h32L28 17v11l-8-4v-7z",
  house: "M6 16L24 4l18 12M11 13v15h26V13M20 28v-8h8v8",
  layers: "M24 4l17 7-17 7-17-7zM7 16l17 7 17-7M7 21l17 7 17-7",
  list: "M5 7h3M12 7h31M5 16h3M12 16h31M5 25h3M12 25h31",
  lock: "M14 14h20v14H14zM18 14V9a6 6 0 0 1 12 0v5M24 19v4",
  map: "M5 7l12-3 14 4 12-3v20l-12 3-14-4-12 3zM17 4v20M31 8v20",
  number: "M12 9l6-4v22M11 27h14M34 27V8M28 14l6-6 6 6",
  paragraph: "M6 6h24M6 13h36M6 20h36M6 27h22",
  people: "M24 15a5 5 0 1 1 .1 0zM13 29c0-7 4-10 11-10s11 3 11 10",
  picture: "M4 4h40v24H4zM8 25l10-11 7 7 6-5 9 9M33 10h.1",
  question: "M8 4h32v19H22l-7 6v-6H8zM20 10c0-4 8-4 8 0 0 3-4 3-4 5M24 19v.1",
  slider: "M5 23h38M17 19v8M7 12l8-6 9 5 9-8 9 5",
  sliders: "M6 8h36M6 16h36M6 24h36M16 5v6M32 13v6M22 21v6",
  storm: "M24 19a3 3 0 1 1 .1 0zM26 6c-11-1-15 7-11 13M22 26c11 1 15-7 11-13",
  table: "M4 5h40v22H4zM4 12h40M4 19h40M17 5v22M31 5v22",
  zones: "M7 24l4-16 13-4 4 10-8 13zM28 14l11-3 3 12-11 5-11-1",
} as const;

type Entry = readonly [category: (typeof CATEGORIES)[number], picture: keyof typeof PICTURES];

/** Where each widget is in the gallery, and its drawing. */
const WIDGETS: Readonly<Record<string, Entry>> = {
  "adhoc-report": ["tables", "table"],
  along: ["administration", "document"],
  "audit-log": ["administration", "list"],
  band: ["figures", "bars"],
  card: ["content", "card"],
  comparison: ["figures", "curve"],
  "data-chart": ["figures", "bars"],
  "data-sets": ["administration", "layers"],
  "data-table": ["tables", "table"],
  defaults: ["administration", "sliders"],
  "disaster-desk": ["forms", "choice"],
  error: ["administration", "document"],
  "estimation-chooser": ["forms", "choice"],
  "estimation-comparison": ["figures", "bars"],
  example: ["content", "house"],
  faq: ["content", "question"],
  feeding: ["figures", "people"],
  figure: ["figures", "number"],
  filter: ["tables", "funnel"],
  help: ["content", "question"],
  home: ["content", "house"],
  image: ["content", "picture"],
  inspector: ["administration", "list"],
  "layer-tree": ["map", "layers"],
  layers: ["administration", "layers"],
  "layout-editor": ["administration", "boxes"],
  "log-files": ["administration", "paragraph"],
  login: ["administration", "lock"],
  lookups: ["administration", "list"],
  map: ["map", "map"],
  "open-sites": ["content", "list"],
  outbox: ["administration", "list"],
  parameters: ["forms", "sliders"],
  profile: ["administration", "people"],
  projections: ["figures", "bars"],
  "published-estimations": ["content", "document"],
  report: ["content", "document"],
  "report-check": ["forms", "boxes"],
  "report-sections": ["administration", "document"],
  requests: ["tables", "table"],
  residents: ["content", "paragraph"],
  roles: ["administration", "lock"],
  security: ["administration", "lock"],
  "shared-report": ["content", "document"],
  shift: ["content", "document"],
  "site-proposals": ["tables", "table"],
  "site-supply": ["tables", "table"],
  sites: ["tables", "table"],
  "storm-picker": ["forms", "storm"],
  supply: ["tables", "table"],
  text: ["content", "paragraph"],
  "time-slider": ["map", "slider"],
  tokens: ["administration", "lock"],
  users: ["administration", "people"],
  wall: ["figures", "number"],
  "zone-drawer": ["map", "zones"],
  "zone-table": ["tables", "table"],
};

/**
 * What a gallery shows of every widget, by category and name. `title` and `line` are keys of the widget's texts, so
 * that a new one needs no further text: its `about` is the line.
 */
export const gallery = Object.entries(WIDGETS)
  .map(([name, [category, picture]]) => ({
    name,
    category,
    title: `widgets.${name}.title`,
    line: `widgets.${name}.about`,
    /** Path of its drawing in a box of 48 by 32. */
    picture: PICTURES[picture],
  }))
  .sort((a, b) => CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category));
