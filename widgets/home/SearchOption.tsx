import { useTypeText } from "../../client/lookups/use-lookup-text.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import type { HomeChoice } from "./choices.ts";

const ICONS: Readonly<Record<HomeChoice["kind"], string>> = {
  coordinates: "coordinate-system",
  disaster: "emergency",
  estimation: "graph-bar",
  place: "pin",
  county: "polygon",
  tract: "grid-unit",
  page: "browser",
  help: "question",
};

/** One result of the search; its labels are loaded only where there is a result. */
export default function SearchOption(props: { id: string; choice: HomeChoice; active: boolean; onChoose(): void }) {
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

/** An option's name, and what distinguishes it from others of the same name. */
function useWords(): (choice: HomeChoice) => { name: string; more: string } {
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
