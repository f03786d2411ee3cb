import { seededKey } from "../../engine/needs/seeded.ts";
import { textOf, type Language } from "../answers/texts.ts";

/** The name of a product: its English name, and those of the other languages if the agency gave any. */
export interface ProductNames {
  readonly name: string;
  readonly names?: Partial<Record<Language, string>>;
}

/** A product's name in a language: the agency's, else the shipped translation, else the English one. */
export function productNameIn({ name, names = {} }: ProductNames, language: Language): string {
  const given = names[language];
  if (given) return given;
  const key = seededKey("Product", name);
  return key === null ? name : textOf(language, key);
}
