/**
 * All of Drizzle that the project uses. Node parses the 179 kB package.json of drizzle-orm again for each import of it,
 * a third of a second at each start of the product, so this file alone imports it (ESLint holds that).
 */
export * from "drizzle-orm";
export {
  PgTable,
  PgView,
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  foreignKey,
  getViewConfig,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
export type { AnyPgColumn, PgColumn } from "drizzle-orm/pg-core";
export { readMigrationFiles } from "drizzle-orm/migrator";
export type { MigrationMeta } from "drizzle-orm/migrator";
export { drizzle } from "drizzle-orm/node-postgres";
export type { NodePgDatabase } from "drizzle-orm/node-postgres";
export type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
export { migrate } from "drizzle-orm/node-postgres/migrator";
