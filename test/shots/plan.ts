import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { AppConfigSchema, type AppConfig } from "../../contract/config/app-config.ts";

export const VARIANTS = ["light", "dark", "transparent"] as const;
export type Variant = (typeof VARIANTS)[number];
/**
 * The states of a page: normal data, the longest and most data, a list of 100,000 rows, none yet, waiting, refused,
 * broken, cut off; or its printed sheet.
 */
export const STATES = [
  "normal",
  "crowded",
  "long",
  "empty",
  "loading",
  "error",
  "forbidden",
  "offline",
  "print",
] as const;
export type State = (typeof STATES)[number];
/** The product's languages, and the right-to-left pseudo-language. */
export const LANGUAGES = ["en", "es", "pt", "de", "rtl"] as const;
export type ShotLanguage = (typeof LANGUAGES)[number];

/** A picture to take. */
export interface Shot {
  readonly app: string;
  readonly page: string;
  /** Path and query within the app. */
  readonly address: string;
  /** Opened without a session. */
  readonly visitor?: true;
  readonly variant: Variant;
  readonly width: number;
  readonly height: number;
  readonly menu: "side" | "top";
  readonly state: State;
  readonly language: ShotLanguage;
  /** CSS pixels per pixel asked for: 2 is the browser's zoom of 200 %. */
  readonly zoom: number;
}

const HEIGHTS: Readonly<Record<number, number>> = { 390: 844, 768: 1024, 1200: 800, 1440: 900, 1920: 1080, 2560: 1440 };
const WIDTHS = [390, 1440];
const PAGE_WIDTHS = [390, 768, 1440, 1920];
const SHELL_WIDTHS = [1200, 2560];
const SHELL_PAGE = "home";
/** Pages with data, which can be empty, waiting or refused. */
const STATEFUL = [
  ...["home", "map-disaster", "map-projections"],
  ...["user-list", "role-detail", "security", "lookup-detail", "audit-list", "log-file", "outbox"],
];
/** The list that is also taken with 100,000 rows. */
const LONG_LIST = "user-list";
const DEFAULT_APP = "staff";
/**
 * Pages that no config names: with states given by their address, an unknown address, one that this caller may not
 * open.
 */
const UNNAMED: readonly Place[] = [
  { app: DEFAULT_APP, page: "user-edit", address: "/user-detail/1?mode=edit" },
  { app: DEFAULT_APP, page: "security-privileges", address: "/security?view=privileges&role=2" },
  { app: DEFAULT_APP, page: "security-users", address: "/security?view=users&users=1" },
  { app: DEFAULT_APP, page: "security-members", address: "/security?view=members&role=1" },
  { app: DEFAULT_APP, page: "audit-row", address: "/audit-list?audit=1" },
  { app: DEFAULT_APP, page: "unknown-record", address: "/user-detail/999999" },
  { app: DEFAULT_APP, page: "not-found", address: "/no/such/page" },
  { app: DEFAULT_APP, page: "forbidden", address: "/layout", visitor: true },
];

/** A record's number in an address, without which the page creates a new one. */
const OPTIONAL = /\/:\w+\?$/;

interface Place {
  readonly app: string;
  readonly page: string;
  readonly address: string;
  /** Opened without a session. */
  readonly visitor?: true;
}

/**
 * Every page of the shipped apps, each step of a workbench separately; the visitors' apps and the sign-in without a
 * session.
 */
export function placesOf(apps: ReadonlyMap<string, AppConfig>): Place[] {
  const named = [...apps].flatMap(([app, { pages }]) =>
    pages.flatMap(({ route, steps }) => {
      const named = route.replace(OPTIONAL, "");
      const page = `${app === DEFAULT_APP ? "" : `${app}-`}${named.replace(/^\/(?:main\/)?/, "").replace(/[^\w-]+/g, "-")}`;
      const visitor = app !== DEFAULT_APP || route === "/login" ? { visitor: true as const } : {};
      if (named !== route)
        return [
          { app, page, address: `${named}/1`, ...visitor },
          { app, page: `${page}-new`, address: named, ...visitor },
        ];
      if (steps.length === 0) return [{ app, page, address: route, ...visitor }];
      return steps.map(({ id }) => ({ app, page: `${page}-${id}`, address: `${route}?step=${id}`, ...visitor }));
    }),
  );
  return [...named.filter(({ app, page }) => app === DEFAULT_APP || !page.endsWith("-change-password")), ...UNNAMED];
}

