import type MapView from "@arcgis/core/views/MapView.js";
import type { DragEvent } from "@arcgis/core/views/input/types.js";
import { toLonLat, type LonLat, type ScreenSpot } from "../geo.ts";
import {
  DOUBLE_CLICK,
  isComplete,
  meaningOf,
  type Click,
  type SketchEvents,
  type SketchScene,
} from "../sketch/scene.ts";
import {
  REACH,
  handleAt,
  handlesOf,
  withInserted,
  withMoved,
  withRemoved,
  type SketchHandle,
} from "../sketch/vertices.ts";
import type { PointerMode } from "./map-element.ts";
import type { SketchLayer } from "./sketch-layer.ts";

interface SketchInput {
  readonly view: MapView;
  readonly layer: SketchLayer;
  /** Returns what is being edited now; called again for each movement. */
  current(): { scene: SketchScene; events: SketchEvents } | null;
  toScreen(at: LonLat): ScreenSpot | null;
  /** Sets the pointer's shape according to its next action. */
  showHand(hand: PointerMode): void;
}

/** Pixels between two positions of a freehand drawing. */
const STROKE_STEP = 8;

/**
 * Translates pointer and keys into events of the editor. Mouse and finger: click sets a position, a second click on the
 * last or a click on the first position finishes, dragging a grip reshapes, and a freehand drawing is one movement.
 * Keys, with the map in focus: Enter sets a position in the middle of the map (arrow keys move it), F finishes,
 * Backspace or Ctrl+Z undoes, Ctrl+Y redoes, Escape cancels, Delete removes the vertex nearest to the middle. A finger
 * that rests on a vertex removes it.
 */
