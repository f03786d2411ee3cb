import assert from "node:assert/strict";
import test from "node:test";
import type { EditorView } from "@codemirror/view";
import { placeInfo } from "./place-info.ts";

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
const view = {} as EditorView;
const info = box(0, 0, 200, 90);
const option = box(100, 120, 300, 140);

test("a description stands beside its list where there is room", () => {
  const place = placeInfo(view, box(100, 100, 300, 200), option, info, box(0, 0, 1200, 800));
  assert.match(place.style, /^top: 20px/);
  assert.equal(place.class, "cm-completionInfo-right");
});

test("on a phone it stands below the list, and above it near the bottom, never on it", () => {
  const list = box(100, 100, 300, 200);
  assert.match(
    placeInfo(view, list, option, info, box(0, 0, 390, 800)).style,
    /^top: 100px; left: 0; max-width: 290px/,
  );
  assert.match(placeInfo(view, list, option, info, box(0, 0, 390, 210)).style, /^bottom: 100px/);
});
