import type { BasemapId } from "./hosted.ts";
import { PALETTES } from "./palette.ts";

const { water, land, countyBorder } = PALETTES.light;

/** Water, land, roads and whether names stand on it. */
const LOOKS: Readonly<Record<BasemapId, readonly [water: string, land: string, roads: string, named: boolean]>> = {
  local: [water, land, countyBorder, true],
  streets: ["#a9d4e8", "#f3efe3", "#f0a04b", true],
  topographic: ["#a8d6ea", "#d9e6c3", "#b98b57", true],
  imageryWithLabels: ["#1d3a52", "#4f6b3c", "none", true],
  imagery: ["#1d3a52", "#4f6b3c", "none", false],
  imageryHybrid: ["#1d3a52", "#4f6b3c", "#e8d9a0", true],
  lightGray: ["#d4dadc", "#f2f2f0", "#ffffff", true],
  darkGray: ["#22262a", "#3b3f44", "#55595e", true],
  openStreetMap: ["#aad3df", "#e5efd8", "#e892a2", true],
};

const NAME = `font-family="sans-serif" font-size="19" font-weight="700" fill="#333" stroke="#fff" stroke-width="5" paint-order="stroke"`;

/**
 * A small drawing of a base map for a list to choose from: pictures of the hosted ones would be fetched from outside
 * before anyone has chosen one.
 */
export function pictureOf(id: BasemapId): string {
  const [sea, ground, roads, named] = LOOKS[id];
  const drawing = [
    `<rect width="200" height="133" fill="${sea}"/>`,
    `<path d="M55-5C40 40 80 60 70 90S100 120 95 140H210V-5Z" fill="${ground}"/>`,
    `<path d="M60 30 210 15M95 140C120 90 140 70 210 65M140-5 165 140" fill="none" stroke="${roads}" stroke-width="4"/>`,
    ...(named ? [`<text x="84" y="56" ${NAME}>Tampa</text><text x="122" y="112" ${NAME}>Miami</text>`] : []),
  ].join("");
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 133">${drawing}</svg>`)}`;
}
