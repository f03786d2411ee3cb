import type { ReadAdvisory, StormShape } from "../advisory.ts";
import { StormFault } from "../fault.ts";
import type { FeatureShape } from "./features.ts";

/** Advisories of the shapes of some files, oldest first. Throws a StormFault for a shape of no advisory. */
export function gathered(shapes: readonly (FeatureShape & { readonly file: string })[]): ReadAdvisory[] {
  const groups = new Map<string, (FeatureShape & { readonly file: string })[]>();
  for (const one of shapes) {
    const { code, number } = one.head;
    if (number === null) throw new StormFault("noNumber", { file: one.file });
    const key = `${code} ${number}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const advisories = [...groups.values()].map(advisoryOf);
  return advisories.sort((a, b) => (a.issuedAt ?? 0) - (b.issuedAt ?? 0));
}

function advisoryOf(group: readonly (FeatureShape & { readonly file: string })[]): ReadAdvisory {
  const heads = group.map(({ head }) => head);
  const [first] = heads;
  if (first === undefined) throw new Error("An advisory without a shape");
  return {
    code: first.code,
    name: heads.find(({ name }) => name !== null)?.name ?? null,
    number: first.number,
    issuedAt: heads.find(({ issuedAt }) => issuedAt !== null)?.issuedAt ?? null,
    files: [...new Set(group.map(({ file }) => file))],
    shapes: chosen(group),
  };
}

/** Every watch, and of everything else one of a kind: the cone and track of the longest forecast, radii as forecast before first ones. */
function chosen(group: readonly FeatureShape[]): StormShape[] {
  const watches = group.filter(({ shape }) => shape.kind === "watch").map(({ shape }) => shape);
  const best = new Map<string, FeatureShape>();
  for (const one of group) {
    const { kind, tau, threshold } = one.shape;
    if (kind === "watch") continue;
    const key = `${kind} ${tau} ${threshold}`;
    const other = best.get(key);
    if (other === undefined || one.period > other.period || (other.first && !one.first)) best.set(key, one);
  }
  return [...[...best.values()].map(({ shape }) => shape), ...watches];
}
