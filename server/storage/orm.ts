import { createRequire } from "node:module";
import type * as Core from "drizzle-orm";
import type * as Migrator from "drizzle-orm/migrator";
import type * as NodePg from "drizzle-orm/node-postgres";
import type * as NodePgMigrator from "drizzle-orm/node-postgres/migrator";
import type * as Pg from "drizzle-orm/pg-core";

/**
 * All of Drizzle that the project uses, by `require`: for each ECMAScript module of drizzle-orm Node parses the
 * package's package.json of 179 kB again, three quarters of a second at each start of the product; for CommonJS modules
 * it does not. Only this file loads it (ESLint enforces this).
 */
const load = createRequire(import.meta.url);
const core = load("drizzle-orm") as typeof Core;
const pg = load("drizzle-orm/pg-core") as typeof Pg;

export const {
  SQL,
  and,
  arrayContains,
  asc,
  between,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  getTableName,
  gt,
  inArray,
  is,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  max,
  min,
  ne,
  notExists,
  notInArray,
  or,
  sql,
} = core;
export const {
  PgTable,
  PgView,
  alias,
  boolean,
  check,
  customType,
  doublePrecision,
  foreignKey,
  getViewConfig,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} = pg;
export const { readMigrationFiles } = load("drizzle-orm/migrator") as typeof Migrator;
export const { drizzle } = load("drizzle-orm/node-postgres") as typeof NodePg;
export const { migrate } = load("drizzle-orm/node-postgres/migrator") as typeof NodePgMigrator;

export type { AnyColumn, InferInsertModel, InferSelectModel, SQLWrapper } from "drizzle-orm";
export type { MigrationMeta } from "drizzle-orm/migrator";
export type { NodePgDatabase } from "drizzle-orm/node-postgres";
export type { AnyPgColumn, PgColumn } from "drizzle-orm/pg-core";
export type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
export type SQL<T = unknown> = Core.SQL<T>;
export type AliasedSQL = Core.SQL.Aliased;
export type PgTable = Pg.PgTable;
