/** A bundle of texts as it is served. */
type Texts = { [key: string]: string | Texts };

const ACCENTED: Readonly<Record<string, string>> = {
  a: "á",
  c: "ç",
  e: "ê",
  i: "ï",
  n: "ñ",
  o: "ô",
  s: "š",
  u: "û",
  y: "ý",
  z: "ž",
  A: "Á",
  C: "Ç",
  E: "Ê",
  I: "Ï",
  N: "Ñ",
  O: "Ô",
  S: "Š",
  U: "Û",
  Y: "Ý",
  Z: "Ž",
};
/** Right-to-left override, and its end: letters between them are in reverse. */
const OVERRIDE = "\u202e";
const END = "\u202c";
/** What a text must keep as it is: placeholders, and the plain words between `<` and `>`. */
const KEPT = /(\{\{[^}]*\}\}|\{[^}]*\}|<[^>]*>)/;

/** A text as the made-up language has it: every word's letters accented and from right to left, placeholders untouched. */
export const pseudo = (text: string): string =>
  text
    .split(KEPT)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(
            /[\p{L}\p{M}'’]+/gu,
            (word) => `${OVERRIDE}${word.replace(/./gu, (it) => ACCENTED[it] ?? it)}${END}`,
          ),
    )
    .join("");

/** A whole bundle in the made-up language, which says of itself that it runs from right to left. */
export function pseudoBundle(bundle: Texts): Texts {
  const turned = turn(bundle);
  const shell = turned["shell"];
  return { ...turned, shell: { ...(typeof shell === "object" ? shell : {}), direction: "rtl" } };
}

const turn = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === "string" ? pseudo(text) : turn(text)]),
  );
