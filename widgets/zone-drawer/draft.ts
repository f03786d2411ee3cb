import type { Zone, ZoneDraft } from "../../contract/planning/calls/zones.ts";
import type { ZonePartInput } from "../../contract/api/domain.ts";
import type { LonLat } from "../../map/geo.ts";
import { isComplete, partOf, type SketchDrawing, type SketchKind } from "../../map/sketch/scene.ts";

/** A step of undo and redo. */
interface DrawingStep {
  readonly parts: readonly ZonePartInput[];
  readonly drawing: SketchDrawing | null;
  /** Index of the selected part, or null. */
  readonly selected: number | null;
}

/** An edited zone. */
export interface DraftState extends DrawingStep {
  readonly zone: number;
  /** The typed name; empty for none. */
  readonly name: string;
  readonly affected: number;
  /** Miles around the next point or line. */
  readonly buffers: { readonly point: number; readonly line: number };
  readonly past: readonly DrawingStep[];
  readonly future: readonly DrawingStep[];
  /** The step before an unfinished movement. */
  readonly moving: DrawingStep | null;
  /** The saved zone that is edited; null for a new one. */
  readonly base: Pick<Zone, "zone" | "name" | "version" | "parts" | "affected"> | null;
}

export type DraftAction =
  | { readonly type: "draw"; readonly kind: SketchKind; readonly freehand?: boolean }
  | { readonly type: "stroke"; readonly vertices: readonly LonLat[]; readonly done: boolean }
  | { readonly type: "addVertex"; readonly at: LonLat }
  | { readonly type: "finish" | "cancel" | "undo" | "redo" }
  | { readonly type: "edit"; readonly index: number; readonly part: ZonePartInput; readonly done: boolean }
  | { readonly type: "select"; readonly index: number | null }
  | { readonly type: "remove"; readonly index: number }
  | { readonly type: "pick"; readonly kind: "counties" | "tracts"; readonly fips: readonly string[] }
  | {
      readonly type: "add";
      readonly parts: readonly ZonePartInput[];
      readonly affected: number | null;
      readonly name?: string | null;
    }
  | { readonly type: "affected"; readonly percent: number }
  | { readonly type: "number"; readonly zone: number }
  | { readonly type: "name"; readonly name: string }
  | { readonly type: "buffer"; readonly kind: "point" | "line"; readonly miles: number };

export function newDraft(zone: number, buffers: DraftState["buffers"]): DraftState {
  return {
    zone,
    name: "",
    affected: 100,
    parts: [],
    drawing: null,
    selected: null,
    buffers,
    past: [],
    future: [],
    moving: null,
    base: null,
  };
}

export function draftOf(saved: Zone, buffers: DraftState["buffers"]): DraftState {
  const { zone, name, affected, parts, version } = saved;
  return {
    ...newDraft(zone, buffers),
    name: name ?? "",
    affected,
    parts,
    base: { zone, name, affected, parts, version },
  };
}

/** The parts of a zone that two users can merge. */
export type ZoneSide = Pick<DraftState, "zone" | "name" | "affected" | "parts">;

export const sideOf = ({
  zone,
  name,
  affected,
  parts,
}: Omit<ZoneSide, "name"> & { name: string | null }): ZoneSide => ({ zone, name: name?.trim() ?? "", affected, parts });

/** A draft with one side's changes applied to the saved zone. */
export const onTopOf = (saved: Zone, side: ZoneSide, buffers: DraftState["buffers"]): DraftState => ({
  ...draftOf(saved, buffers),
  ...side,
});

/** Returns whether the draft differs from the saved zone. */
export function isDirty({ zone, name, affected, parts, drawing, base }: DraftState): boolean {
  if (drawing !== null && drawing.vertices.length > 0) return true;
  if (base === null) return parts.length > 0 || affected !== 100 || nameOf(name) !== null;
  if (nameOf(name) !== base.name) return true;
  return zone !== base.zone || affected !== base.affected || JSON.stringify(parts) !== JSON.stringify(base.parts);
}

/** The name to save; null for none. */
const nameOf = (typed: string): string | null => typed.trim() || null;

/** The parts including the current drawing, if it could be finished now. */
export function provisionalParts({ parts, drawing, buffers }: DraftState): readonly ZonePartInput[] {
  const coming = drawing && partOf(drawing, drawing.kind === "point" ? buffers.point : buffers.line);
  return coming ? [...parts, coming] : parts;
}

