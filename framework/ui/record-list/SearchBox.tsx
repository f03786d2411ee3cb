import { useEffect, useEffectEvent, useState } from "react";
import { SEARCH_MAX } from "../../../contract/lists/list-query.ts";
import { useTexts } from "../../i18n/texts.ts";
import { TextField } from "../controls/Input.tsx";

/** Time for which the reader may pause while typing before the list is queried. */
const SEARCH_PAUSE_MS = 250;

/**
 * Props of a field that searches after a pause in typing; Enter searches immediately, and so does clearing the field.
 */
export function useSearchText(value: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const [from, setFrom] = useState(value);
  // If the address changed by other means (Back, a link, "clear all"), its value counts.
  if (from !== value) {
    setFrom(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const ask = useEffectEvent((text: string) => {
    if (text.trim() !== value) onSearch(text.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => ask(typed), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return {
    value: typed,
    maxLength: SEARCH_MAX,
    autoComplete: "off",
    onChange: (text: string) => {
      setTyped(text);
      // Cleared by its button or Escape: there is nothing to wait for.
      if (text === "") onSearch("");
    },
    onKeyDown: ({ key }: { key: string }) => {
      if (key === "Enter") ask(typed);
    },
  };
}

/** The search of a list. */
export function SearchBox(props: { list: string; value: string; onSearch: (text: string) => void }) {
  const { list, value, onSearch } = props;
  const texts = useTexts("list");
  const search = texts("search");
  const field = useSearchText(value, onSearch);
  return (
    <div className="pv-list__search" role="search" aria-label={`${search}: ${list}`}>
      <TextField
        {...field}
        label={search}
        labelHidden
        icon="search"
        clearable
        inputMode="search"
        placeholder={search}
      />
    </div>
  );
}
