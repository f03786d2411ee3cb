import type { EditorView } from "@codemirror/view";

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Pixels that a description needs beside its list to be read well. */
const BESIDE = 240;

/** Puts a completion's description beside the list; where there is no room, below or above it, so that it covers no word. */
export function placeInfo(
  _view: EditorView,
  list: Box,
  option: Box,
  info: Box,
  space: Box,
): { style: string; class: string } {
  const height = info.bottom - info.top;
  if (space.right - list.right >= BESIDE) {
    const lowest = Math.max(0, space.bottom - list.top - height);
    const top = Math.min(option.top - list.top, lowest);
    return { style: `top: ${top}px; max-width: ${space.right - list.right}px`, class: "cm-completionInfo-right" };
  }
  const below = space.bottom - list.bottom >= height || space.bottom - list.bottom >= list.top - space.top;
  const place = below ? `top: ${list.bottom - list.top}px` : `bottom: ${list.bottom - list.top}px`;
  return { style: `${place}; left: 0; max-width: ${space.right - list.left}px`, class: "" };
}