/** The request that saves the draft. */
export function toSave(
  eid: number,
  { zone, name, affected, parts, base }: DraftState,
  version = base?.version,
): ZoneDraft {
  return {
    eid,
    zone,
    name: nameOf(name),
    affected,
    parts: [...parts],
    ...(version === undefined ? {} : { version }),
    ...(base !== null && base.zone !== zone ? { previousZone: base.zone } : {}),
  };
}

/** The next draft. Every change of parts or drawing can be undone; a movement counts once, when it ends. */
export function reduceDraft(state: DraftState, action: DraftAction): DraftState {
  switch (action.type) {
    case "draw":
      return {
        ...state,
        drawing: { kind: action.kind, vertices: [], ...(action.freehand && { freehand: true }) },
        selected: null,
      };
    case "stroke": {
      if (state.drawing === null) return state;
      const drawing = { ...state.drawing, vertices: action.vertices };
      if (!action.done) return { ...state, drawing };
      // One movement is one undo step; a movement that is too short draws nothing.
      const before = { ...state, drawing: { ...drawing, vertices: [] } };
      return isComplete(drawing) ? finished(before, drawing) : before;
    }
    case "addVertex": {
      if (state.drawing === null) return state;
      const drawing = { ...state.drawing, vertices: [...state.drawing.vertices, action.at] };
      return drawing.kind === "point"
        ? finished(state, drawing)
        : stepped(state, { parts: state.parts, drawing, selected: null });
    }
    case "finish":
      return state.drawing && isComplete(state.drawing) ? finished(state, state.drawing) : state;
    case "cancel":
      return { ...state, drawing: null };
    case "undo":
      return travelled(state, "past", "future");
    case "redo":
      return travelled(state, "future", "past");
    case "edit": {
      const parts = state.parts.map((part, index) => (index === action.index ? action.part : part));
      if (!action.done) return { ...state, parts, moving: state.moving ?? stepOf(state) };
      const { drawing, selected } = state;
      return { ...stepped({ ...state, ...(state.moving ?? {}) }, { parts, drawing, selected }), moving: null };
    }
    case "select":
      return { ...state, selected: action.index, drawing: null };
    case "remove":
      return stepped(state, { parts: state.parts.toSpliced(action.index, 1), drawing: null, selected: null });
    case "pick": {
      const others = state.parts.filter((part) => part.kind !== action.kind);
      const picked: ZonePartInput[] =
        action.fips.length > 0 ? [{ kind: action.kind, fips: [...action.fips].sort() }] : [];
      return stepped(state, { parts: [...others, ...picked], drawing: state.drawing, selected: null });
    }
    case "add":
      return {
        ...stepped(state, { parts: [...state.parts, ...action.parts], drawing: null, selected: null }),
        affected: action.affected ?? state.affected,
        // A typed name is kept.
        name: nameOf(state.name) === null ? (action.name ?? state.name) : state.name,
      };
    case "affected":
      return { ...state, affected: action.percent };
    case "name":
      return { ...state, name: action.name };
    case "number":
      return { ...state, zone: action.zone };
    case "buffer":
      return rebuffered({ ...state, buffers: { ...state.buffers, [action.kind]: action.miles } }, action);
  }
}

const stepOf = ({ parts, drawing, selected }: DrawingStep): DrawingStep => ({ parts, drawing, selected });

function stepped(state: DraftState, next: DrawingStep): DraftState {
  return { ...state, ...next, past: [...state.past, stepOf(state)], future: [] };
}

function finished(state: DraftState, drawing: SketchDrawing): DraftState {
  const part = partOf(drawing, drawing.kind === "point" ? state.buffers.point : state.buffers.line);
  if (part === null) return state;
  return stepped(state, { parts: [...state.parts, part], drawing: null, selected: state.parts.length });
}

function travelled(state: DraftState, from: "past" | "future", to: "past" | "future"): DraftState {
  const step = state[from].at(-1);
  if (step === undefined) return state;
  return { ...state, ...step, moving: null, [from]: state[from].slice(0, -1), [to]: [...state[to], stepOf(state)] };
}

/** Applies a new width to the selected point or line immediately. */
function rebuffered(state: DraftState, { kind, miles }: { kind: "point" | "line"; miles: number }): DraftState {
  const held = state.selected === null ? undefined : state.parts[state.selected];
  if (held?.kind !== kind || held.bufferMiles === miles) return state;
  const parts = state.parts.map((part) => (part === held ? { ...held, bufferMiles: miles } : part));
  return stepped(state, { parts, drawing: state.drawing, selected: state.selected });
}
