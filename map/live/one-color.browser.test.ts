import { expect } from "@open-wc/testing";
import { slimmed } from "./one-color.ts";

const SIZE = 64;
const painted = (paint: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement => {
  const context = Object.assign(document.createElement("canvas"), { width: SIZE, height: SIZE }).getContext("2d", {
    willReadFrequently: true,
  });
  if (context === null) throw new Error("no canvas");
  paint(context);
  return slimmed(context);
};
const told = (canvas: HTMLCanvasElement): (number | undefined)[] => [
  canvas.width,
  ...(canvas.getContext("2d")?.getImageData(0, 0, 1, 1).data ?? []),
];

describe("a painted tile", () => {
  it("is a single pixel where all of it has one color, or none", () => {
    expect(told(painted(() => undefined))).to.deep.equal([1, 0, 0, 0, 0]);
    const water = painted((context) => {
      context.fillStyle = "rgb(10, 120, 230)";
      context.fillRect(0, 0, SIZE, SIZE);
    });
    expect(told(water)).to.deep.equal([1, 10, 120, 230, 255]);
  });

  it("is kept whole where one pixel of it differs, wherever that is", () => {
    for (const [x, y] of [
      [0, 0],
      [SIZE - 1, 0],
      [SIZE / 2 + 1, SIZE / 2 + 1],
      [SIZE - 1, SIZE - 1],
    ] as const) {
      const kept = painted((context) => context.fillRect(x, y, 1, 1));
      expect(kept.width, `${x}, ${y}`).to.equal(SIZE);
    }
  });
});
