import { ChooseFirst } from "../../client/planning/ChooseFirst.tsx";
import { useCurrentEstimationId } from "../../client/planning/addressed-estimation.ts";
import { useEstimation, useHeld } from "../../client/planning/estimations.ts";
import { useZones } from "../../client/planning/zones.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { ErrorState, Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { ZonePanel } from "./ZonePanel.tsx";
import type { ZoneDrawerConfig } from "./config.ts";
import "../../client/figures/figures.css";
import "./ZoneDrawer.css";

/** Draws, picks, uploads, edits and deletes the zones of the chosen estimation. */
export default function ZoneDrawer({ config, setAction }: WidgetProps<ZoneDrawerConfig>) {
  const text = useTexts("widgets.zone-drawer");
  const eid = useCurrentEstimationId();
  const estimation = useEstimation(eid);
  const held = useHeld(estimation.data);
  const zones = useZones(eid);
  const mayEdit = usePermits(anyOf("estimation.edit"));

  if (eid === null) return <ChooseFirst icon="polygon-area" />;
  if (zones.isError) return <ErrorState error={zones.error} retry={() => void zones.refetch()} />;
  if (estimation.isError) return <ErrorState error={estimation.error} retry={() => void estimation.refetch()} />;
  if (!zones.data || !estimation.data) return <Loading />;
  return (
    <ZonePanel
      key={eid}
      estimation={estimation.data}
      set={zones.data}
      {...{ config, setAction }}
      closed={held ?? (mayEdit ? null : text("readOnly"))}
    />
  );
}
