import { useRequest } from "../../client/logistics/requests.ts";
import { RecordDetailPage, useAddressedRecord } from "../../client/records/RecordDetailPage.tsx";
import { ChooseFirst } from "../../client/planning/ChooseFirst.tsx";
import { idOf, useCurrentDid } from "../../client/planning/current.ts";
import { useDisasters } from "../../client/planning/disasters.ts";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { REQUEST_RULES, type Request } from "../../contract/supply/calls/requests.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { useAddressParameters } from "../../framework/shell/address-parameters.ts";
import type { RequestsConfig } from "./config.ts";
import { Progress } from "./Progress.tsx";
import { RequestFields } from "./RequestFields.tsx";

/** The request in the address, or a new one of the address's disaster, else of the chosen one. */
export function RequestDetail({ config }: { readonly config: RequestsConfig }) {
  const text = useTexts("widgets.requests");
  const productText = useProductText();
  const addressed = useAddressedRecord();
  const query = useRequest(addressed.asked);
  const mayCreate = usePermits(REQUEST_RULES.edit);
  const [parameters] = useAddressParameters();
  const [current] = useCurrentDid();
  const did = query.data?.did ?? idOf(parameters.get("disaster")) ?? current;
  return (
    <RecordDetailPage<Request>
      addressed={addressed}
      query={query}
      back={{ to: config.listPage, label: text("toList") }}
      title={text("title")}
      titleOf={(request) =>
        request === null
          ? text("newRequest")
          : text("titleOf", { number: request.number, product: productText(request.product) })
      }
      noteOf={(request) => <Origin {...{ request }} />}
      icon="clipboard"
      mayNotCreate={mayCreate ? null : text("mayNotCreate")}
      unknown={(id) => text("unknown", { id })}
    >
      {(request) =>
        did === null ? (
          <ChooseFirst icon="clipboard" />
        ) : (
          <>
            {request && <Progress request={request} />}
            <RequestFields key={request?.id ?? "new"} {...{ request, did, config }} />
          </>
        )
      }
    </RecordDetailPage>
  );
}

/** The disaster that a request is for, and its last change. */
function Origin({ request }: { readonly request: Request }) {
  const text = useTexts("widgets.requests");
  const format = useFormat();
  const disaster = useDisasters().data?.find(({ did }) => did === request.did);
  const edited = text("edited", { who: request.editedBy, when: format.instant(request.editedDate) });
  return disaster ? `${disaster.name} · ${edited}` : edited;
}
