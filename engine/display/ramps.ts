import type { Ramp } from "./ramp-names.ts";

/**
 * Sequential color ramps of ColorBrewer that it marks as safe for the color blind, by the number of classes (3 to 7), least to
 * most on a light ground. This product includes color specifications and designs developed by Cynthia Brewer
 * (http://colorbrewer.org/). © 2002 Cynthia Brewer, Mark Harrower and The Pennsylvania State University, Apache License 2.0.
 */
const SCHEMES = {
  YlGnBu: [
    "edf8b1 7fcdbb 2c7fb8",
    "ffffcc a1dab4 41b6c4 225ea8",
    "ffffcc a1dab4 41b6c4 2c7fb8 253494",
    "ffffcc c7e9b4 7fcdbb 41b6c4 2c7fb8 253494",
    "ffffcc c7e9b4 7fcdbb 41b6c4 1d91c0 225ea8 0c2c84",
  ],
  Blues: [
    "deebf7 9ecae1 3182bd",
    "eff3ff bdd7e7 6baed6 2171b5",
    "eff3ff bdd7e7 6baed6 3182bd 08519c",
    "eff3ff c6dbef 9ecae1 6baed6 3182bd 08519c",
    "eff3ff c6dbef 9ecae1 6baed6 4292c6 2171b5 084594",
  ],
  Greens: [
    "e5f5e0 a1d99b 31a354",
    "edf8e9 bae4b3 74c476 238b45",
    "edf8e9 bae4b3 74c476 31a354 006d2c",
    "edf8e9 c7e9c0 a1d99b 74c476 31a354 006d2c",
    "edf8e9 c7e9c0 a1d99b 74c476 41ab5d 238b45 005a32",
  ],
  Purples: [
    "efedf5 bcbddc 756bb1",
    "f2f0f7 cbc9e2 9e9ac8 6a51a3",
    "f2f0f7 cbc9e2 9e9ac8 756bb1 54278f",
    "f2f0f7 dadaeb bcbddc 9e9ac8 756bb1 54278f",
    "f2f0f7 dadaeb bcbddc 9e9ac8 807dba 6a51a3 4a1486",
  ],
  YlOrBr: [
    "fff7bc fec44f d95f0e",
    "ffffd4 fed98e fe9929 cc4c02",
    "ffffd4 fed98e fe9929 d95f0e 993404",
    "ffffd4 fee391 fec44f fe9929 d95f0e 993404",
    "ffffd4 fee391 fec44f fe9929 ec7014 cc4c02 8c2d04",
  ],
} as const satisfies Record<Ramp, readonly [string, string, string, string, string]>;

/**
 * The colors of a number of classes, least to most. On dark ground the lightest color means the most, since it stands
 * out there. One or two classes take the ends of the ramp of three.
 */
export function rampColors(ramp: Ramp, classes: number, ground: "light" | "dark"): readonly string[] {
  const row = Math.min(Math.max(classes, 3), 7) - 3;
  const light = (SCHEMES[ramp][row] ?? SCHEMES[ramp][0]).split(" ").map((color) => `#${color}`);
  const colors = ground === "light" ? light : light.toReversed();
  if (classes >= 3) return colors;
  return colors.filter((_, i) => (classes === 2 ? i !== 1 : i === 1));
}
