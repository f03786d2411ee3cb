import type { ReadAdvisory, StormShape } from "../advisory.ts";
import { StormFault } from "../fault.ts";
import type { FeatureShape } from "./features.ts";

/** The advisories and best tracks in the shapes of one file. Throws a StormFault for a shape without an advisory. */
export function gathered(shapes: readonly FeatureShape[], file: string): ReadAdvisory[] {
  const groups = Map.groupBy(shapes, ({ head: { code, number }, shape }) => {
    if (number === null && shape.kind !== "best") throw new StormFault("noNumber", { file });
    return `${code} ${number}`;
  });
  return [...groups.values()].flatMap((group) => {
    const heads = group.map(({ head }) => head);
    const [first] = heads;
    if (first === undefined) return [];
    return {
      code: first.code,
      name: heads.find(({ name }) => name !== null)?.name ?? null,
      number: first.number,
      issuedAt: heads.find(({ issuedAt }) => issuedAt !== null)?.issuedAt ?? null,
      files: [file],
      shapes: chosen(group),
    };
  });
}

/**
 * Every watch and fix, and one of every other kind: the cone and track of the longest forecast; radii of the forecast
 * rather than of the first hour.
 */
function chosen(group: readonly FeatureShape[]): StormShape[] {
  const best = new Map<string | FeatureShape, FeatureShape>();
  for (const one of group) {
    const { kind, tau, threshold } = one.shape;
    const key = kind === "watch" || kind === "best" ? one : `${kind} ${tau} ${threshold}`;
    const other = best.get(key);
    if (other === undefined || one.period > other.period || (other.first && !one.first)) best.set(key, one);
  }
  return [...best.values()].map(({ shape }) => shape);
}

/**
 * Merges what several files say about the same advisory, oldest first. Where two have the same kind of shape, the
 * Hurricane Center's own is taken rather than a drawn one.
 */
export function merged(read: readonly ReadAdvisory[]): ReadAdvisory[] {
  const groups = Map.groupBy(read, ({ code, number }) => `${code} ${number}`);
  const advisories = [...groups.values()].flatMap((group) => {
    const [first, ...others] = group;
    return first === undefined ? [] : [others.reduce(together, first)];
  });
  return advisories.sort((a, b) => (a.issuedAt ?? 0) - (b.issuedAt ?? 0));
}

function together(a: ReadAdvisory, b: ReadAdvisory): ReadAdvisory {
  const kinds = new Set([...a.shapes, ...b.shapes].map(({ kind }) => kind));
  const shapes = [...kinds].flatMap((kind) => {
    const [mine, theirs] = [a.shapes, b.shapes].map((all) => all.filter((shape) => shape.kind === kind));
    if (mine === undefined || mine.length === 0) return theirs ?? [];
    if (theirs === undefined || theirs.length === 0) return mine;
    return mine.some(({ drawn }) => drawn) && !theirs.some(({ drawn }) => drawn) ? theirs : mine;
  });
  return {
    ...a,
    name: a.name ?? b.name,
    issuedAt: a.issuedAt ?? b.issuedAt,
    files: [...new Set([...a.files, ...b.files])],
    shapes,
  };
}
