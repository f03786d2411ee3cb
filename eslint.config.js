import { readdirSync } from "node:fs";
import tseslint from "typescript-eslint";
import importX from "eslint-plugin-import-x";
import { allowedImports } from "./test/lint/allowed-imports.ts";
import { compareNoNodes } from "./test/lint/compare-no-nodes.ts";
import { REGISTRIES, WINGS } from "./test/lint/wings.ts";

/** The one-way rule of the house: what each room may import besides itself. */
const ROOMS = {
  engine: [],
  contract: ["engine"],
  themes: [],
  locales: [],
  framework: ["contract", "themes", "locales"],
  client: ["framework", "contract", "engine"],
  map: ["client", "framework", "contract", "engine"],
  widgets: ["map", "client", "framework", "contract", "engine", "themes"],
  server: ["contract", "engine", "locales"],
  cli: ["server", "engine", "contract"],
};

/** Where a piece belongs that two rooms need. */
const commonOf = (room, other) =>
  ROOMS[room]
    .filter((each) => ROOMS[other].includes(each))
    .map((each) => `${each}/`)
    .join(" or ") || "neither of them: hand it in where they meet";

const zones = Object.entries(ROOMS).flatMap(([room, allowed]) =>
  Object.keys(ROOMS)
    .filter((other) => other !== room && !allowed.includes(other))
    .map((other) => ({
      target: `./${room}`,
      from: `./${other}`,
      message: `ROOMS (eslint.config.js): ${room}/ may import only ${["itself", ...allowed].join(", ")}. What both need belongs in ${commonOf(room, other)}.`,
    })),
);

/**
 * The floors of a room, from the ground up: a folder imports only from folders before it in the list. What is in the
 * room itself (`server/app.ts`, `server/start.ts` …) is above all folders of the server.
 */
const FLOORS = {
  engine: [
    ["words", "geometry", "files"],
    ["zones", "needs", "distribution"],
    ["display", "supply", "suggested", "tracts", "series", "storms", "roads"],
    ["sensitivity", "what-if", "history", "reports"],
  ],
  framework: [
    ["http", "preferences", "i18n", "config", "gate"],
    ["ui", "bus", "widget"],
    ["help", "inspector", "host", "shell"],
    ["app", "embed", "layout"],
  ],
  server: [
    ["answers", "storage", "logging", "caller", "persistence", "http", "pdf"],
    [
      "config",
      "lists",
      "lookups",
      "tracts",
      "storms/advisories",
      "planning",
      "storms/plans",
      "mail",
      "people",
      "sheets",
      "supply",
      "defaults",
      "reports",
      "storms/updates",
    ],
    [
      "programs",
      "residents",
      "public",
      "roads",
      "series",
      "layers",
      "layout",
      "adhoc",
      "embed",
      "logs",
      "gis",
      "developers",
      "live",
      "along",
    ],
    ["example", "feeds"],
    ["audits"],
    ["operations"],
  ],
};

const floorZones = Object.entries(FLOORS).flatMap(([room, floors]) => {
  const order = floors.flat();
  return order.slice(0, -1).map((folder, i) => ({
    target: `./${room}/${folder}`,
    from: order.slice(i + 1).map((above) => `./${room}/${above}`),
    message: `${room}/${folder}/ stands below it in FLOORS (eslint.config.js) and may import only ${["itself", ...order.slice(0, i)].join(", ")}. What both need belongs in one of these.`,
  }));
});

/** `server/app.ts`, `routes.ts`, `settings.ts` … put the folders together. */
const serverTop = {
  target: "./server/*/**",
  from: "./server/*.ts",
  message: "What stands in server/ itself is above all its folders.",
};

