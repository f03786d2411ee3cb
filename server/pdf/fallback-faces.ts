import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";
import { getOrMake } from "../answers/memoize-async.ts";
import { ROBOTO } from "./roboto.ts";
import { sfntOf } from "./sfnt.ts";

export type FontWeight = keyof typeof ROBOTO;

/** A font and its shaping. */
export interface Face {
  readonly files: Readonly<Record<FontWeight, string>>;
  /** Whether it joins letters, and so orders those of a right-to-left script itself. */
  readonly shapes: boolean;
}

const packaged = (name: string): string => fileURLToPath(import.meta.resolve(`@fontsource/${name}`));

function family(name: string, script: string): Face {
  const file = (weight: number) => packaged(`${name}/files/${name}-${script}-${weight}-normal.woff`);
  return { files: { plain: file(400), bold: file(700) }, shapes: true };
}

/** Has nearly every letter that exists, drawn from dots and never joined. */
function unifont(): Face {
  const file = packaged("unifontex/files/unifontex-latin-400-normal.woff");
  return { files: { plain: file, bold: file }, shapes: false };
}

/**
 * The fonts that are tried for a letter, in order. Plex has a glyph of its own for each form of an Arabic letter, so
 * that text copied from a file has the letter's dots; Noto assembles them from strokes.
 */
export const FACES: readonly Face[] = [
  { files: ROBOTO, shapes: true },
  family("ibm-plex-sans-arabic", "arabic"),
  ...["hebrew", "devanagari", "thai"].map((script) => family(`noto-sans-${script}`, script)),
  unifont(),
];

interface OpenedFont {
  readonly font: Font;
  readonly bytes: Buffer;
}
const opened = new Map<string, OpenedFont>();

/** A font, loaded when one of its letters is first needed. */
export const openedFace = (file: string): OpenedFont =>
  getOrMake(opened, file, () => {
    const bytes = Buffer.from(sfntOf(readFileSync(file)));
    const font = create(bytes);
    if (!("layout" in font)) throw new Error(`${file} holds several fonts`);
    return { font, bytes };
  });

/** The first font that has all of a letter's characters; those that only control others need not be drawn. */
export function faceOf(letter: string): Face | undefined {
  const signs = [...letter].filter((sign) => !UNSEEN.test(sign)).map((sign) => sign.codePointAt(0) ?? 0);
  return FACES.find(({ files }) => signs.every((sign) => openedFace(files.plain).font.hasGlyphForCodePoint(sign)));
}

const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
