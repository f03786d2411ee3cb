import "./PublishedEstimations.css";
import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { useSeededText, useTypeText } from "../../client/lookups/use-lookup-text.ts";
import { usePublishedList, useViewedEid } from "../../client/reports/published.ts";
import type { PublishedListing } from "../../contract/reports/calls/published.ts";
import { EstimationSelected } from "../../contract/config/topics.ts";
import { useAddressParameters } from "../../framework/shell/address-parameters.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, TextField } from "../../framework/ui/controls/index.ts";
import { EmptyState, ErrorState, Icon, Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";

interface Config {
  /** Number of estimations from which a search box is above them. */
  readonly searchFrom: number;
  readonly reportPage: string;
}

/** The published estimations, one of which the page's map and figures show. Nothing in it can be changed. */
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
      {published.length >= searchFrom && (
        <TextField
          type="search"
          icon="search"
          label={text("search")}
          labelHidden
          placeholder={text("search")}
          value={typed}
          onChange={setTyped}
        />
      )}
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

/** Parameter of the address that names the estimation, so that a link leads to it. */
const PARAMETER = "eid";

/**
 * The published estimation that is looked at, kept in the address, and whether the one the address names is no longer
 * published.
 */
function useViewed(published: readonly PublishedListing[] | undefined) {
  const [eid, setEid] = useViewedEid();
  const [search, change] = useAddressParameters();
  const publish = usePublish();
  const named = Number(search.get(PARAMETER) ?? NaN);
  const known = published?.some((one) => one.eid === named);

  useEffect(() => {
    if (known) setEid(named);
  }, [known, named, setEid]);
  // What was looked at before may have been revoked.
  useEffect(() => {
    if (published && eid !== null && !published.some((one) => one.eid === eid)) setEid(null);
  }, [published, eid, setEid]);

  const choose = useCallback(
    (next: number) => {
      setEid(next);
      change({ [PARAMETER]: String(next) });
      publish(EstimationSelected, { did: null, eid: next });
    },
    [setEid, change, publish],
  );
  return { eid, gone: search.has(PARAMETER) && known === false, choose };
}
