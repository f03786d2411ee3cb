import { Graphic, GraphicsLayer } from "#sdk";
import { zoneStyle, type ZoneStyle } from "../styles.ts";
import { meterPath, meterRings, toMeters, type LonLat } from "../geo.ts";
import type { SketchDrawing, SketchScene } from "../sketch/scene.ts";
import { handlesOf } from "../sketch/vertices.ts";
import { handleSymbol, sketchLine, zoneBorder, zoneCasing, zonePattern, zoneTint } from "./symbols.ts";
import { WEB_MERCATOR } from "./graphics-layers.ts";

/** Draws the zone that is being edited: its area, its parts as drawn, their grips, and the drawing under way. */
export class SketchLayer {
  readonly layer = new GraphicsLayer({ title: "sketch", listMode: "hide" });
  readonly #moving = new GraphicsLayer({ title: "pointer", listMode: "hide" });

  get layers(): GraphicsLayer[] {
    return [this.layer, this.#moving];
  }

  show(scene: SketchScene | null): void {
    this.layer.removeAll();
    this.#moving.removeAll();
    if (scene === null) return;
    const style = zoneStyle(scene.zone);
    this.layer.addMany([...areaOf(scene, style), ...partsOf(scene, style), ...drawingOf(scene.drawing, style)]);
  }

  /** The line from the last places to the pointer, which moves with it. */
  rubberBand(scene: SketchScene, pointer: LonLat | null): void {
    this.#moving.removeAll();
    const { drawing } = scene;
    if (pointer === null || drawing === null || drawing.kind === "point") return;
    const [first] = drawing.vertices;
    const last = drawing.vertices.at(-1);
    if (first === undefined || last === undefined) return;
    const closing = drawing.kind === "polygon" && drawing.vertices.length > 1 ? [first] : [];
    this.#moving.add(lineOf([last, pointer, ...closing], sketchLine(zoneStyle(scene.zone), true)));
  }
}

function areaOf({ area, drawing }: SketchScene, style: ZoneStyle): Graphic[] {
  if (area === null) return [];
  const geometry = { type: "polygon" as const, rings: meterRings(area), spatialReference: WEB_MERCATOR };
  const symbols = [zoneTint(style, drawing === null), zonePattern(style), zoneCasing(3), zoneBorder(style, 3)];
  return symbols.map((symbol) => new Graphic({ geometry, symbol }));
}

function partsOf({ parts, selected, drawing }: SketchScene, style: ZoneStyle): Graphic[] {
  return parts.flatMap((part, index) => {
    const lines = part.kind === "line" ? [lineOf(part.coordinates, sketchLine(style, true))] : [];
    const held = index === selected && drawing === null;
    const grips = held ? handlesOf(part) : part.kind === "point" ? handlesOf(part) : [];
    // The midpoints first, so that vertices are drawn over them.
    const points = grips
      .toSorted((a, b) => a.kind.localeCompare(b.kind))
      .map(({ at, kind }) => pointOf(at, handleSymbol(style, held ? kind : "middle")));
    return [...lines, ...points];
  });
}

function drawingOf(drawing: SketchDrawing | null, style: ZoneStyle): Graphic[] {
  if (drawing === null) return [];
  const { vertices } = drawing;
  const line = vertices.length > 1 ? [lineOf(vertices, sketchLine(style, false))] : [];
  const points = vertices.map((at, index) =>
    pointOf(at, handleSymbol(style, index === vertices.length - 1 ? "last" : "vertex")),
  );
  return [...line, ...points];
}

function lineOf(path: readonly (readonly number[])[], symbol: ReturnType<typeof sketchLine>): Graphic {
  return new Graphic({
    geometry: { type: "polyline", paths: [meterPath(path)], spatialReference: WEB_MERCATOR },
    symbol,
  });
}

function pointOf(at: LonLat, symbol: ReturnType<typeof handleSymbol>): Graphic {
  const [x, y] = toMeters(at);
  return new Graphic({ geometry: { type: "point", x, y, spatialReference: WEB_MERCATOR }, symbol });
}
