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

const TESTS = ["**/*.test.ts", "**/*.test.tsx", "test/**", "build/**"];

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
      "no-restricted-syntax": [
        "error",
        {
          selector: "ObjectExpression > SpreadElement > ObjectExpression",
          message: "An object spread into an object is not checked for properties too many: write its properties out.",
        },
      ],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/switch-exhaustiveness-check": "off",
      "import-x/no-cycle": "off",
      "import-x/no-duplicates": "error",
    },
  },
  {
    files: ["**/*.ts", "**/*.tsx"],
    ignores: TESTS,
    rules: { "import-x/no-restricted-paths": ["error", { zones }] },
  },
  {
    files: ["widgets/*/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            { group: ["../../../widgets/*", "../../widgets/*"], message: "A widget never imports another widget." },
          ],
        },
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
              group: ["@arcgis/*"],
              message: "Only map/ (and client's sign-in) imports the ArcGIS SDK.",
              allowTypeImports: true,
            },
          ],
        },
      ],
    },
  },
  { files: ["cli/**", "build/**", "test/**", "server/main.ts"], rules: { "no-console": "off" } },
  {
    files: ["**/*.test.tsx", "**/*.browser.test.ts", "test/kits/*.tsx"],
    plugins: { house: { rules: { "compare-no-nodes": compareNoNodes } } },
    rules: { "house/compare-no-nodes": "error" },
  },
);
