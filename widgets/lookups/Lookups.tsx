import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { LookupDetail } from "./LookupDetail.tsx";
import { LookupList } from "./LookupList.tsx";
import type { LookupsConfig } from "./config.ts";
import "./Lookups.css";

/** The named lists that the screens offer: all of them, or one with its entries. */
export default function Lookups({ config }: WidgetProps<LookupsConfig>) {
  return config.show === "list" ? <LookupList config={config} /> : <LookupDetail config={config} />;
}
