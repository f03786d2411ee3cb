import { useEffect, useEffectEvent, useId, useState } from "react";
import { SEARCH_MAX } from "../../../contract/list-query.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Icon } from "../Icon.tsx";

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
  const id = useId();
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
  const clear = () => {
    setTyped("");
    onSearch("");
  };
  return (
    <div className="pv-list__search" role="search" aria-label={`${texts("search")}: ${list}`}>
      <label htmlFor={id} className="pv-visually-hidden">
        {texts("search")}
      </label>
      <Icon name="search" />
      <input
        id={id}
        className="pv-input"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={SEARCH_MAX}
        placeholder={texts("search")}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === "Enter") ask(typed);
          else if (key === "Escape" && typed !== "") clear();
        }}
      />
      {typed === "" ? null : (
        <button type="button" className="pv-icon-button" aria-label={texts("clearSearch")} onClick={clear}>
          <Icon name="x" />
        </button>
      )}
    </div>
  );
}
