/** A declaration that names a side of the screen where the direction of the text should decide. */
export interface Physical {
  readonly line: number;
  readonly text: string;
}

/** Shorthands that go round the box: the second value is the right, the fourth the left. */
const ROUND = /^(?:padding|margin|inset|border-(?:width|color|style)|scroll-(?:margin|padding))$/;
const SIDE = /^(?:left|right|.*-(?:left|right)(?:-.*)?)$/;
const KEYWORD = /^(?:text-align|float|clear|justify-.*|transform-origin|(?:background|object|mask)-position)$/;
/** A declaration with this comment before it is meant: what it places has no reading direction. */
const MEANT = "/* physical:";

/** The physical declarations of a style sheet. */
export function physicalIn(css: string): Physical[] {
  const found: Physical[] = [];
  const declaration = /(?<before>\/\*[^*]*\*\/\s*)?(?<![\w-])(?<name>[a-z-]+)\s*:\s*(?<value>[^;{}]+);/g;
  for (const match of css.matchAll(declaration)) {
    const { before = "", name = "", value = "" } = match.groups ?? {};
    if (before.startsWith(MEANT) || !isPhysical(name, value.trim())) continue;
    const start = match.index + before.length;
    found.push({ line: css.slice(0, start).split("\n").length, text: `${name}: ${value.trim()}` });
  }
  return found;
}

function isPhysical(name: string, value: string): boolean {
  if (SIDE.test(name)) return true;
  if (KEYWORD.test(name)) return /\b(?:left|right)\b/.test(value);
  if (ROUND.test(name)) {
    const [, right, , left] = parts(value);
    return left !== undefined && left !== right;
  }
  if (name === "border-radius") return !mirrors(parts(value.split("/")[0] ?? ""));
  if (name === "translate") return moves(parts(value)[0]);
  if (name === "transform") return [...value.matchAll(/translate(?:X|3d)?\(([^,)]+)/g)].some(([, x]) => moves(x));
  if (name === "box-shadow") return value.includes("inset") && lists(value).some((shadow) => leans(shadow));
  return false;
}

/** Values separated by spaces, functions kept whole. */
const parts = (value: string): string[] => value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
/** Entries separated by commas, functions kept whole. */
const lists = (value: string): string[] => value.match(/(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

/** Top left as top right, bottom right as bottom left. */
function mirrors([first, second = first, third = first, fourth = second]: string[]): boolean {
  return first === second && third === fourth;
}

const moves = (along: string | undefined): boolean =>
  along !== undefined && !/^(?:0|none)\w*$/.test(along) && !along.includes("--pv-along");

/** An inner shadow with an offset along the line is a mark at one side. */
const leans = (shadow: string): boolean =>
  shadow.includes("inset") && moves(parts(shadow.trim()).find((part) => /^[-\d]|^calc/.test(part)));
