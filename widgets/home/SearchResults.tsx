import { lazy, Suspense } from "react";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import { choiceId, type HomeChoice, type Choices } from "./choices.ts";

/** Loaded with the first result, since the page works without a search. */
const SearchOption = lazy(() => import("./SearchOption.tsx"));

/** The results below the search field by kind, with a line below for loading or no results. */
export function SearchResults(props: {
  readonly id: string;
  readonly found: Choices;
  readonly shown: boolean;
  readonly active: string | null;
  onChoose(choice: HomeChoice): void;
}) {
  const { id, found, shown, active, onChoose } = props;
  const texts = useTexts("widgets.home.search");
  const { groups, searching, error, retry } = found;
  const count = groups.reduce((sum, group) => sum + group.choices.length, 0);
  return (
    // A click in the list must not take the focus from the field.
    <div className="home-search__popup" hidden={!shown} onMouseDown={(event) => event.preventDefault()}>
      <div id={`${id}-list`} role="listbox" aria-label={texts("results")}>
        <Suspense fallback={null}>
          {groups.map(({ kind, choices }) => (
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <div id={`${id}-${kind}`} className="home-search__kind pv-muted pv-small pv-strong" role="presentation">
                {texts(`kinds.${kind}`)}
              </div>
              {choices.map((choice) => (
                <SearchOption
                  key={choiceId(choice)}
                  id={`${id}-${choiceId(choice)}`}
                  choice={choice}
                  active={choiceId(choice) === active}
                  onChoose={() => onChoose(choice)}
                />
              ))}
            </div>
          ))}
        </Suspense>
      </div>
      {error ? <Failure error={error} retry={retry} /> : null}
      <p className={count > 0 && !searching ? "pv-visually-hidden" : "home-search__state pv-muted"} role="status">
        {!shown
          ? ""
          : searching
            ? texts("searching")
            : count > 0
              ? texts("found", { count })
              : error
                ? ""
                : texts("none")}
      </p>
    </div>
  );
}

function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  const shell = useTexts("shell");
  const reason = useErrorText();
  return (
    <div className="home-search__state pv-row" role="alert">
      <Icon name="exclamation-mark-triangle" />
      <span>{reason(error)}</span>
      <Button onClick={retry}>{shell("retry")}</Button>
    </div>
  );
}
