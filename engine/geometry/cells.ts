import { edgeMisses, locateIn, type BBox, type PreparedPolygon } from "./prepared.ts";
import { INSIDE, OUTSIDE } from "./predicates.ts";

/** A polygon's box in equal cells: which cells are clear of edges, and whether those are inside or outside. */
interface PolygonCells {
  readonly polygon: PreparedPolygon;
  readonly side: number;
  /** INSIDE, OUTSIDE or UNCLEAR, row by row from the south-west. */
  readonly state: Int8Array;
}

export const UNCLEAR = 0;
type CellState = typeof INSIDE | typeof OUTSIDE | typeof UNCLEAR;

/** Cells are tested a little larger than they are, so that rounding never puts a point into a cell that was not tested. */
const PAD = 1e-6;

/** Divides a polygon's box into `side` × `side` cells. Worth it where many boxes are asked for. */
export function cellsOf(polygon: PreparedPolygon, side: number): PolygonCells {
  const state = new Int8Array(side * side).fill(OUTSIDE);
  const cells: PolygonCells = { polygon, side, state };
  const { xy } = polygon.region;
  for (const i of polygon.edges) {
    const ax = xy[2 * i] ?? 0;
    const ay = xy[2 * i + 1] ?? 0;
    const bx = xy[2 * i + 2] ?? 0;
    const by = xy[2 * i + 3] ?? 0;
    const edge: BBox = [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
    forEachCell(cells, edge, PAD, (cell, column, row) => {
      if (state[cell] !== UNCLEAR && !edgeMisses(xy, i, paddedBox(cells, column, row))) state[cell] = UNCLEAR;
    });
  }
  for (let row = 0; row < side; row++) fillRow(cells, row);
  return cells;
}

/** The position of a box: INSIDE or OUTSIDE if it touches only such clear cells, else UNCLEAR. */
export function whereIs(cells: PolygonCells, box: BBox): CellState {
  const [west, south, east, north] = cells.polygon.box;
  let isInside = box[0] >= west && box[1] >= south && box[2] <= east && box[3] <= north;
  let isOutside = true;
  forEachCell(cells, box, 0, (cell) => {
    if (cells.state[cell] !== INSIDE) isInside = false;
    if (cells.state[cell] !== OUTSIDE) isOutside = false;
  });
  if (isInside) return INSIDE;
  return isOutside ? OUTSIDE : UNCLEAR;
}

/** Neighboring clear cells are on the same side, so one point of each run decides. */
function fillRow(cells: PolygonCells, row: number): void {
  const { side, state, polygon } = cells;
  for (let column = 0; column < side; column++) {
    const cell = row * side + column;
    if (state[cell] === UNCLEAR) continue;
    if (column > 0 && state[cell - 1] !== UNCLEAR) state[cell] = state[cell - 1] ?? UNCLEAR;
    else {
      const [west, south, east, north] = paddedBox(cells, column, row);
      state[cell] = locateIn(polygon, (west + east) / 2, (south + north) / 2);
    }
  }
}

function paddedBox({ polygon, side }: PolygonCells, column: number, row: number): BBox {
  const [west, south, east, north] = polygon.box;
  const width = (east - west) / side;
  const height = (north - south) / side;
  return [
    west + (column - PAD) * width,
    south + (row - PAD) * height,
    west + (column + 1 + PAD) * width,
    south + (row + 1 + PAD) * height,
  ];
}

function forEachCell(
  { polygon, side }: PolygonCells,
  box: BBox,
  pad: number,
  visit: (cell: number, column: number, row: number) => void,
): void {
  const [west, south, east, north] = polygon.box;
  const across = side / (east - west);
  const up = side / (north - south);
  const last = side - 1;
  const firstColumn = Math.max(0, Math.floor((box[0] - west) * across - pad));
  const lastColumn = Math.min(last, Math.floor((box[2] - west) * across + pad));
  const firstRow = Math.max(0, Math.floor((box[1] - south) * up - pad));
  const lastRow = Math.min(last, Math.floor((box[3] - south) * up + pad));
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) visit(row * side + column, column, row);
  }
}
