import { useEffect } from "react";
import type { LiveMap, MapWords } from "../../map/live-map.ts";

/** Makes the map speak the reader's language when it changes; the map stays as it stands. */
export function LanguageSync({ map, language, words }: { map: LiveMap; language: string; words: MapWords }) {
  useEffect(() => map.setLanguage(language, words), [map, language, words]);
  return null;
}
