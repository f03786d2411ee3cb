/** A place in the picture in CSS pixels from its top left. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** A rectangle on the screen, as `getBoundingClientRect` gives it. */
type ScreenBox = Pick<DOMRect, "left" | "right" | "top" | "height">;

/** The ends of a wire between two ports: the sides that face each other, in the middle of their heights. */
export function portEnds(
  from: ScreenBox,
  to: ScreenBox,
  picture: Pick<DOMRect, "left" | "top">,
): readonly [PicturePoint, PicturePoint] {
  const forward = from.left <= to.left;
  const end = (port: ScreenBox, x: number) => ({ x: x - picture.left, y: port.top + port.height / 2 - picture.top });
  return [end(from, forward ? from.right : from.left), end(to, forward ? to.left : to.right)];
}

/** Pixels by which a wire leaves its ends straight, at least and at most. */
const BEND = { least: 24, most: 120 } as const;

/** The curve of a wire as an SVG path: it leaves one end and arrives at the other horizontally. */
export function wirePath(from: PicturePoint, to: PicturePoint): string {
  const along = to.x < from.x ? -1 : 1;
  const bend = along * Math.min(BEND.most, Math.max(Math.abs(to.x - from.x) / 2, BEND.least));
  const points = [from.x + bend, from.y, to.x - bend, to.y, to.x, to.y].map((one) => Math.round(one));
  return `M ${Math.round(from.x)} ${Math.round(from.y)} C ${points.join(" ")}`;
}
