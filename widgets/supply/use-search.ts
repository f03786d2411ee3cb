import { useMemo, useState } from "react";
import { useProductText } from "../../client/use-lookup-text.ts";
import { useCellText } from "./columns.ts";
import type { Line, Sheet } from "./sheet.ts";

/** The rows in which every word of a search stands, in any of their cells as the grid shows them. */
export interface Search {
  readonly typed: string;
  readonly shown: readonly Line[];
  look(typed: string): void;
}

/** `product` is looked for at first, in a list that has products. */
export function useSearch(sheet: Sheet, lines: readonly Line[], product: string | null): Search {
  const productText = useProductText();
  const [typed, look] = useState(() =>
    product !== null && sheet.fields.some(({ id }) => id === "product") ? productText(product) : "",
  );
  const say = useCellText();
  const shown = useMemo(() => {
    const words = folded(typed).split(/\s+/).filter(Boolean);
    if (words.length === 0) return lines;
    return lines.filter((line) => {
      const content = folded(sheet.fields.map((field) => say(field, line)).join("\n"));
      return words.every((word) => content.includes(word));
    });
  }, [sheet, lines, typed, say]);
  return { typed, shown, look };
}

/** Without case and accents: who looks for Munoz finds Muñoz. */
const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
