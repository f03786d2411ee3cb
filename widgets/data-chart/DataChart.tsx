import { useCallback, useState } from "react";
import { DataError, DataSet, Lacking } from "../../client/content/DataSet.tsx";
import type { DataField, DataGroup } from "../../client/content/data-reader.ts";
import { useDataText } from "../../client/content/data-text.ts";
import { useDataGroups, type ReadyData } from "../../client/content/use-data.ts";
import { useMapBounds, useNarrowedByWire, useNarrowing } from "../../client/content/use-narrowing.ts";
import { useFilterOf } from "../../client/content/use-selection.ts";
import { useFormat, useText, useTexts } from "../../framework/i18n/index.ts";
import { Chart } from "../../framework/ui/chart/Chart.tsx";
import { Button, CellButton, Disclosure } from "../../framework/ui/controls/index.ts";
import { EmptyState, Loading, Note, TableHead } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { DataChartConfig } from "./config.ts";
import { drawnGroups } from "./drawn-groups.ts";

/** The records of a data set, grouped and drawn; a press on a group shows only its records on the page. */
export default function DataChart({ config, instance, setAction }: WidgetProps<DataChartConfig>) {
  const text = useTexts("widgets.data-chart");
  const wired = useNarrowedByWire(setAction);
  return (
    <DataSet id={config.data}>
      {(data) => {
        const fieldNamed = (name: string) => data.open.fields.find((field) => field.name === name);
        const category = data.fields.find(({ name }) => name === config.category) ?? fieldNamed(config.category);
        const value = data.fields.find(({ name }) => name === config.value) ?? fieldNamed(config.value);
        if (!category || (!value && config.summary !== "count"))
          return <EmptyState icon="graph-bar" text={text("choose")} />;
        return <Groups key={category.name} {...{ data, config, instance, wired, category, value }} />;
      }}
    </DataSet>
  );
}

interface GroupsProps extends Pick<WidgetProps<DataChartConfig>, "config" | "instance"> {
  readonly data: ReadyData;
  readonly wired: ReturnType<typeof useNarrowedByWire>;
  readonly category: DataField;
  /** Undefined where records are counted. */
  readonly value: DataField | undefined;
}

function Groups({ data, config, instance, wired, category, value }: GroupsProps) {
  const text = useTexts("widgets.data-chart");
  const own = useText();
  const textOf = useDataText();
  const { number } = useFormat();
  const format = useCallback(
    (figure: number) => number(figure, { digits: Number.isInteger(figure) ? 0 : 1 }),
    [number],
  );
  const around = useMapBounds(config);
  const { filter, within, unfit } = useNarrowing(data, { ...config, instance, wired, around });
  const [chosen, choose] = useState<string | number | null>(null);
  useFilterOf(config.data, chosen === null ? [] : [{ field: category.name, values: [chosen] }]);
  const { summary, form, most } = config;
  const answer = useDataGroups(data, { by: category.name, value: value?.name ?? "", summary, filter, within });
  if (answer.isError) return <DataError error={answer.error} data={data.label} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Loading />;
  const runs = form === "lines" || category.kind === "day" || category.kind === "moment";
  const { groups, others, left, units, missing } = drawnGroups(answer.data, { most, summary, runs });
  const [unit] = units;
  const words = { category: category.label, value: value?.label ?? "" };
  const title = config.title === "" ? text(`titles.${summary}`, words) : own(config.title);
  const valueTitle = [summary === "count" ? text("records") : words.value, ...(unit ? [`(${unit})`] : [])].join(" ");
  const nameOf = ({ key }: DataGroup): string => textOf(key, category);
  const isChosen = ({ key }: DataGroup): boolean => chosen !== null && String(key) === String(chosen);
  const press = (group: DataGroup | undefined): void => {
    if (group && group.key !== null)
      choose(isChosen(group) ? null : typeof group.key === "number" ? group.key : String(group.key));
  };
  const lines: FigureLine[] = groups.map((group) => ({
    name: nameOf(group),
    figure: group.figure,
    choosable: group.key !== null,
  }));
  if (others !== null) lines.push({ name: text("others", { count: left }), figure: others, choosable: false });
  const drawn = form === "slices" ? lines : lines.slice(0, groups.length);
  const marked = groups.findIndex(isChosen);
  return (
    <section className="pv-stack pv-inset" aria-label={title}>
      <Lacking fields={unfit} />
      {units.length > 1 ? (
        <Note kind="warning">{text("units", { units: units.join(", ") })}</Note>
      ) : groups.length === 0 ? (
        <EmptyState icon="graph-bar" text={text("nothing")} />
      ) : (
        <>
          <Chart
            title={title}
            subtitle={
              left > 0 && form !== "slices"
                ? text("first", { count: groups.length, all: number(groups.length + left) })
                : ""
            }
            description={title}
            categories={drawn.map(({ name }) => name)}
            categoryTitle={category.label}
            series={[{ name: valueTitle, values: drawn.map(({ figure }) => figure) }]}
            form={form}
            valueTitle={valueTitle}
            format={format}
            onChoose={(index) => press(groups[index])}
            {...(marked >= 0 && { chosen: marked })}
          />
          {chosen !== null && (
            <Button icon="x" onClick={() => choose(null)}>
              {text("showAll", { category: textOf(chosen, category) })}
            </Button>
          )}
          {data.open.countsNewest?.(filter) && <p className="pv-muted pv-small">{text("newest")}</p>}
          {missing > 0 && (
            <p className="pv-muted pv-small">{text("missing", { count: missing, figure: number(missing) })}</p>
          )}
          <Disclosure title={text("table")}>
            <FigureRows
              {...{ title, lines, marked, format }}
              heads={[category.label, valueTitle]}
              press={(index) => press(groups[index])}
            />
          </Disclosure>
        </>
      )}
    </section>
  );
}

/** A category and its figure, and whether it can be chosen. */
interface FigureLine {
  readonly name: string;
  readonly figure: number;
  readonly choosable: boolean;
}

interface FigureRowsProps {
  readonly title: string;
  readonly heads: readonly string[];
  readonly lines: readonly FigureLine[];
  /** Index of the chosen one; -1 for none. */
  readonly marked: number;
  press(index: number): void;
  format(figure: number): string;
}

/** The chart's figures as a table, in which a category can be chosen too. */
function FigureRows({ title, heads, lines, marked, press, format }: FigureRowsProps) {
  return (
    <table className="pv-table pv-small">
      <caption className="pv-visually-hidden">{title}</caption>
      <TableHead columns={heads} />
      <tbody>
        {lines.map(({ name, figure, choosable }, i) => (
          <tr key={i}>
            <th scope="row">
              {choosable ? (
                <CellButton aria-pressed={i === marked} onClick={() => press(i)}>
                  {name}
                </CellButton>
              ) : (
                name
              )}
            </th>
            <td>{format(figure)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
