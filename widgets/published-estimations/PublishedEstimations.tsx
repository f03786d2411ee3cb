import "./PublishedEstimations.css";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { useSeededText, useTypeText } from "../../client/lookups/use-lookup-text.ts";
import { usePublishedList } from "../../client/reports/published.ts";
import { useViewed } from "../../client/reports/viewed.ts";
import type { PublishedListing } from "../../contract/reports/calls/published.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, SearchField } from "../../framework/ui/controls/index.ts";
import { EmptyState, ErrorState, Icon, Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { Addresses } from "./Addresses.tsx";
import { DataFiles } from "./DataFiles.tsx";

interface Config {
  /** The search box is shown from this number of estimations. */
  readonly searchFrom: number;
  readonly reportPage: string;
}

/** The published estimations, from which the reader chooses the one on the page's map and figures. */
export default function PublishedEstimations({ config, setAction }: WidgetProps<Config>) {
  const text = useTexts("widgets.published-estimations");
  const list = usePublishedList();
  const { eid, gone, choose } = useViewed(list.data);
  useEffect(() => setAction<{ eid: number }>("choose", ({ eid: wanted }) => choose(wanted)), [setAction, choose]);

  return (
    <section className="published-estimations pv-stack" aria-label={text("title")}>
      {list.isPending ? (
        <Loading />
      ) : list.isError ? (
        <ErrorState error={list.error} retry={() => void list.refetch()} />
      ) : list.data.length === 0 ? (
        <EmptyState icon="view-visible" text={text("none")} />
      ) : (
        <>
          {gone && (
            <p className="pv-note" data-kind="warning" role="status">
              {text("gone")}
            </p>
          )}
          <List published={list.data} chosen={eid} config={config} onChoose={choose} />
          <p className="pv-muted">{text("note")}</p>
          {eid !== null && (
            <>
              <DataFiles eid={eid} />
              <Addresses eid={eid} />
            </>
          )}
        </>
      )}
    </section>
  );
}

function List(props: {
  readonly published: readonly PublishedListing[];
  readonly chosen: number | null;
  readonly config: Config;
  onChoose(eid: number): void;
}) {
  const { published, chosen, config, onChoose } = props;
  const { searchFrom, reportPage } = config;
  const text = useTexts("widgets.published-estimations");
  const [typed, setTyped] = useState("");
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const shown = published.filter(({ name, disaster }) =>
    words.every((word) => `${name} ${disaster.name}`.toLocaleLowerCase().includes(word)),
  );
  return (
    <>
      {published.length >= searchFrom && <SearchField label={text("search")} value={typed} onChange={setTyped} />}
      <p className="pv-visually-hidden" role="status">
        {typed === "" ? "" : text("found", { count: shown.length })}
      </p>
      {shown.length === 0 && <p className="pv-muted">{text("noMatches")}</p>}
      <ul className="pv-plain-list pv-stack">
        {shown.map((one) => (
          <li key={one.eid}>
            <Button
              wide
              align="start"
              aria-current={one.eid === chosen ? "true" : undefined}
              onClick={() => onChoose(one.eid)}
            >
              <Facts published={one} />
            </Button>
            {reportPage !== "" && (
              <Link to={`${reportPage}/${one.eid}`} className="published-estimations__report pv-row pv-row--tight">
                <Icon name="file-report" />
                {text("report", { name: one.name })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Facts({
  published: { name, disaster, publishedAt, calculatedAt, sampleData },
}: {
  published: PublishedListing;
}) {
  const text = useTexts("widgets.published-estimations");
  const typeText = useTypeText();
  const seeded = useSeededText();
  const format = useFormat();
  return (
    <span className="pv-stack pv-stack--tight">
      <strong>{name}</strong>
      <span>
        {disaster.name} ·{" "}
        {[typeText(disaster.type), disaster.category && seeded.category(disaster.category)].filter(Boolean).join(" ")}
      </span>
      <small className="pv-muted">{text("published", { when: format.instant(publishedAt) })}</small>
      <small className="pv-muted">{text("calculated", { when: format.instant(calculatedAt) })}</small>
      {sampleData && (
        <span>
          <span className="pv-chip" data-kind="warning">
            {text("sample")}
          </span>
        </span>
      )}
    </span>
  );
}
