import { useAtomValue } from "jotai";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { addressesOf } from "../../client/explanation/AddressList.tsx";
import { useSites } from "../../client/logistics/sites.ts";
import { supplyLink } from "../../client/supply/supply.ts";
import { RecordChosen } from "../../contract/config/topics.ts";
import { allOf } from "../../contract/people/privileges.ts";
import type { Site } from "../../contract/supply/calls/sites.ts";
import { SITE_COLUMNS } from "../../contract/supply/site-columns.ts";
import { SUPPLY_SIDE } from "../../contract/supply/fields.ts";
import { calendarDay } from "../../engine/needs/blocks.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { timeZoneAtom, useTexts } from "../../framework/i18n/index.ts";
import { DateField } from "../../framework/ui/controls/index.ts";
import { preloadGrid } from "../../framework/ui/grid/RecordGrid.tsx";
import { ErrorState, Loading, RecordPage } from "../../framework/ui/index.ts";
import { RecordList } from "../../framework/ui/record-list/RecordList.tsx";
import { useDescribedColumns } from "../../framework/ui/record-list/described-columns.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { SitesConfig } from "./config.ts";
import { LayerImport } from "./LayerImport.tsx";
import { Reach } from "./Reach.tsx";
import { ServedDialog } from "./ServedDialog.tsx";
import { StateDialog } from "./StateDialog.tsx";

// At the same time as the sites: on a phone's line it takes longer than they do.
preloadGrid();

const Addresses = addressesOf("Provision/FeatureServer/37", "sites.csv");

/** The sites on a day: their states, and what the open points can serve of an estimation's people. */
export default function Sites({ config, setAction }: WidgetProps<SitesConfig>) {
  const text = useTexts("widgets.sites");
  const today = calendarDay(useAtomValue(timeZoneAtom), new Date());
  const [typed, setDay] = useState(today);
  const day = typed === "" ? today : typed;
  const query = useSites(day);
  const navigate = useNavigate();
  const publish = usePublish();
  const show = (id: number) => {
    publish(RecordChosen, { kind: "site", id, day });
    if (config.mapPage !== "") void navigate(config.mapPage);
  };
  const act = useEffectEvent(show);
  useEffect(() => setAction<{ id: number }>("showOnMap", ({ id }) => act(id)), [setAction]);
  return (
    <RecordPage title={text("title")} note={text("lead")}>
      <div className="pv-row">
        <DateField label={text("day")} value={typed} onChange={setDay} />
      </div>
      {query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Loading />
      ) : (
        <>
          <SiteList sites={query.data} day={day} onShow={show} />
          <Reach day={day} />
          <Addresses />
        </>
      )}
    </RecordPage>
  );
}

function SiteList(props: { readonly sites: readonly Site[]; readonly day: string; onShow(id: number): void }) {
  const { sites, day, onShow } = props;
  const text = useTexts("widgets.sites");
  const navigate = useNavigate();
  const exporters = allOf("report.export", "estimation.view");
  const [chosen, setChosen] = useState<readonly Site[]>([]);
  const [counted, setCounted] = useState<Site | null>(null);
  const [importing, setImporting] = useState(false);
  const edit = (site: Site) => void navigate(supplyLink({ list: "facilities", row: site.id }));
  return (
    <>
      <RecordList
        name="sites"
        label={text("title")}
        source={{ kind: "client", rows: sites }}
        columns={useDescribedColumns(SITE_COLUMNS)}
        rowId={({ id }) => String(id)}
        onOpen={edit}
        actions={[
          {
            id: "set",
            label: text("set"),
            icon: "check-circle",
            look: "primary",
            needs: SUPPLY_SIDE.edit,
            selection: "some",
            run: setChosen,
          },
          {
            id: "served",
            label: text("served.enter"),
            icon: "users",
            needs: SUPPLY_SIDE.edit,
            selection: "one",
            run: ([site]) => site && setCounted(site),
          },
          {
            id: "map",
            label: text("show"),
            icon: "map-pin",
            needs: SUPPLY_SIDE.view,
            selection: "one",
            run: ([site]) => site && onShow(site.id),
          },
          {
            id: "layer",
            label: text("layer.title"),
            icon: "layers",
            needs: SUPPLY_SIDE.edit,
            selection: "none",
            run: () => setImporting(true),
          },
          {
            id: "edit",
            label: text("edit"),
            icon: "pencil",
            needs: SUPPLY_SIDE.view,
            selection: "one",
            run: ([site]) => site && edit(site),
          },
        ]}
        exports={{
          list: "sites",
          xlsx: exporters,
          pdf: exporters,
          csv: exporters,
          context: Number(day.replaceAll("-", "")),
        }}
        emptyText={text("empty")}
      />
      {importing && <LayerImport onClose={() => setImporting(false)} />}
      {counted && <ServedDialog site={counted} day={day} onClose={() => setCounted(null)} />}
      {chosen.length > 0 && <StateDialog sites={chosen} day={day} onClose={() => setChosen([])} />}
    </>
  );
}
