import { useFigureKeys } from "../../explanation/use-figure-keys.ts";
import { FigureScroll } from "../../figures/FigureScroll.tsx";
import { useId } from "react";
import { Icon } from "../../../framework/ui/index.ts";
import type { Cell, TableBlock, TableColumn, TableRow } from "../../../engine/reports/document.ts";
import { bodiesOf, headOf } from "./paper-layout.ts";
import { ReportFigure } from "./ReportFigure.tsx";
import { cellMadeOf } from "./made-of.ts";
import { useReading } from "./reading.ts";

/** A table that names its quantity, unit and people; it scrolls by itself if it is wider than its container. */
export function ReportTable({ block, above }: { readonly block: TableBlock; readonly above: string }) {
  const { format } = useReading();
  const id = useId();
  const { columns, rows, notes } = block;
  const keys = useFigureKeys();
  const title = format(block.title);
  return (
    <figure className="report-view__block pv-stack" data-block={block.id}>
      <FigureScroll className="report-view__scroll" labelledBy={`${id}title`}>
        <table
          className="report-view__table pv-figures__table pv-figures__table--wide"
          {...keys}
          {...(notes.length > 0 ? { "aria-describedby": `${id}notes` } : {})}
        >
          <caption>
            <div>
              <strong id={`${id}title`} className={title === above ? "pv-visually-hidden" : undefined}>
                {title}
              </strong>
              {block.unit && <span className="pv-muted"> {format(block.unit)}</span>}
              {block.denominator && <p className="pv-muted pv-small">{format(block.denominator)}</p>}
            </div>
          </caption>
          <Head columns={columns} />
          {bodiesOf(rows).map((body, i) => (
            // The key of a body is its position in the table.
            <tbody key={i}>
              {body.map((row) => (
                <Row key={row.id} block={block} row={row} />
              ))}
            </tbody>
          ))}
          {rows.length === 0 && (
            <tbody>
              <tr>
                <td className="pv-figures__words pv-muted" colSpan={Math.max(1, columns.length)}>
                  {format(block.empty)}
                </td>
              </tr>
            </tbody>
          )}
        </table>
      </FigureScroll>
      {notes.length > 0 && (
        <figcaption id={`${id}notes`}>
          {notes.map((note, i) => (
            <p key={i} className="pv-muted pv-small">
              {format(note)}
            </p>
          ))}
        </figcaption>
      )}
    </figure>
  );
}

function Head({ columns }: { readonly columns: readonly TableColumn[] }) {
  const { format } = useReading();
  const { groups, below } = headOf(columns, format);
  const th = (column: TableColumn, rowSpan?: number) => (
    <th key={column.id} scope="col" rowSpan={rowSpan} className={column.numeric ? undefined : "pv-figures__words"}>
      {unparted(format(column.header))}
    </th>
  );
  if (groups === null)
    return (
      <thead>
        <tr>{columns.map((column) => th(column))}</tr>
      </thead>
    );
  return (
    <thead>
      <tr>
        {groups.map((group) =>
          "column" in group ? (
            th(group.column, 2)
          ) : (
            <th key={group.first} scope="colgroup" colSpan={group.span}>
              {group.name}
            </th>
          ),
        )}
      </tr>
      <tr>{below.map((column) => th(column))}</tr>
    </thead>
  );
}

/** A text whose ranges, such as 10–12, are not broken at the end of a line. */
const unparted = (text: string) =>
  text.split(/(\d+–\d+)/).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <span key={i} className="report-view__range">
        {part}
      </span>
    ),
  );

const EMPHASIS = { none: undefined, subtotal: "pv-strong", total: "pv-figures__whole", alarm: "pv-strong pv-danger" };

function Row({ block, row }: { readonly block: TableBlock; readonly row: TableRow }) {
  const reading = useReading();
  const { format } = reading;
  const [first, ...others] = row.cells;
  if (first === undefined) return null;
  if (row.emphasis === "group")
    return (
      <tr className="pv-figures__product">
        <th scope="rowgroup" colSpan={block.columns.length}>
          <span className="pv-figures__pinned">{format(first)}</span>
        </th>
      </tr>
    );
  const made = (i: number) => () => cellMadeOf(block, row, i, reading);
  const address = (i: number) => `${block.id}/${row.id}/${block.columns[i]?.id ?? i}`;
  return (
    <tr className={EMPHASIS[row.emphasis]}>
      <th scope="row" {...figureMark(first, address(0))}>
        {row.emphasis === "alarm" && (
          <>
            <Icon name="exclamation-mark-triangle" />{" "}
          </>
        )}
        {format(first)}
      </th>
      {others.map((cell, i) => (
        <td
          key={block.columns[i + 1]?.id ?? i}
          className={block.columns[i + 1]?.numeric ? undefined : "pv-figures__words"}
          {...figureMark(cell, address(i + 1))}
        >
          {"figure" in cell ? (
            <ReportFigure cell address={address(i + 1)} figure={cell.figure} made={made(i + 1)}>
              {format(cell)}
            </ReportFigure>
          ) : (
            format(cell)
          )}
        </td>
      ))}
    </tr>
  );
}

/** Marks a cell that holds a figure with its address in the document. */
const figureMark = (cell: Cell, address: string) => ("figure" in cell ? { "data-figure": address } : {});
