import type { Tile } from "../tiles.ts";
import { inTile } from "./labels.ts";
import type { Shield } from "./road.ts";

/** Road signs have their own colors, on every ground. */
const SIGN = { blue: "#1f5aa6", red: "#b4353a", white: "#ffffff", black: "#1d2126" } as const;
/** Pixels. */
const HEIGHT = 19;
const SHORT = 17;

/** Half the width and half the height of a shield with its margin, in pixels. */
export const shieldHalf = ({ text, system }: Pick<Shield, "text" | "system">): number =>
  system === "I" ? 11 : Math.max(11, halfOf(text) + 2);

const halfOf = (text: string): number => (text.length > 2 ? 3.1 * text.length + 2.2 : 9);

/** Shields with the numbers of roads: those of the interstates, of US highways, and the circle of the states. */
export function paintShields(context: CanvasRenderingContext2D, tile: Tile, shields: readonly Shield[]): void {
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.letterSpacing = "0px";
  for (const shield of shields) {
    const [x, y] = inTile(tile, shield.x, shield.y);
    switch (shield.system) {
      case "I":
        paintInterstate(context, shield.text, x, y);
        break;
      case "U":
        paintHighway(context, shield.text, x, y);
        break;
      case "S":
        paintState(context, shield.text, x, y);
        break;
      case "O":
        break;
    }
  }
}

function paintInterstate(context: CanvasRenderingContext2D, text: string, at: number, line: number): void {
  const half = text.length > 2 ? 11.5 : 9;
  const [top, bottom] = [line - HEIGHT / 2, line + HEIGHT / 2];
  context.save();
  context.beginPath();
  context.moveTo(at, top + 1.2);
  context.quadraticCurveTo(at + half * 0.5, top + 1.6, at + half * 0.72, top - 0.6);
  context.quadraticCurveTo(at + half * 1.35, line - 1, at + half * 0.62, bottom - 4.5);
  context.quadraticCurveTo(at + half * 0.35, bottom - 1.8, at, bottom);
  context.quadraticCurveTo(at - half * 0.35, bottom - 1.8, at - half * 0.62, bottom - 4.5);
  context.quadraticCurveTo(at - half * 1.35, line - 1, at - half * 0.72, top - 0.6);
  context.quadraticCurveTo(at - half * 0.5, top + 1.6, at, top + 1.2);
  context.closePath();
  context.lineWidth = 2;
  context.strokeStyle = SIGN.white;
  context.stroke();
  context.fillStyle = SIGN.blue;
  context.fill();
  context.clip();
  context.fillStyle = SIGN.red;
  context.fillRect(at - half - 2, top - 1, 2 * half + 4, 5.6);
  context.restore();
  write(context, text, { at, line: line + 2.2, color: SIGN.white });
}

/** White with two notches above and a point below. */
function paintHighway(context: CanvasRenderingContext2D, text: string, at: number, line: number): void {
  const half = halfOf(text);
  const [top, bottom] = [line - SHORT / 2, line + SHORT / 2];
  context.beginPath();
  context.moveTo(at, top + 0.4);
  context.quadraticCurveTo(at + half * 0.45, top + 2.6, at + half * 0.8, top - 0.4);
  context.quadraticCurveTo(at + half * 0.9, top + 2, at + half, top + 3);
  context.quadraticCurveTo(at + half * 0.72, top + 6, at + half, line + 1.5);
  context.quadraticCurveTo(at + half * 1.02, bottom - 2, at + half * 0.45, bottom - 1.2);
  context.quadraticCurveTo(at + half * 0.15, bottom - 1, at, bottom + 0.6);
  context.quadraticCurveTo(at - half * 0.15, bottom - 1, at - half * 0.45, bottom - 1.2);
  context.quadraticCurveTo(at - half * 1.02, bottom - 2, at - half, line + 1.5);
  context.quadraticCurveTo(at - half * 0.72, top + 6, at - half, top + 3);
  context.quadraticCurveTo(at - half * 0.9, top + 2, at - half * 0.8, top - 0.4);
  context.quadraticCurveTo(at - half * 0.45, top + 2.6, at, top + 0.4);
  context.closePath();
  finish(context);
  write(context, text, { at, line: line + 0.8, color: SIGN.black });
}

/** A circle, widened for longer numbers. */
function paintState(context: CanvasRenderingContext2D, text: string, at: number, line: number): void {
  const round = SHORT / 2 - 0.5;
  const out = Math.max(0, halfOf(text) - round);
  context.beginPath();
  context.arc(at + out, line, round, -Math.PI / 2, Math.PI / 2);
  context.lineTo(at - out, line + round);
  context.arc(at - out, line, round, Math.PI / 2, (3 * Math.PI) / 2);
  context.closePath();
  finish(context);
  write(context, text, { at, line: line + 0.4, color: SIGN.black });
}

/** White with a black edge, and a white one around it. */
function finish(context: CanvasRenderingContext2D): void {
  context.lineWidth = 3;
  context.strokeStyle = SIGN.white;
  context.stroke();
  context.fillStyle = SIGN.white;
  context.fill();
  context.lineWidth = 1.1;
  context.strokeStyle = SIGN.black;
  context.stroke();
}

function write(
  context: CanvasRenderingContext2D,
  text: string,
  { at, line, color }: { readonly at: number; readonly line: number; readonly color: string },
): void {
  context.fillStyle = color;
  context.font = `700 ${text.length > 2 ? 8.5 : 9.5}px system-ui, sans-serif`;
  context.fillText(text, at, line);
}
