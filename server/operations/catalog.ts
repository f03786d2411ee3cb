import { getTableName } from "../storage/orm.ts";
import pg from "pg";
import * as schema from "../storage/schema/index.ts";

/** A table as PostgreSQL itself describes it. */
export interface CatalogTable {
  readonly name: string;
  /** Without those that PostgreSQL computes. */
  readonly columns: readonly string[];
  /** Order of its rows: by the primary key, texts by their bytes, since collations differ by machine. */
  readonly order: readonly string[];
}

/**
 * Data that sign someone in or lock someone out, and files of exports, which expire within hours: worth little to their
 * owners later, and much to a thief of the archive.
 */
export const LEFT_OUT: readonly string[] = [
  ...[schema.sessions, schema.knownBrowsers, schema.loginAttempts, schema.callCounts],
  ...[schema.portalGrants, schema.portalTokens, schema.apiTokens],
  ...[schema.invitations],
  ...[schema.exports, schema.exportParts, schema.keptAnswers, schema.webhookTargets, schema.webhookDeliveries],
].map(getTableName);

/** The product's own tables, whatever migration they are at, each after those that it refers to. */
export async function tablesOf(client: pg.ClientBase): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable & { order: string[] | null; refers: string[] }>(TABLES);
  const keyless = rows.filter(({ order }) => order === null).map(({ name }) => name);
  if (keyless.length > 0) throw new Error(`Tables without a primary key cannot be backed up: ${keyless.join(", ")}`);
  return inOrder(rows).map(({ name, columns, order }) => ({ name, columns, order }));
}

/** Excludes tables of PostGIS and other extensions. */
const TABLES = `
  select c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select array_agg(format(case when a.attcollation = 0 then '%I' else '%I collate "C"' end, a.attname)
        order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary) as "order",
    coalesce((select array_agg(distinct r.relname::text) from pg_constraint f
      join pg_class r on r.oid = f.confrelid
      where f.contype = 'f' and f.conrelid = c.oid and r.oid <> c.oid), '{}') as refers
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not exists (select 1 from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname`;

/** Each after those it refers to, else by name. */
function inOrder<T extends { readonly name: string; readonly refers: readonly string[] }>(tables: readonly T[]): T[] {
  const ordered: T[] = [];
  let left = tables;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const ready = left.filter(({ refers }) => !refers.some((name) => waiting.has(name)));
    if (ready.length === 0) throw new Error(`Tables that refer to each other in a circle: ${[...waiting].join(", ")}`);
    ordered.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** The names of the product's sequences. */
export async function sequencesOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_depend d on d.objid = c.oid and d.deptype in ('a', 'i')
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by 1`,
  );
  return [...new Set(rows.map(({ name }) => name))];
}

/** Makes the text of every value the same in every PostgreSQL, whatever its own settings; for one transaction. */
export const ONE_TEXT_FORM = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8'`;

/** A table's rows as text in a fixed order, so that the same rows have the same text everywhere. */
export function copyOut({ name, columns, order }: CatalogTable): string {
  return `copy (select ${listOf(columns)} from public.${pg.escapeIdentifier(name)} order by ${order.join(", ")}) to stdout`;
}

/** Reads the same text back in. */
export function copyIn({ name, columns }: Pick<CatalogTable, "name" | "columns">): string {
  return `copy public.${pg.escapeIdentifier(name)} (${listOf(columns)}) from stdin`;
}

const listOf = (names: readonly string[]): string => names.map(pg.escapeIdentifier).join(", ");
