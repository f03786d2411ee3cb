import { ROBOTO } from "../../pdf/roboto.ts";

/** Letters of one weight, size and color. */
export interface Type {
  put(text: string, x: number, y: number): void;
  widthOf(text: string): number;
}
export type Weight = "plain" | "bold";
export type TypeOf = (weight: Weight, size: number, colour: string) => Type;

/** Two of the fourteen faces that every reader of PDF has: they cost no shaping and no memory, whatever the number of rows. */
const COMMON = { plain: "Helvetica", bold: "Helvetica-Bold" } as const;
/** What they can say (Windows-1252): every letter of English, Spanish, Portuguese and German. */
const COMMON_LETTERS = /^[\u0020-\u007e\u00a1-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/** The types of a document; a text takes the common face where that has all its letters, else one with more alphabets. */
export function typeOf(doc: PDFKit.PDFDocument): TypeOf {
  const made = new Map<string, Type>();
  let present = "";
  return (weight, size, colour) => {
    const key = `${weight} ${size} ${colour}`;
    const known = made.get(key);
    if (known) return known;
    const use = (text: string) => {
      const face = COMMON_LETTERS.test(text) ? COMMON[weight] : ROBOTO[weight];
      if (present === `${face} ${size}`) return;
      present = `${face} ${size}`;
      doc.font(face).fontSize(size);
    };
    const widthOfLetter = new Map<string, number>();
    const type: Type = {
      put(text, x, y) {
        use(text);
        doc.fillColor(colour).text(text, x, y, { lineBreak: false });
      },
      // Letter by letter, each measured once; kerning only ever narrows a text.
      widthOf(text) {
        let width = 0;
        for (const letter of text) {
          let each = widthOfLetter.get(letter);
          if (each === undefined) {
            use(letter);
            widthOfLetter.set(letter, (each = doc.widthOfString(letter)));
          }
          width += each;
        }
        return width;
      },
    };
    made.set(key, type);
    return type;
  };
}
