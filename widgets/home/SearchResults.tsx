import { useTypeText } from "../../client/use-lookup-text.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import { choiceId, type Choice, type Choices } from "./choices.ts";

const ICONS: Readonly<Record<Choice["kind"], string>> = {
  coordinates: "coordinate-system",
  disaster: "emergency",
  estimation: "graph-bar",
  place: "pin",
  county: "polygon",
  tract: "grid-unit",
  page: "browser",
  help: "question",
};

/** The list below the search field, by kind; what it waits for, or that nothing was found, is said below it. */
export function SearchResults(props: {
  readonly id: string;
  readonly found: Choices;
  readonly shown: boolean;
  readonly active: string | null;
  onChoose(choice: Choice): void;
}) {
  const { id, found, shown, active, onChoose } = props;
  const texts = useTexts("widgets.home.search");
  const { groups, searching, error, retry } = found;
  const count = groups.reduce((sum, group) => sum + group.choices.length, 0);
  return (
    // The field keeps the focus: a press in the list must not take it away.
    <div className="home-search__popup" hidden={!shown} onMouseDown={(event) => event.preventDefault()}>
      <div id={`${id}-list`} role="listbox" aria-label={texts("results")}>
        {groups.map(({ kind, choices }) => (
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <div id={`${id}-${kind}`} className="home-search__kind pv-muted pv-small pv-strong" role="presentation">
              {texts(`kinds.${kind}`)}
            </div>
            {choices.map((choice) => (
              <Option
                key={choiceId(choice)}
                id={`${id}-${choiceId(choice)}`}
                choice={choice}
                active={choiceId(choice) === active}
                onChoose={() => onChoose(choice)}
              />
            ))}
          </div>
        ))}
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

/** One result. What it is called is asked for only where there is one. */
function Option(props: { id: string; choice: Choice; active: boolean; onChoose(): void }) {
  const { id, choice, active, onChoose } = props;
  const { name, more } = useWords()(choice);
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      className="home-search__option pv-row pv-row--one"
      onClick={onChoose}
    >
      <Icon name={ICONS[choice.kind]} />
      <span className="home-search__name pv-one-line pv-strong">{name}</span>
      <span className="home-search__more pv-one-line pv-muted">{more}</span>
    </div>
  );
}

/** What an option says: its name, and what tells it from others of that name. */
function useWords(): (choice: Choice) => { name: string; more: string } {
  const texts = useTexts("widgets.home.search");
  const typeText = useTypeText();
  return (choice) => {
    switch (choice.kind) {
      case "coordinates":
        return { name: choice.name, more: "" };
      case "disaster":
        return { name: choice.name, more: typeText(choice.type) };
      case "estimation":
        return { name: choice.name, more: choice.disaster };
      case "place":
        return { name: choice.name, more: choice.state };
      case "county":
        return { name: choice.name, more: texts("fips", { fips: choice.fips }) };
      case "tract":
        return { name: choice.fips, more: texts("tractOf", { county: choice.county, dataSet: choice.dataSet }) };
      case "page":
        return { name: choice.title, more: "" };
      case "help":
        return { name: choice.hit.topic.title, more: choice.hit.section?.title || choice.hit.excerpt };
    }
  };
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
