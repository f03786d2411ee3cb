import { useCallback, useState } from "react";
import { useLocation } from "react-router-dom";
import { useAddressParameters } from "../../framework/shell/address-parameters.ts";
import { folded } from "../../framework/i18n/matching.ts";

const TOPIC = "topic";
const SEARCH = "q";

/** The help page's state in the address: topic, section and search. */
export interface HelpPlace {
  readonly topic: string | null;
  readonly section: string;
  readonly typed: string;
  /** The address of a topic, with the search kept. */
  linkTo(topic: string, section?: string): string;
  setTyped(typed: string): void;
}

export function useHelpPlace(): HelpPlace {
  const [parameters, change] = useAddressParameters();
  const { pathname, hash } = useLocation();
  const shown = parameters.get(SEARCH) ?? "";
  // The router may apply a new address late; until then the typed text counts, not the addresses in between.
  const [{ typed, sent }, setField] = useState({ typed: shown, sent: [shown] });
  if (shown === typed ? sent.length > 1 : !sent.includes(shown)) setField({ typed: shown, sent: [shown] });
  const setTyped = useCallback(
    (next: string) => {
      setField((before) => ({ typed: next, sent: [...before.sent, next] }));
      change({ [SEARCH]: next === "" ? null : next }, { preventScrollReset: true });
    },
    [change],
  );
  return {
    topic: parameters.get(TOPIC),
    section: decodeURIComponent(hash.slice(1)),
    typed,
    linkTo(topic, section = "") {
      const wanted = new URLSearchParams({ [TOPIC]: topic, ...(typed === "" ? {} : { [SEARCH]: typed }) });
      return `${pathname}?${wanted.toString()}${section === "" ? "" : `#${section}`}`;
    },
    setTyped,
  };
}

/** Name of the highlight in the style sheet (`::highlight`). */
export const HIGHLIGHT = "pv-help-found";

/** Start and end of each match of the words in a text, in order, ignoring accents and case. */
export function placesOf(text: string, words: readonly string[]): [start: number, end: number][] {
  const compared = folded(text);
  const places: [number, number][] = [];
  for (const word of words)
    for (let at = compared.indexOf(word); at >= 0; at = compared.indexOf(word, at + word.length))
      places.push([at, at + word.length]);
  return places.sort((a, b) => a[0] - b[0]);
}

/**
 * Marks the words in an element with the browser's highlights, without changing the document; does nothing where they
 * are not supported. Returns a function that removes the marks.
 */
export function highlight(element: Element, words: readonly string[]): () => void {
  if (words.length === 0 || !("highlights" in CSS)) return () => undefined;
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const [start, end] of placesOf(node.textContent ?? "", words)) {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
  return () => void CSS.highlights.delete(HIGHLIGHT);
}
