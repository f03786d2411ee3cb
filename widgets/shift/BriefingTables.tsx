import { FigureScroll } from "../../client/figures/FigureScroll.tsx";
import { briefingTables, type BriefingTable } from "../../contract/supply/briefing-tables.ts";
import type { BriefingDocument } from "../../contract/supply/shift.ts";
import { TableHead } from "../../framework/ui/index.ts";
import { useBriefingWords } from "./briefing-words.ts";

/** The tables of a briefing, those of `only` or all. */
export function BriefingTables(props: { readonly document: BriefingDocument; readonly only?: readonly string[] }) {
  const { document, only } = props;
  const tables = briefingTables(document, useBriefingWords(document));
  return tables.filter(({ id }) => only?.includes(id) ?? true).map((table) => <Table key={table.id} {...table} />);
}

function Table({ title, columns, rows, empty, method }: BriefingTable) {
  const words = columns.flatMap(([, , numeric], i) => (numeric ? [] : [i]));
  return (
    <section className="pv-stack pv-stack--tight" aria-label={title}>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p className="pv-muted">{empty}</p>
      ) : (
        <FigureScroll label={title}>
          <table className="pv-figures__table">
            <caption className="pv-visually-hidden">{title}</caption>
            <TableHead columns={columns.map(([heading]) => heading)} words={words} />
            <tbody>
              {rows.map(([first = "", ...cells], row) => (
                <tr key={`${row} ${first}`}>
                  <th scope="row">{first}</th>
                  {cells.map((cell, i) => (
                    <td key={`${i} ${cell}`} className={words.includes(i + 1) ? "pv-figures__words" : undefined}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </FigureScroll>
      )}
      {method !== undefined && rows.length > 0 && <p className="pv-small pv-muted">{method}</p>}
    </section>
  );
}
