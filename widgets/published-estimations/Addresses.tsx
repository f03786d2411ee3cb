import { AddressList } from "../../client/explanation/AddressList.tsx";
import { FEATURE_SERVICE_PATH } from "../../contract/api/addresses.ts";
import { BASE_PATH } from "../../contract/api/base-path.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useApp, useInstanceTitle } from "../../framework/widget/app-context.ts";

/** Where other programs find a published estimation, and what shows it in pages of other sites, each to be copied. */
export function Addresses({ eid }: { readonly eid: number }) {
  const text = useTexts("widgets.published-estimations.addresses");
  const titleOf = useInstanceTitle();
  const { name, config } = useApp();
  const root = location.origin + BASE_PATH;
  const query = (layer: number, form: string) =>
    `${root}${FEATURE_SERVICE_PATH}/${layer}/query?where=eid%3D${eid}&outFields=*&f=${form}`;
  const codeOf = (widget: string) =>
    `<script async src="${root}/embed.js"></script>\n<provision-widget app="${name}" widget="${widget}" estimation="${eid}"></provision-widget>`;
  const entries = [
    { what: text("service"), value: `${root}${FEATURE_SERVICE_PATH}` },
    { what: text("collections"), value: `${root}/ogc` },
    { what: text("zones"), value: query(0, "geojson") },
    { what: text("needs"), value: query(17, "csv") },
    ...config.embedding.widgets.map((id) => ({ what: text("code", { what: titleOf(id) }), value: codeOf(id) })),
  ];
  return (
    <AddressList entries={entries}>
      <a href={`${BASE_PATH}/developers`}>{text("guide")}</a>
    </AddressList>
  );
}
