import { expect } from "@open-wc/testing";
import { text } from "../../engine/reports/draw/drawing.ts";
import { textWidth } from "../../engine/reports/draw/text-width.ts";
import { pngOfSheet } from "./sheet-picture.ts";

describe("a sheet as a picture", () => {
  it("writes no text wider than the sheet was laid out for, whatever font the reader has", async () => {
    const words = "Zone 2 – Inland counties east of the interstate";
    const wide = textWidth(words, 10);
    const sheet = { width: 400, height: 20, items: [text(words, { x: 5, y: 14, size: 10, color: "#000000" })] };
    const picture = await createImageBitmap(await pngOfSheet(sheet));
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    context?.drawImage(picture, 0, 0);
    const dots = context?.getImageData(0, 0, picture.width, picture.height).data ?? new Uint8ClampedArray();
    let last = 0;
    for (let at = 3; at < dots.length; at += 4)
      if (dots[at] !== 0) last = Math.max(last, ((at - 3) / 4) % picture.width);
    const perPoint = picture.width / 400;
    expect(last / perPoint).to.be.within(5 + wide * 0.7, 5 + wide + 1);
  });
});
