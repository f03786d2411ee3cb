/** Lines of a picture that are looked at before all of it is. */
const FIRST_LOOKED_AT = 4;

/**
 * A painted picture or, where all of it has one color, a single pixel of that color: the map stretches what it is given to the
 * tile, and open water or no zone at all would else take WebGL as long as a coast.
 */
export function slimmed(picture: CanvasRenderingContext2D): HTMLCanvasElement {
  const { canvas } = picture;
  const pixel = picture.getImageData(0, 0, 1, 1);
  const [color = 0] = wordsOf(pixel);
  const hasIt = (top: number, lines: number): boolean =>
    wordsOf(picture.getImageData(0, top, canvas.width, lines)).every((word) => word === color);
  for (let line = 0; line < FIRST_LOOKED_AT; line++)
    if (!hasIt(Math.floor((line * canvas.height) / FIRST_LOOKED_AT), 1)) return canvas;
  if (!hasIt(0, canvas.height)) return canvas;
  const small = document.createElement("canvas");
  small.width = small.height = 1;
  small.getContext("2d", { willReadFrequently: true })?.putImageData(pixel, 0, 0);
  return small;
}

/** One number for each pixel. */
const wordsOf = ({ data }: ImageData): Uint32Array => new Uint32Array(data.buffer);