/**
 * The shipped apps by name. The sample of the top menu has the staff's pages, so the pictures of the shell cover it.
 */
export function shippedApps(): Map<string, AppConfig> {
  const folder = path.resolve(import.meta.dirname, "../../app-config");
  const names = globSync("*.json", { cwd: folder }).filter((file) => file !== "schema.json");
  return new Map(
    names
      .map((file) => path.basename(file, ".json"))
      .filter((name) => name !== "top-menu-sample")
      .sort((a, b) => Number(b === DEFAULT_APP) - Number(a === DEFAULT_APP) || a.localeCompare(b))
      .map((name) => {
        const raw: unknown = JSON.parse(readFileSync(path.join(folder, `${name}.json`), "utf8"));
        return [name, AppConfigSchema.parse(raw)];
      }),
  );
}

/**
 * All pictures: every page in every variant from a phone to a wide screen, then the shell, languages, zoom and states.
 */
export function planOf(apps: ReadonlyMap<string, AppConfig>): Shot[] {
  const places = placesOf(apps);
  const shot = (place: Place, variant: Variant, width: number, more: Partial<Shot> = {}): Shot => ({
    ...place,
    variant,
    width,
    height: HEIGHTS[width] ?? 900,
    menu: "side",
    state: "normal",
    language: "en",
    zoom: 1,
    ...more,
  });
  const own = places.filter(({ app }) => app === DEFAULT_APP);
  const shell = own.filter(({ page }) => page === SHELL_PAGE);
  const stateful = own.filter(({ page }) => STATEFUL.includes(page));
  return [
    ...VARIANTS.flatMap((variant) =>
      places.flatMap((place) => PAGE_WIDTHS.map((width) => shot(place, variant, width))),
    ),
    ...VARIANTS.flatMap((variant) =>
      shell.flatMap((place) => [
        ...SHELL_WIDTHS.flatMap((width) =>
          (["side", "top"] as const).map((menu) => shot(place, variant, width, { menu })),
        ),
        ...[...WIDTHS, 768].map((width) => shot(place, variant, width, { menu: "top" })),
      ]),
    ),
    ...own.flatMap((place) => [
      ...WIDTHS.map((width) => shot(place, "light", width, { language: "rtl" })),
      ...(["es", "pt"] as const).map((language) => shot(place, "light", 390, { language })),
      ...(["light", "dark"] as const).flatMap((variant) =>
        [...WIDTHS, 768].map((width) => shot(place, variant, width, { language: "de" })),
      ),
      shot(place, "light", 1280, { height: 1024, zoom: 2 }),
      shot(place, "dark", 1440, { state: "print" }),
      ...WIDTHS.map((width) => shot(place, "light", width, { state: "crowded", language: "de" })),
      shot(place, "dark", 1280, { state: "crowded", language: "de", height: 1024, zoom: 2 }),
    ]),
    ...own
      .filter(({ page }) => page === LONG_LIST)
      .flatMap((place) => [
        shot(place, "light", 1440, { state: "long" }),
        shot(place, "dark", 390, { state: "long", language: "de" }),
      ]),
    ...stateful.flatMap((place) =>
      STATES.filter((state) => !["normal", "crowded", "long", "print"].includes(state)).flatMap((state) => [
        shot(place, "light", 1440, { state }),
        shot(place, "dark", 390, { state }),
        shot(place, "transparent", 1440, { state }),
      ]),
    ),
  ];
}

/** The name of a picture's file. */
export const fileOf = ({ page, variant, width, menu, state, language, zoom }: Shot): string =>
  [
    page,
    variant,
    width,
    ...(menu === "top" ? ["top"] : []),
    ...(state === "normal" ? [] : [state]),
    ...(language === "en" ? [] : [language]),
    ...(zoom === 1 ? [] : [`${zoom * 100}pc`]),
  ].join("_") + ".png";
