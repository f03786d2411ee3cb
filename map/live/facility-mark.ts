import type { PictureMarkerSymbolProperties } from "@arcgis/core/symbols/PictureMarkerSymbol.js";
import { facilityStyle, SIGN_SIZE } from "../facilities/facility-style.ts";

type Picture = PictureMarkerSymbolProperties & { type: "picture-marker" };

/** CSS pixels to the points that the SDK's markers count in. */
const POINTS = 0.75;
/** Edge of a facility's mark, in CSS pixels. */
export const FACILITY_MARK = 26;
/** The picture is painted larger than it is shown, for screens of high density. */
const CANVAS = 72;
const RIM = 4;

/** A facility's mark: the sign of its kind in white on a square of its color. */
export function facilityMark(type: string, focused: boolean): Picture {
  const size = (focused ? FACILITY_MARK + 8 : FACILITY_MARK) * POINTS;
  return { type: "picture-marker", url: markImage(type), width: size, height: size };
}

const painted = new Map<string, string>();

function markImage(type: string): string {
  const known = painted.get(type);
  if (known !== undefined) return known;
  const { color, sign } = facilityStyle(type);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = CANVAS;
  const brush = canvas.getContext("2d");
  if (brush === null) throw new Error("This browser gives no canvas to paint on.");
  brush.beginPath();
  brush.roundRect(RIM, RIM, CANVAS - 2 * RIM, CANVAS - 2 * RIM, 12);
  brush.fillStyle = color;
  brush.fill();
  brush.lineWidth = 6;
  brush.strokeStyle = "#ffffff";
  brush.stroke();
  const scale = (CANVAS - 4 * RIM) / SIGN_SIZE;
  brush.setTransform(scale, 0, 0, scale, 2 * RIM, 2 * RIM);
  brush.fillStyle = "#ffffff";
  brush.fill(new Path2D(sign), "evenodd");
  const url = canvas.toDataURL();
  painted.set(type, url);
  return url;
}
