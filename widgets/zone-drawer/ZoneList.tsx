import type { ZoneSet } from "../../client/zones.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import { ZONE_NUMBERS, zoneStyle } from "../../map/zones/zone-style.ts";

interface ListProps {
  readonly set: ZoneSet;
  readonly closed: boolean;
  onOpen(zone: number): void;
  onFocus(zone: number): void;
}

/** The four zones, worst hit first: those there are, and those that can be drawn. */
export function ZoneList({ set, closed, onOpen, onFocus }: ListProps) {
  const text = useTexts("widgets.zone-drawer");
  const format = useFormat();
  return (
    <ul className="zone-drawer__zones">
      {ZONE_NUMBERS.map((number) => {
        const zone = set.zones.find((one) => one.zone === number);
        const people = zone?.statistics ? format.number(zone.statistics.population) : null;
        return (
          <li key={number} className={zone ? undefined : "zone-drawer__free"}>
            <span className="zone-drawer__badge" style={{ background: zoneStyle(number).color }} aria-hidden="true">
              {number}
            </span>
            <span className="zone-drawer__what">
              <strong>{text(number === 1 ? "zoneWorst" : "zone", { zone: number })}</strong>
              <span>
                {zone === undefined
                  ? text("free")
                  : people === null
                    ? text("notCounted")
                    : text("people", { people, affected: format.percent(zone.affected) })}
              </span>
            </span>
            {zone && (
              <button
                type="button"
                className="pv-icon-button"
                aria-label={text("zoomTo", { zone: number })}
                title={text("zoomTo", { zone: number })}
                onClick={() => onFocus(number)}
              >
                <Icon name="magnifying-glass-plus" />
              </button>
            )}
            {!closed && (
              <button
                type="button"
                className="pv-button"
                aria-label={text(zone ? "editZone" : "addZone", { zone: number })}
                onClick={() => onOpen(number)}
              >
                <Icon name={zone ? "pencil" : "plus"} /> {text(zone ? "edit" : "add")}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
