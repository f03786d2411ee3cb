import { DataSet, Lacking } from "../../client/content/DataSet.tsx";
import { useDataText } from "../../client/content/data-text.ts";
import type { DataField } from "../../client/content/data-reader.ts";
import type { ReadyData } from "../../client/content/use-data.ts";
import { useFilterOf } from "../../client/content/use-selection.ts";
import type { Condition } from "../../contract/content/conditions.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { EmptyState } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { FilterField } from "./FilterField.tsx";
import type { FilterConfig } from "./config.ts";
import { useAsked } from "./use-asked.ts";

/** Fields by which the reader narrows a data set for all widgets of the page that show it. */
export default function Filter(props: WidgetProps<FilterConfig>) {
  const asking = useAsked(props);
  return <DataSet id={props.config.data}>{(data) => <Fields config={props.config} {...{ data, asking }} />}</DataSet>;
}

interface FieldsProps extends Pick<WidgetProps<FilterConfig>, "config"> {
  readonly data: ReadyData;
  readonly asking: ReturnType<typeof useAsked>;
}

function Fields({ data, config, asking: [asked, ask] }: FieldsProps) {
  const text = useTexts("widgets.filter");
  const wordsOf = useConditionWords();
  useFilterOf(config.data, asked);
  const known = [...data.fields, ...data.open.fields];
  const fields = config.fields.flatMap((name) => known.find((field) => field.name === name) ?? []);
  const lacking = config.fields.filter((name) => !known.some((field) => field.name === name));
  const change = (field: string, parts: Omit<Condition, "field">) => {
    const others = asked.filter((condition) => condition.field !== field);
    const isEmpty = Object.values(parts).every((part) => part === undefined);
    ask(isEmpty ? others : [...others, { field, ...parts }]);
  };
  if (config.fields.length === 0) return <EmptyState icon="filter" text={text("choose")} />;
  return (
    <section className="pv-stack pv-inset" aria-label={text("label", { data: data.label })}>
      <Lacking fields={lacking} />
      <div className="pv-columns">
        {fields.map((field) => (
          <FilterField
            key={field.name}
            {...{ data, field }}
            asked={asked.find((condition) => condition.field === field.name)}
            onAsk={(parts) => change(field.name, parts)}
          />
        ))}
      </div>
      {asked.length > 0 && (
        <div className="pv-row" role="group" aria-label={text("asked")}>
          {asked.map((condition) => {
            const words = wordsOf(
              condition,
              fields.find(({ name }) => name === condition.field),
            );
            return (
              <Button
                key={condition.field}
                icon="x"
                scale="s"
                label={text("remove", { condition: words })}
                onClick={() => change(condition.field, {})}
              >
                {words}
              </Button>
            );
          })}
          <Button scale="s" onClick={() => ask([])}>
            {text("clear")}
          </Button>
        </div>
      )}
    </section>
  );
}

/** A condition in words, such as "County: Polk, Pinellas". */
function useConditionWords(): (condition: Condition, field: DataField | undefined) => string {
  const text = useTexts("widgets.filter");
  const textOf = useDataText();
  return ({ values = [], from, to, contains }, field) => {
    if (!field) return "";
    const ends = [from, to].map((end) => (end === undefined ? "" : textOf(end, field)));
    const range = from === undefined && to === undefined ? [] : [ends.join(" – ").trim()];
    const quoted = contains === undefined ? [] : [text("contains", { text: contains })];
    return `${field.label}: ${[...values.map((value) => textOf(value, field)), ...range, ...quoted].join(", ")}`;
  };
}