export function attachSketchInput({ view, layer, current, toScreen, showHand }: SketchInput): { remove(): void } {
  let held: SketchHandle | null = null;
  let pressed: SketchHandle | null = null;
  /** During a freehand drawing: the positions along the movement, and the last one on the screen. */
  let stroke: LonLat[] = [];
  let drawnTo: ScreenSpot | null = null;
  /** The click that set the last position. */
  let before: Click | null = null;
  /** When a click last finished a drawing: the double click that it belongs to must not zoom the map. */
  let finishedAt = -Infinity;

  const placeAt = (spot: ScreenSpot): LonLat | null => {
    const point = view.toMap({ x: spot.x, y: spot.y });
    return point ? toLonLat([point.x, point.y]) : null;
  };
  const gripNear = ({ scene }: { scene: SketchScene }, spot: ScreenSpot, touch: boolean): SketchHandle | null => {
    const part = scene.selected === null ? undefined : scene.parts[scene.selected];
    if (part === undefined || scene.drawing !== null) return null;
    return handleAt(handlesOf(part), toScreen, { ...spot, reach: touch ? REACH.touch : REACH.mouse });
  };

  const onClick = (spot: ScreenSpot, previous: Click | null, touch = false): void => {
    const sketch = current();
    if (!sketch?.scene.drawing || sketch.scene.drawing.freehand) return;
    const click: Click = { spot: { x: spot.x, y: spot.y }, at: performance.now(), touch };
    const finishes = meaningOf({ drawing: sketch.scene.drawing, click, before: previous, toScreen }) === "finish";
    const at = placeAt(spot);
    if (finishes) sketch.events.finish();
    else if (at) sketch.events.addVertex(at);
    before = finishes ? null : click;
    if (finishes) finishedAt = click.at;
  };

  const drawFreehand = (event: DragEvent, events: SketchEvents): void => {
    event.stopPropagation();
    if (event.action === "start") [stroke, drawnTo] = [[], null];
    const at = placeAt(event);
    const isFar = drawnTo === null || Math.hypot(drawnTo.x - event.x, drawnTo.y - event.y) > STROKE_STEP;
    if (at && isFar) [stroke, drawnTo] = [[...stroke, at], event];
    events.stroke(stroke, event.action === "end");
  };

  const removeNear = (sketch: { scene: SketchScene; events: SketchEvents }, spot: ScreenSpot): void => {
    const { selected, parts } = sketch.scene;
    const part = selected === null ? undefined : parts[selected];
    const grip = gripNear(sketch, spot, true);
    const left = part && grip?.kind === "vertex" ? withRemoved(part, grip) : null;
    if (left && selected !== null) sketch.events.edit(selected, left, true);
  };

  const handles = [
    view.on("immediate-click", (event) => {
      if (!current()?.scene.drawing || event.button !== 0) return;
      event.stopPropagation();
      onClick(event, before, isTouch(event.native));
    }),
    view.on("double-click", (event) => {
      if (current()?.scene.drawing || performance.now() - finishedAt < DOUBLE_CLICK) event.stopPropagation();
    }),
    view.on("pointer-move", (event) => {
      const sketch = current();
      if (!sketch) return;
      if (sketch.scene.drawing) layer.rubberBand(sketch.scene, placeAt(event));
      showHand(sketch.scene.drawing ? "draw" : gripNear(sketch, event, false) ? "hold" : "none");
    }),
    // By the time the SDK reports the drag, a fast pointer is far from where it started: the grip is found at the
    // press.
    view.on("pointer-down", (event) => {
      const sketch = current();
      pressed = sketch && gripNear(sketch, event, event.pointerType === "touch");
    }),
    view.on("drag", (event) => {
      const sketch = current();
      if (!sketch) return;
      const { scene, events } = sketch;
      if (scene.drawing?.freehand) return drawFreehand(event, events);
      const { selected } = scene;
      const part = selected === null ? undefined : scene.parts[selected];
      if (event.action === "start") held = event.button === 0 ? pressed : null;
      if (held === null || selected === null || part === undefined) return;
      event.stopPropagation();
      const at = placeAt(event);
      const done = event.action === "end";
      if (at) {
        const inserts = held.kind === "middle";
        events.edit(selected, inserts ? withInserted(part, held, at) : withMoved(part, held, at), done);
        // The midpoint has become a vertex: the rest of the movement moves that vertex.
        if (inserts) held = { kind: "vertex", path: held.path, vertex: held.vertex + 1, at };
      }
      if (done) held = null;
    }),
    // A click with Alt (or the right button) on a vertex removes it; elsewhere it chooses a part.
    view.on("click", (event) => {
      const sketch = current();
      if (!sketch || sketch.scene.drawing) return;
      const grip = gripNear(sketch, event, false);
      if (grip?.kind === "vertex" && (event.button === 2 || event.native.altKey)) {
        event.stopPropagation();
        removeNear(sketch, event);
      }
    }),
    // A finger has no second button, so a long press does this.
    view.on("hold", (event) => {
      const sketch = current();
      if (!sketch || sketch.scene.drawing || !isTouch(event.native)) return;
      event.stopPropagation();
      removeNear(sketch, event);
    }),
    view.on("key-down", (event) => {
      const sketch = current();
      if (!sketch) return;
      const { scene, events } = sketch;
      const middle = { x: view.width / 2, y: view.height / 2 };
      const command = event.native.ctrlKey || event.native.metaKey;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (command && key === "z" && event.native.shiftKey) events.redo();
      else if (command && key === "z") events.undo();
      else if (command && key === "y") events.redo();
      // Keys move the map, so its middle is a different position each time.
      else if (scene.drawing && key === "Enter" && !event.native.repeat) onClick(middle, null);
      else if (scene.drawing && key === "f" && isComplete(scene.drawing)) events.finish();
      else if (scene.drawing && key === "Backspace") events.undo();
      else if (scene.drawing && key === "Escape") events.cancel();
      else if (key === "Escape" && scene.selected !== null) events.select(null);
      else if (key === "Delete" && scene.selected !== null) removeNear(sketch, middle);
      else return;
      event.stopPropagation();
      event.native.preventDefault();
    }),
  ];

  return {
    remove() {
      for (const handle of handles) handle.remove();
      showHand("none");
    },
  };
}

const isTouch = (event: unknown): boolean => event instanceof PointerEvent && event.pointerType === "touch";
