import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from "react";
import { SEARCH_TEXT_MAX } from "../../contract/planning/calls/search.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Action, SearchInput } from "../../framework/ui/controls/index.ts";
import { choiceId, useChoices, type HomeChoice, type Places } from "./choices.ts";
import { SearchResults } from "./SearchResults.tsx";

/**
 * The search as a combobox with a list (ARIA APG): arrow keys move through the results, Enter opens the active or the
 * first one, Escape closes the list and then empties the field.
 */
export function SearchBox({ places, onChoose }: { places: Places; onChoose: (choice: HomeChoice) => void }) {
  const texts = useTexts("widgets.home.search");
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  // Enter was pressed before the answer: the first result is opened once it arrives.
  const [waiting, setWaiting] = useState(false);
  const found = useChoices(typed, places);
  const all = found.groups.flatMap((group) => group.choices);
  const shown = open && found.asked;
  const listed = shown && all.length > 0;
  // The active result may have disappeared with the next letter.
  const at = all.findIndex((choice) => choiceId(choice) === active);

  useEffect(() => {
    if (at >= 0) root.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [at]);

  const choose = (choice: HomeChoice) => {
    setOpen(false);
    setWaiting(false);
    setTyped("");
    onChoose(choice);
  };
  const chooseFirst = useEffectEvent(() => {
    setWaiting(false);
    if (all[0]) choose(all[0]);
  });
  useEffect(() => {
    if (waiting && !found.searching) chooseFirst();
  }, [waiting, found.searching]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      if (!shown && typed === "") return;
      if (shown) setOpen(false);
      else setTyped("");
    } else if (event.key === "Enter") {
      const choice = shown ? (all[at] ?? (found.searching ? undefined : all[0])) : undefined;
      if (choice) choose(choice);
      else {
        setOpen(true);
        setWaiting(found.searching);
      }
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!shown) setOpen(true);
      const step = event.key === "ArrowDown" ? at + 1 : at < 0 ? all.length - 1 : at - 1 + all.length;
      const next = all[step % Math.max(1, all.length)];
      setActive(next ? choiceId(next) : null);
    } else return;
    event.preventDefault();
  };

  return (
    <div
      ref={root}
      className="home-search"
      role="search"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <label className="pv-visually-hidden" htmlFor={id}>
        {texts("label")}
      </label>
      <SearchInput
        ref={input}
        id={id}
        aria-expanded={listed}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={listed && at >= 0 && active !== null ? `${id}-${active}` : undefined}
        aria-describedby={`${id}-hint`}
        enterKeyHint="search"
        maxLength={SEARCH_TEXT_MAX}
        placeholder={texts(places.planner ? "placeholder" : "placeholderPublic")}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(null);
          setWaiting(false);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      >
        {typed === "" ? null : (
          <Action
            icon="x"
            label={texts("clear")}
            onClick={() => {
              setTyped("");
              input.current?.focus();
            }}
          />
        )}
      </SearchInput>
      <p id={`${id}-hint`} className="pv-visually-hidden">
        {texts("hint")}
      </p>
      <SearchResults id={id} found={found} shown={shown} active={at >= 0 ? active : null} onChoose={choose} />
    </div>
  );
}
