import { defineConfig } from "drizzle-kit";

/** `npx drizzle-kit generate --config server/storage/drizzle.config.ts` writes the next migration from the schema. */
const config = defineConfig({
  dialect: "postgresql",
  schema: "./server/storage/schema/index.ts",
  out: "./server/storage/migrations",
});

// drizzle-kit reads the default export of its configuration file.
export default config;
