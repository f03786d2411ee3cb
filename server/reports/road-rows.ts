import type { ImportedRoads, Roads, RoadSources } from "../../contract/roads/calls.ts";
import type { RoadCell, RoadDetail } from "../../engine/roads/road-tiles.ts";
import type { Reader } from "../storage/database.ts";
import { and, asc, eq, inArray } from "../storage/orm.ts";
import { roadCells, roadSources } from "../storage/schema/index.ts";

/** The states whose roads were imported, their overview, and the finer cells that exist. */
export async function readRoadSources(reader: Reader): Promise<RoadSources> {
  const { fips, credit } = roadSources;
  const states = await reader.select({ fips, credit }).from(roadSources).orderBy(asc(fips));
  if (states.length === 0) return { states: [], overview: { lines: [], shields: [] }, cells: { middle: [], fine: [] } };
  const rows = await reader
    .selectDistinct({ detail: roadCells.detail, cell: roadCells.cell })
    .from(roadCells)
    .where(inArray(roadCells.detail, ["middle", "fine"]))
    .orderBy(asc(roadCells.cell));
  const cellsOf = (wanted: RoadDetail) => rows.flatMap(({ detail, cell }) => (detail === wanted ? [cell] : []));
  return {
    states,
    overview: await readRoadCell(reader, "overview", "0_0"),
    cells: { middle: cellsOf("middle"), fine: cellsOf("fine") },
  };
}

type SourceRow = typeof roadSources.$inferSelect;

/** The facts about a state's imported roads. */
export const importedRoadsOf = (row: SourceRow): ImportedRoads => ({
  fips: row.fips,
  credit: row.credit,
  files: row.files,
  roads: row.roads,
  createdDate: row.createdDate.toISOString(),
  createdBy: row.createdBy,
});

/** The states whose roads were imported, with their files. */
export async function readImportedRoads(reader: Reader): Promise<ImportedRoads[]> {
  return (await reader.select().from(roadSources).orderBy(asc(roadSources.fips))).map(importedRoadsOf);
}

/** The roads of one cell, of all states that have some in it. */
export async function readRoadCell(reader: Reader, detail: RoadDetail, cell: string): Promise<Roads> {
  return together(
    await reader
      .select({ content: roadCells.content })
      .from(roadCells)
      .where(and(eq(roadCells.detail, detail), eq(roadCells.cell, cell)))
      .orderBy(asc(roadCells.fips)),
  );
}

/** The roads of some cells. */
export async function readRoadCells(reader: Reader, detail: RoadDetail, cells: readonly string[]): Promise<Roads> {
  if (cells.length === 0) return { lines: [], shields: [] };
  return together(
    await reader
      .select({ content: roadCells.content })
      .from(roadCells)
      .where(and(eq(roadCells.detail, detail), inArray(roadCells.cell, [...cells])))
      .orderBy(asc(roadCells.cell), asc(roadCells.fips)),
  );
}

const together = (rows: readonly { readonly content: RoadCell }[]): Roads => ({
  lines: rows.flatMap(({ content }) => content.lines),
  shields: rows.flatMap(({ content }) => content.shields),
});
