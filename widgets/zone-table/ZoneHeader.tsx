import { useEffect, useRef } from "react";
import { useDeleteZone } from "../../client/zones.ts";
import type { Zone } from "../../contract/calls/zones.ts";
import { ZoneEditRequested, ZoneFocused } from "../../contract/topics.ts";
import { usePublish } from "../../framework/bus/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Icon, useConfirm, useErrorToast, useToast } from "../../framework/ui/index.ts";
import { zoneStyle } from "../../map/zones/zone-style.ts";

/** A zone's column head: its number and color, and what can be done with it. */
export function ZoneHeader({ zone, actions, focused }: { zone: Zone; actions: boolean; focused: boolean }) {
  const text = useTexts("widgets.zone-table");
  const publish = usePublish();
  const confirm = useConfirm();
  const toast = useToast();
  const tell = useErrorToast();
  const deleteZone = useDeleteZone();
  const { eid, zone: number, version } = zone;
  const head = useRef<HTMLTableCellElement>(null);
  useEffect(() => {
    if (focused) head.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [focused]);

  const remove = async (): Promise<void> => {
    const agreed = await confirm({
      title: text("deleteTitle", { zone: number }),
      text: text("deleteQuestion"),
      confirm: text("delete"),
      cancel: text("cancel"),
      danger: true,
    });
    if (!agreed) return;
    try {
      await deleteZone.mutateAsync({ eid, zone: number, version });
      toast({ kind: "success", text: text("deleted", { zone: number }) });
    } catch (error) {
      tell(error);
    }
  };

  const action = (icon: string, key: string, run: () => void) => (
    <button
      type="button"
      className="pv-icon-button"
      aria-label={text(key, { zone: number })}
      title={text(key, { zone: number })}
      onClick={run}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <th ref={head} scope="col" aria-current={focused || undefined}>
      <span className="zone-table__zone">
        <span className="zone-table__badge" style={{ background: zoneStyle(number).color }} aria-hidden="true">
          {number}
        </span>
        {text("zone", { zone: number })}
      </span>
      {zone.statistics === null && <small className="zone-table__due">{text("due")}</small>}
      <span className="zone-table__actions">
        {action("magnifying-glass-plus", "zoom", () => publish(ZoneFocused, { eid, zone: number }))}
        {actions && action("pencil", "edit", () => publish(ZoneEditRequested, { eid, zone: number }))}
        {actions && action("trash", "remove", () => void remove())}
      </span>
    </th>
  );
}
