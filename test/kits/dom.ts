/** Red, green and blue (0 to 255) and opacity (0 to 1). */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

const canvas = (): CanvasRenderingContext2D => {
  const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", {
    willReadFrequently: true,
  });
  if (!context) throw new Error("no canvas to read colours with");
  return context;
};

/** The color that a custom property has on the page's body, as the browser itself computes it. */
export function colorOf(property: string): Rgba {
  const value = getComputedStyle(document.body).getPropertyValue(property).trim();
  if (!CSS.supports("color", value)) throw new Error(`${property} is no colour: ${value || "nothing"}`);
  const context = canvas();
  context.fillStyle = value;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

/** One color laid on an opaque one. */
export const laidOn = (under: Rgba, [red, green, blue, alpha]: Rgba): Rgba => [
  under[0] + (red - under[0]) * alpha,
  under[1] + (green - under[1]) * alpha,
  under[2] + (blue - under[2]) * alpha,
  1,
];

function luminanceOf([red, green, blue]: Rgba): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG's contrast ratio of two opaque colors. */
export function ratioOf(one: Rgba, other: Rgba): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The darkest and the lightest spot of a picture as it is drawn, with a page's
 * whole background behind it: what text over any part of it must be read on.
 */
export async function extremesOf(picture: string, ground: readonly Rgba[]): Promise<Rgba[]> {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const [width, height] = [1600, 1000];
  const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
  if (!context) throw new Error("no canvas to draw the picture on");
  context.drawImage(image, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  // Lines are of one ink: their strongest spot on each end of the ground gives the extremes.
  let strongest = 0;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > (data[strongest + 3] ?? 0)) strongest = at - 3;
  const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice(strongest, strongest + 4);
  return ground.flatMap((spot) => [spot, laidOn(spot, [red, green, blue, alpha / 255])]);
}

/** Whether the keyboard is at this element: a truth to assert, where the two elements themselves would be printed as markup. */
export const hasFocus = (element: Element | null | undefined): boolean =>
  element != null && element === document.activeElement;
