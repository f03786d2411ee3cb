import { useEffect, useEffectEvent, useState } from "react";
import { SEARCH_MAX } from "../../../contract/list-query.ts";
import { useTexts } from "../../i18n/texts.ts";
import { TextField } from "../controls/Input.tsx";

/** How long the reader may pause while typing before the list is asked. */
export const SEARCH_PAUSE_MS = 250;

/** The search of a list; what is typed is asked for after a pause, Enter asks at once and Escape empties it. */
export function SearchBox({
  list,
  value,
  onSearch,
}: {
  list: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const texts = useTexts("list");
  const [typed, setTyped] = useState(value);
  const [from, setFrom] = useState(value);
  // An address that changed by itself (Back, a link, "clear all") is what counts.
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
  return (
    <div className="pv-list__search" role="search" aria-label={`${texts("search")}: ${list}`}>
      <TextField
        label={texts("search")}
        labelHidden
        icon="search"
        clearable
        inputMode="search"
        autoComplete="off"
        maxLength={SEARCH_MAX}
        placeholder={texts("search")}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          // Emptied by its button or Escape: there is nothing to wait for.
          if (target.value === "") onSearch("");
        }}
        onKeyDown={({ key }) => {
          if (key === "Enter") ask(typed);
        }}
      />
    </div>
  );
}
