import { useEffect, useEffectEvent } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { useAddressParameters } from "../../framework/shell/address-parameters.ts";
import { RecordPage } from "../../framework/ui/index.ts";
import { Tabs } from "../../framework/ui/Tabs.tsx";
import { useLeaveGuard } from "../../framework/ui/unsaved.tsx";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { LayerDetail } from "./LayerDetail.tsx";
import { LayerList } from "./LayerList.tsx";
import { StyleDetail } from "./StyleDetail.tsx";
import { StyleList } from "./StyleList.tsx";
import { TABS, type LayersConfig, type LayersTab } from "./config.ts";

/** The layers of the map and their styles: lists of both, or the form of the one in the address. */
export default function Layers({ config, setAction }: WidgetProps<LayersConfig>) {
  const text = useTexts("widgets.layers");
  const [parameters, change] = useAddressParameters();
  const mayLeave = useLeaveGuard();
  const tab = TABS.find((one) => one === parameters.get("tab")) ?? config.tab;
  const [layer, style] = [parameters.get("layer"), parameters.get("style")];
  const show = async (next: LayersTab) => {
    if (await mayLeave()) change({ tab: next, layer: null, style: null, from: null }, { replace: false });
  };
  const openTab = useEffectEvent((next: LayersTab) => void show(next));
  useEffect(() => setAction<{ tab: LayersTab }>("openTab", (asked) => openTab(asked.tab)), [setAction]);
  return (
    <RecordPage title={text("title")}>
      <Tabs
        label={text("tabsLabel")}
        tabs={TABS.map((id) => ({ id, label: text(`tabs.${id}`) }))}
        open={tab}
        onOpen={(next) => void show(next)}
      >
        {tab === "layers" ? (
          layer === null ? (
            <LayerList />
          ) : (
            <LayerDetail asked={layer} from={parameters.get("from")} />
          )
        ) : style === null ? (
          <StyleList />
        ) : (
          <StyleDetail asked={style} from={parameters.get("from")} />
        )}
      </Tabs>
    </RecordPage>
  );
}