const widgetZones = readdirSync(new URL("./widgets", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({
    target: `./widgets/${name}`,
    from: "./widgets",
    except: [`./${name}`, "./gallery.ts"],
    message: "A widget never imports another widget.",
  }));

const wingZones = Object.entries(WINGS).flatMap(([wing, paths]) =>
  paths.map((path) => ({
    target: ".",
    from: `./${path}`,
    message: `WINGS (test/lint/wings.ts): the house knows nothing of ${path}, which an installation can leave out. What both need belongs in the house, what only ${wing} needs in ${paths.join(", ")}; ${REGISTRIES.join(", ")} put both together.`,
  })),
);

const TESTS = ["**/*.test.ts", "**/*.test.tsx", "test/**", "build/**"];

const SPREAD = {
  selector: "ObjectExpression > SpreadElement > ObjectExpression",
  message: "An object spread into an object is not checked for properties too many: write its properties out.",
};
/** Clocks of machines differ: what one process stores, another compares with its own. */
const OWN_CLOCK = {
  selector:
    "CallExpression[callee.object.name='Date'][callee.property.name='now'], NewExpression[callee.name='Date'][arguments.length=0]",
  message:
    "What is stored, or compared with what is stored, is dated by the database's clock (server/storage/clock.ts).",
};
/** The logs of a machine, its files, and what is in this process alone. */
const ON_OWN_CLOCK = [
  "server/logging/**",
  "server/http/tls.ts",
  "server/storage/clock.ts",
  "server/storage/embedded/**",
  "server/people/open-id/issuer.ts",
];
/** A hidden field is none that anyone sees. */
const NATIVE_CONTROL = {
  selector:
    "JSXOpeningElement[name.name=/^(button|input|select|textarea|dialog|details)$/]:not(:has(JSXAttribute[name.name='type'][value.value='hidden']))",
  message: "Take the control from framework/ui/controls (framework/ui/README.md).",
};

export default tseslint.config(
  { ignores: ["node_modules", "dist", ".vendor", "artifacts", "data", "server/storage/migrations"] },
  ...tseslint.configs.strict,
  {
    plugins: {
      "import-x": importX,
      house: { rules: { "allowed-imports": allowedImports, "compare-no-nodes": compareNoNodes } },
    },
    settings: { "import-x/resolver": { node: { extensions: [".ts", ".tsx", ".js", ".mjs"] } } },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "prefer-const": "error",
      "no-restricted-syntax": ["error", SPREAD],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/switch-exhaustiveness-check": "off",
      "import-x/no-duplicates": ["error", { "prefer-inline": true }],
    },
  },
  {
    files: ["**/*.ts", "**/*.tsx"],
    ignores: TESTS,
    rules: {
      "house/allowed-imports": ["error", { zones: [...zones, ...floorZones, ...widgetZones, serverTop] }],
    },
  },
  {
    files: ["**/*.ts", "**/*.tsx"],
    ignores: [
      ...TESTS,
      ...REGISTRIES,
      ...Object.values(WINGS).flatMap((paths) => paths.flatMap((path) => [path, `${path}/**`])),
    ],
    rules: {
      "house/allowed-imports": ["error", { zones: [...zones, ...floorZones, ...widgetZones, serverTop, ...wingZones] }],
    },
  },
  {
    files: ["server/**/*.ts", "cli/**/*.ts", "build/**/*.ts", "test/**/*.ts"],
    ignores: ["server/storage/orm.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ group: ["drizzle-orm", "drizzle-orm/*"], message: "Import it from server/storage/orm.ts." }] },
      ],
    },
  },
  {
    files: ["**/*.ts", "**/*.tsx"],
    ignores: [...TESTS, "map/**", "client/people/sign-in/**"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^(@arcgis/|#sdk$)",
              message: "Only map/ (and client's sign-in) imports the ArcGIS SDK.",
              allowTypeImports: true,
            },
          ],
        },
      ],
    },
  },
  {
    files: ["widgets/**/*.tsx", "client/**/*.tsx", "map/**/*.tsx", "framework/**/*.tsx", "start/**/*.tsx"],
    // The page for packs works without the server, from which the kit fetches its parts.
    ignores: [...TESTS, "framework/ui/**", "client/calls/along/view/**"],
    rules: { "no-restricted-syntax": ["error", SPREAD, NATIVE_CONTROL] },
  },
  {
    files: ["server/**"],
    ignores: [...TESTS, ...ON_OWN_CLOCK],
    rules: { "no-restricted-syntax": ["error", SPREAD, OWN_CLOCK] },
  },
  { files: ["cli/**", "build/**", "test/**", "server/main.ts"], rules: { "no-console": "off" } },
  {
    files: ["**/*.test.tsx", "**/*.browser.test.ts", "test/kits/*.tsx"],
    rules: { "house/compare-no-nodes": "error" },
  },
);
