import { UnreadableError } from "./unreadable.ts";

/**
 * Patterns that no text of Western Europe or America has when its bytes are read as Windows-1252, and that the letters
 * of other code pages turn into: characters that the page does not have, signs within a word (Pe¤uelas of DOS, Wac³aw
 * of Windows-1250), three accented letters in a row (Ñêëàä of Windows-1251).
 */
const FOREIGN = /[\u0081\u008d\u008f\u0090\u009d]|\p{L}[¡-£¤¥¦¨¬¯±²³µ¶¸¹¼-¿ƒ‚„†‡ˆ‰]\p{L}|[À-ÖØ-öø-ÿ]{3}/u;

/**
 * Letters of the page in positions where no Western language has them; other pages have letters of their own there:
 * Plzeòa, Poøíèany, Gdañsk and Gyõr of Windows-1250, Eskiþehir of 1254, Ðiauliai of 1257. None is in the words of
 * eleven Western languages in Esri's texts.
 */
const MISPLACED =
  /ð|\p{L}þ|[ìù]\p{L}|è[aeiouyáéíóúý]|ò[aeouáé]|(?<![aeiouyàâéèêô])ï\p{L}|õ(?![ei])|û[bdghjkvxyz]|[ñç][bcdfghjklmnpqrstvwxz]|ê[kwz]|œ[bfgkptwzæ]|ã[bcdfghjklpqrtuvwxy]/iu;

/**
 * Throws for a text that was read as Windows-1252 for lack of a named code page and whose letters do not look like it.
 */
export function assertWestern(text: string): void {
  const found = FOREIGN.exec(text) ?? MISPLACED.exec(text);
  if (found === null) return;
  const [before = ""] = /[^\r\n]*$/.exec(text.slice(Math.max(0, found.index - BEFORE), found.index)) ?? [];
  const [behind = ""] = text.slice(found.index, found.index + AROUND).split(/[\r\n]/);
  throw new UnreadableError("unknownLetters", { found: `${before}${behind}` });
}

/** Number of letters before and after a place that a fault quotes. */
const BEFORE = 10;
const AROUND = 20;
