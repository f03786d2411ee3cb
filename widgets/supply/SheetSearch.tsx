import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { Search } from "./use-search.ts";

/** Looks for rows by what is in their cells, and says how many there are. */
export function SheetSearch({ search, all }: { readonly search: Search; readonly all: number }) {
  const { typed, shown, look } = search;
  const text = useTexts("widgets.supply");
  const format = useFormat();
  return (
    <div className="supply__search">
      <input
        type="search"
        className="pv-input"
        aria-label={text("search")}
        placeholder={text("search")}
        value={typed}
        onChange={({ target }) => look(target.value)}
      />
      <p role="status">
        {typed.trim() !== "" && text("found", { figure: format.number(shown.length), all: format.number(all) })}
      </p>
    </div>
  );
}
