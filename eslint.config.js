import { readdirSync } from "node:fs";
import tseslint from "typescript-eslint";
import importX from "eslint-plugin-import-x";
import { compareNoNodes } from "./test/lint/compare-no-nodes.ts";

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

const zones = Object.entries(ROOMS).flatMap(([room, allowed]) =>
  Object.keys(ROOMS)
    .filter((other) => other !== room && !allowed.includes(other))
    .map((other) => ({
      target: `./${room}`,
      from: `./${other}`,
      message: `${room}/ may import only ${["itself", ...allowed].join(", ")}.`,
    })),
);

/**
 * The floors of a room, from the ground up: a folder imports only from folders before it in the list. What is in the
 * room itself (`server/app.ts`, `server/start.ts` …) is above all folders of the server.
 */
const FLOORS = {
  engine: [
    ["files"],
    ["geometry", "zones", "needs", "distribution"],
    ["display", "supply", "suggested", "tract-files", "series", "storms", "roads"],
    ["sensitivity", "what-if", "history", "report", "hindcast"],
  ],
  framework: [
    ["http", "preferences", "i18n", "config", "gate"],
    ["ui", "bus", "widget"],
    ["help", "inspector", "host", "layout"],
    ["app", "embed"],
  ],
  server: [
    ["answers", "storage", "logging", "caller", "persistence", "http", "pdf"],
    [
      "config",
      "exports",
      "lookups",
      "tracts",
      "storms",
      "planning",
      "storm-plans",
      "mail",
      "people",
      "sheets",
      "supply",
      "defaults",
      "reports",
      "storm-updates",
      "view",
    ],
    ["roads", "series", "layers", "adhoc", "embed", "arcgis"],
    ["operations"],
  ],
};

const floorZones = Object.entries(FLOORS).flatMap(([room, floors]) => {
  const order = floors.flat();
  return order.slice(0, -1).map((folder, i) => ({
    target: `./${room}/${folder}`,
    from: order.slice(i + 1).map((above) => `./${room}/${above}`),
    message: `${room}/${folder}/ stands below it in FLOORS (eslint.config.js) and may import only ${["itself", ...order.slice(0, i)].join(", ")}.`,
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
    except: [`./${name}`],
    message: "A widget never imports another widget.",
  }));

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
    plugins: { "import-x": importX },
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
      "import-x/no-restricted-paths": ["error", { zones: [...zones, ...floorZones, ...widgetZones, serverTop] }],
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
    ignores: [...TESTS, "map/**", "client/sign-in/**"],
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
    ignores: [...TESTS, "framework/ui/**"],
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
    plugins: { house: { rules: { "compare-no-nodes": compareNoNodes } } },
    rules: { "house/compare-no-nodes": "error" },
  },
);
