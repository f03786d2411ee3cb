import assert from "node:assert/strict";
import test from "node:test";
import {
  isDirty,
  newDraft,
  provisionalParts,
  reduceDraft,
  toSave,
  type DraftAction,
  type DraftState,
} from "./draft.ts";

const start = newDraft(2, { point: 0.1, line: 0.1 });
const after = (state: DraftState, ...actions: DraftAction[]) => actions.reduce(reduceDraft, state);
const places: DraftAction[] = [[-82, 28], [-81, 28], [-81, 29]].map(([x = 0, y = 0]) => ({ type: "addVertex", at: [x, y] })); // oxfmt-ignore
const drawn = after(start, { type: "draw", kind: "polygon" }, ...places, { type: "finish" });

test("three points and a finish make a selected part", () => {
  assert.equal(drawn.parts.length, 1);
  assert.equal(drawn.drawing, null);
  assert.equal(drawn.selected, 0);
  assert.equal(isDirty(drawn), true);
});

test("a drawing counts once it could be finished", () => {
  const begun = after(start, { type: "draw", kind: "polygon" }, ...places.slice(0, 2));
  assert.equal(provisionalParts(begun).length, 0);
  assert.equal(provisionalParts(after(begun, ...places.slice(2))).length, 1);
  assert.equal(after(begun, { type: "finish" }).parts.length, 0);
});

test("undo and redo select the part of the step", () => {
  const two = after(drawn, { type: "draw", kind: "point" }, { type: "addVertex", at: [-80, 27] });
  const [part] = drawn.parts;
  assert.ok(part);
  const moved = after(two, { type: "select", index: 0 }, { type: "edit", index: 0, part, done: true });
  assert.deepEqual(
    [moved, after(moved, { type: "undo" })].map(({ selected }) => selected),
    [0, 0],
  );
  assert.equal(after(moved, { type: "undo" }, { type: "redo" }).selected, 0);
  assert.equal(after(drawn, { type: "undo" }).selected, null);
  assert.equal(after(drawn, { type: "remove", index: 0 }, { type: "undo" }).selected, 0);
});

test("undo steps back point by point, redo forward, and a new step clears the undone ones", () => {
  const back = after(drawn, { type: "undo" });
  assert.equal(back.drawing?.vertices.length, 3);
  assert.equal(after(back, { type: "undo" }).drawing?.vertices.length, 2);
  assert.deepEqual(after(back, { type: "redo" }).parts, drawn.parts);
  assert.equal(after(back, { type: "finish" }).future.length, 0);
  assert.deepEqual(after(start, { type: "undo" }), start);
});

test("a movement is one step, whatever its length", () => {
  const part = (lon: number) => ({ kind: "point" as const, coordinates: [lon, 28], bufferMiles: 0.1 });
  const one = after(start, { type: "draw", kind: "point" }, { type: "addVertex", at: [-82, 28] });
  const moved = after(
    one,
    { type: "edit", index: 0, part: part(-81.9), done: false },
    { type: "edit", index: 0, part: part(-81.8), done: false },
    { type: "edit", index: 0, part: part(-81.7), done: true },
  );
  assert.deepEqual(moved.parts, [part(-81.7)]);
  assert.deepEqual(after(moved, { type: "undo" }).parts, one.parts);
});

test("a freehand drawing is one movement and one step; one too short draws nothing and can be tried again", () => {
  const begun = after(start, { type: "draw", kind: "polygon", freehand: true });
  const along = [[-82, 28], [-81, 28], [-81, 29]].map(([x = 0, y = 0]) => [x, y] as const); // oxfmt-ignore
  const stroke = (length: number, done: boolean): DraftAction => ({
    type: "stroke",
    vertices: along.slice(0, length),
    done,
  });
  const ended = after(begun, stroke(1, false), stroke(2, false), stroke(3, true));
  assert.deepEqual(ended.parts, drawn.parts);
  assert.deepEqual(after(ended, { type: "undo" }).parts, []);
  const short = after(begun, stroke(1, false), stroke(2, true));
  assert.deepEqual(short, begun);
  assert.deepEqual(after(drawn, stroke(3, true)), drawn);
});

test("picked counties are one part, replaced as a whole and removed when empty", () => {
  const picked = after(drawn, { type: "pick", kind: "counties", fips: ["12086", "12011"] });
  assert.deepEqual(picked.parts[1], { kind: "counties", fips: ["12011", "12086"] });
  assert.equal(after(picked, { type: "pick", kind: "counties", fips: [] }).parts.length, 1);
});

test("the selected point gets a new buffer, and undo restores the old one", () => {
  const point = after(start, { type: "draw", kind: "point" }, { type: "addVertex", at: [-82, 28] });
  const wide = after(point, { type: "buffer", kind: "point", miles: 5 });
  assert.equal(wide.parts[0]?.kind === "point" && wide.parts[0].bufferMiles, 5);
  assert.deepEqual(after(wide, { type: "undo" }).parts, point.parts);
});

test("a changed zone number is saved with the old one", () => {
  const base = { zone: 2, name: "Coast", version: 7, affected: 100, parts: [...drawn.parts] };
  const moved = after({ ...drawn, name: " Coast ", base }, { type: "number", zone: 4 });
  assert.deepEqual(toSave(9, moved), {
    eid: 9,
    zone: 4,
    name: "Coast",
    affected: 100,
    parts: drawn.parts,
    version: 7,
    previousZone: 2,
  });
  assert.equal(toSave(9, moved, 8).version, 8);
  assert.equal("version" in toSave(9, drawn), false);
});
