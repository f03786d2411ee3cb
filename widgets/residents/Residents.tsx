import "./Residents.css";
import { useTranslation } from "react-i18next";
import { useAnswer } from "../../client/calls/use-call.ts";
import { ExplainedFigure, Explaining } from "../../client/explanation/Explaining.tsx";
import { useFigureKeys } from "../../client/explanation/use-figure-keys.ts";
import { usePublishedList } from "../../client/reports/published.ts";
import { useViewed } from "../../client/reports/viewed.ts";
import { LANGUAGE_CODES } from "../../contract/api/languages.ts";
import { getResidentsPage, type PlainTable, type ResidentsPage } from "../../contract/reports/calls/residents.ts";
import type { FigureAddress } from "../../engine/explain/figure.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Fold, LinkButton, PlainButton } from "../../framework/ui/controls/index.ts";
import { ErrorState, Loading, TableHead } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { PlaceSearch } from "./PlaceSearch.tsx";

interface Config {
  readonly reportPage: string;
}

/** The public page in plain words: what happened, its figures, a search for a place's zone, and tables. */
export default function Residents({ config: { reportPage } }: WidgetProps<Config>) {
  const text = useTexts("widgets.residents");
  const language = useLanguage();
  const list = usePublishedList();
  const { eid, choose } = useViewed(list.data);
  // The estimation is unknown until the list is loaded.
  const input = list.data ? { query: { language, ...(eid === null ? {} : { eid }) } } : null;
  const page = useAnswer(getResidentsPage, ["published", "residents", eid, language], input);
  const failed = list.error ?? page.error;
  if (failed) return <ErrorState error={failed} retry={() => void (list.error ? list.refetch() : page.refetch())} />;
  if (!page.data) return <Loading />;
  const { eid: shown, run, title, lead, figures, notes, search, tables, others } = page.data;
  return (
    <Explaining run={shown === null || run === null ? null : { eid: shown, run, source: "published" }}>
      <div className="residents pv-inset pv-stack">
        <header className="pv-stack pv-stack--tight">
          <h2 className="residents__title">{title}</h2>
          <p>{lead}</p>
        </header>
        {search && shown !== null && <PlaceSearch key={shown} eid={shown} language={language} words={search} />}
        <div className="pv-card pv-stack">
          {figures.length > 0 && (
            <dl className="residents__figures pv-columns pv-columns--narrow">
              {figures.map(({ name, value, product }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <ExplainedFigure name={name} figure={figureOf(product, null)}>
                      {value}
                    </ExplainedFigure>
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {notes.map((note) => (
            <p key={note} className="pv-muted pv-small">
              {note}
            </p>
          ))}
          {reportPage !== "" && shown !== null && (
            <div>
              <LinkButton icon="file-report" to={`${reportPage}/${shown}`}>
                {text("report")}
              </LinkButton>
            </div>
          )}
        </div>
        {tables.map((table) => (
          <Fold key={table.caption} title={table.caption}>
            <Table table={table} figures={figures} />
          </Fold>
        ))}
        {others && (
          <Fold title={others.title}>
            <ul className="pv-plain-list pv-stack">
              {others.list.map((other) => (
                <li key={other.eid}>
                  <PlainButton className="pv-link" onClick={() => choose(other.eid)}>
                    {other.name}
                  </PlainButton>
                </li>
              ))}
            </ul>
          </Fold>
        )}
      </div>
    </Explaining>
  );
}

/** The reader's language, if the server supports it. */
function useLanguage() {
  const { i18n } = useTranslation();
  return LANGUAGE_CODES.find((code) => code === i18n.resolvedLanguage) ?? "en";
}

/** People, or a product in all 21 days; `zone` is null for all zones. */
const figureOf = (product: string | null, zone: number | null): FigureAddress =>
  product === null ? { of: "people", product, zone, span: "most" } : { of: "need", product, zone, span: "total" };

interface TableProps extends Pick<ResidentsPage, "figures"> {
  readonly table: PlainTable;
}

function Table({ table: { caption, head, rows, zones, more }, figures }: TableProps) {
  return (
    // Focusable, so that it can be scrolled by keys.
    <div className="pv-scroll-area" role="region" aria-label={caption} tabIndex={0}>
      <table className="pv-table" {...useFigureKeys()}>
        <TableHead columns={head} />
        <tbody>
          {rows.map(([first = "", ...cells], row) => (
            <tr key={[first, ...cells].join()}>
              <th scope="row">{first}</th>
              {cells.map((cell, i) => (
                // The column identifies a cell.
                <td key={head[i + 1]}>
                  {zones[row] === undefined ? (
                    cell
                  ) : (
                    <ExplainedFigure grouped figure={figureOf(figures[i]?.product ?? null, zones[row])}>
                      {cell}
                    </ExplainedFigure>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more && <p className="pv-muted pv-small">{more}</p>}
    </div>
  );
}
