import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { fetchRequestsTemplate, useRequests, useUploadRequests } from "../../client/logistics/requests.ts";
import { ChooseFirst } from "../../client/planning/ChooseFirst.tsx";
import { EstimationChoice } from "../../client/planning/EstimationChoice.tsx";
import { UploadDialog } from "../../client/sheets/UploadDialog.tsx";
import { useOpenEstimationId } from "../../client/planning/addressed-estimation.ts";
import { useEstimation } from "../../client/planning/estimations.ts";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { isLate, REQUEST_COLUMNS, type ListedRequest } from "../../contract/supply/request-columns.ts";
import { RecordChosen } from "../../contract/config/topics.ts";
import { REQUEST_RULES } from "../../contract/supply/calls/requests.ts";
import { allOf } from "../../contract/people/privileges.ts";
import { calendarDay } from "../../engine/needs/blocks.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { timeZoneAtom, useTexts } from "../../framework/i18n/index.ts";
import { ErrorState, Loading, RecordPage } from "../../framework/ui/index.ts";
import { RecordList } from "../../framework/ui/record-list/RecordList.tsx";
import { useDescribedColumns } from "../../framework/ui/record-list/described-columns.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { useNavigate } from "react-router-dom";
import type { RequestsConfig } from "./config.ts";
import { RequestDetail } from "./RequestDetail.tsx";
import { Shortfalls } from "./Shortfalls.tsx";

/** Requests for goods: those of a disaster with its unrequested shortfalls, or one of them. */
export default function Requests({ config, setAction }: WidgetProps<RequestsConfig>) {
  const navigate = useNavigate();
  useEffect(
    () =>
      setAction<z.output<typeof RecordChosen.payload>>("open", ({ kind, id }) => {
        if (kind === "request" && id !== null) void navigate(`${config.detailPage}/${id}`);
      }),
    [setAction, navigate, config.detailPage],
  );
  return config.show === "list" ? <RequestList config={config} /> : <RequestDetail config={config} />;
}

function RequestList({ config }: { readonly config: RequestsConfig }) {
  const text = useTexts("widgets.requests");
  const [chosen, setChosen] = useState<number | null>(null);
  const eid = useOpenEstimationId(chosen);
  const estimation = useEstimation(eid);
  const did = estimation.data?.did ?? null;
  const query = useRequests(did);
  return (
    <RecordPage title={text("title")} note={text("lead")}>
      {eid !== null && <EstimationChoice eid={eid} onChoose={setChosen} />}
      {eid === null ? (
        <ChooseFirst icon="clipboard" />
      ) : estimation.isError ? (
        <ErrorState error={estimation.error} retry={() => void estimation.refetch()} />
      ) : query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : did === null || query.isPending ? (
        <Loading />
      ) : (
        <>
          <Shortfalls eid={eid} requests={query.data} />
          <ListOf {...{ config, did, eid }} requests={query.data} />
        </>
      )}
    </RecordPage>
  );
}

/** The list itself, with the action that enters a request by hand. */
function ListOf(props: {
  readonly config: RequestsConfig;
  readonly did: number;
  readonly eid: number;
  readonly requests: NonNullable<ReturnType<typeof useRequests>["data"]>;
}) {
  const { config, did, eid, requests } = props;
  const text = useTexts("widgets.requests");
  const productText = useProductText();
  const navigate = useNavigate();
  const exporters = allOf("report.export", "estimation.view");
  const today = calendarDay(useAtomValue(timeZoneAtom), new Date());
  const rows = requests.map((one): ListedRequest => ({
    ...one,
    productName: productText(one.product),
    late: isLate(one, today),
  }));
  const upload = useUploadRequests(did);
  const uploadText = useTexts("widgets.supply.upload");
  const [uploading, setUploading] = useState(false);
  const publish = usePublish();
  const open = (row: ListedRequest) => {
    publish(RecordChosen, { kind: "request", id: row.id });
    void navigate(`${config.detailPage}/${row.id}`);
  };
  return (
    <>
      <RecordList
        name="requests"
        label={text("title")}
        source={{ kind: "client", rows }}
        columns={useDescribedColumns(REQUEST_COLUMNS)}
        rowId={({ id }) => String(id)}
        onOpen={open}
        actions={[
          {
            id: "create",
            label: text("create"),
            icon: "plus",
            needs: REQUEST_RULES.edit,
            selection: "none",
            run: () => void navigate(`${config.detailPage}?estimation=${eid}&disaster=${did}`),
          },
          {
            id: "upload",
            label: uploadText("open"),
            icon: "upload",
            needs: REQUEST_RULES.edit,
            selection: "none",
            run: () => setUploading(true),
          },
          {
            id: "open",
            label: text("open"),
            icon: "view-visible",
            needs: REQUEST_RULES.view,
            selection: "one",
            run: ([row]) => row && open(row),
          },
        ]}
        exports={{ list: "requests", xlsx: exporters, pdf: exporters, csv: exporters, context: did }}
        emptyText={text("empty")}
      />
      {uploading && (
        <UploadDialog
          list={text("title")}
          {...{ upload }}
          template={fetchRequestsTemplate}
          onClose={() => setUploading(false)}
        />
      )}
    </>
  );
}
