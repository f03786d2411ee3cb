import { ExplainedFigure } from "../../client/explanation/Explaining.tsx";
import { FigureTable, ProductRow } from "../../client/figures/FigureTable.tsx";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { knownZonesOf, useKnownZonesText } from "../../client/figures/zone-figures.ts";
import type { NeedFigures, NeedMeasure, ProductTable } from "../../engine/display/need-tables.ts";
import { hasPeopleByBlock } from "../../engine/needs/people-by-block.ts";
import { peopleTable, type PeopleLine } from "../../engine/display/people-table.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { useNames, type ShownProjections } from "./use-run.ts";

/** The need as a table: rows for products and zones, columns for people, day one, seven blocks and the total. */
export function NeedTable({
  projections,
  tables,
  measure,
  zone,
}: {
  projections: ShownProjections;
  tables: readonly ProductTable[];
  measure: NeedMeasure;
  /** The zone whose rows are highlighted. */
  zone: number | null;
}) {
  const text = useTexts("widgets.projections");
  const productText = useProductText();
  const names = useNames(projections, measure);
  const known = useKnownZonesText(knownZonesOf(projections));
  const statistic = useTexts("map.statistics");
  const countedBy = ({ base = "poverty" }: ProductTable) =>
    base === "poverty" || base === "people" ? [] : [text("countedBy", { base: statistic(base) })];
  return (
    <FigureTable
      title={text("tableName")}
      wide
      className="pv-figures__table--tall projections__table"
      columns={[
        text("columns.zone"),
        text("columns.assisted"),
        [text("columns.dayOne"), names.dayOne()],
        ...projections.blocks.map((_, i) => [names.days(i), names.dates(i)] as const),
        [text("columns.total"), text("allDays")],
      ]}
      reading={
        <>
          {known !== null && `${known} `}
          {text(`caption.${measure}`)} {text("caption.people")} {text(`caption.${projections.settings.truckRounding}`)}
        </>
      }
    >
      {hasPeopleByBlock(projections, projections.settings) && <PeopleRows projections={projections} zone={zone} />}
      {tables.map((table) => (
        <tbody key={table.product}>
          <ProductRow columns={11}>
            {productText(table.product)} <small>{[names.unit(table), ...countedBy(table)].join(" · ")}</small>
          </ProductRow>
          {table.zones.map((line) => (
            <tr key={line.zone} aria-current={line.zone === zone || undefined}>
              <th scope="row">{names.zone(line.zone)}</th>
              <Cells figures={line.shown} product={table.product} zone={line.zone} />
            </tr>
          ))}
          <tr className="pv-figures__whole">
            <th scope="row">{text("allZones")}</th>
            <Cells figures={table.all.shown} product={table.product} zone={null} />
          </tr>
        </tbody>
      ))}
    </FigureTable>
  );
}

/** The number of people to serve in each block. */
function PeopleRows({ projections, zone }: { readonly projections: ShownProjections; readonly zone: number | null }) {
  const text = useTexts("widgets.projections");
  const format = useFormat();
  const names = useNames(projections, "quantity");
  const { zones, all } = peopleTable(projections);
  const cells = (line: PeopleLine, of?: number | null) => (
    <>
      <td />
      <td />
      {line.shown.map((value, i) => (
        <td key={i}>
          {of === undefined ? (
            format.number(value)
          ) : (
            <ExplainedFigure cell figure={{ of: "people", product: null, zone: of, span: i + 1 }}>
              {format.number(value)}
            </ExplainedFigure>
          )}
        </td>
      ))}
      <td />
    </>
  );
  return (
    <tbody>
      <ProductRow columns={11}>{text("peopleByBlock")}</ProductRow>
      {zones.flatMap((line) => [
        <tr key={line.zone} aria-current={line.zone === zone || undefined}>
          <th scope="row">{names.zone(line.zone)}</th>
          {cells(line, line.zone)}
        </tr>,
        ...line.groups.map((own) => (
          <tr key={`${line.zone} ${own.group}`} className="pv-muted">
            <th scope="row">{text(own.group)}</th>
            {cells(own)}
          </tr>
        )),
      ])}
      <tr className="pv-figures__whole">
        <th scope="row">{text("allZones")}</th>
        {cells(all, null)}
      </tr>
    </tbody>
  );
}

function Cells(props: {
  readonly figures: NeedFigures;
  readonly product: string;
  /** Null for all zones. */
  readonly zone: number | null;
}) {
  const { figures, ...row } = props;
  const format = useFormat();
  const { assisted, dayOne, blocks, total } = figures;
  const figure = (value: number | null, of: { span: "dayOne" | "total" | number } | "people") => (
    <ExplainedFigure cell figure={of === "people" ? { of, span: "most", ...row } : { of: "need", ...of, ...row }}>
      {format.number(value)}
    </ExplainedFigure>
  );
  return (
    <>
      <td>{figure(assisted, "people")}</td>
      <td>{figure(dayOne, { span: "dayOne" })}</td>
      {blocks.map((value, i) => (
        // Blocks never move, so the index is a stable key.
        <td key={i}>{figure(value, { span: i + 1 })}</td>
      ))}
      <td className="pv-figures__total">{figure(total, { span: "total" })}</td>
    </>
  );
}
