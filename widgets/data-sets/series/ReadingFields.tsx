import { useAtomValue } from "jotai";
import type { SeriesFile } from "../../../contract/series/calls.ts";
import { DATE_ORDERS, orderOf } from "../../../engine/files/written-time.ts";
import { GEOGRAPHIES } from "../../../engine/words/series.ts";
import { timeZoneAtom } from "../../../framework/i18n/format.ts";
import { useTexts } from "../../../framework/i18n/index.ts";
import { SegmentedControl, SelectField } from "../../../framework/ui/controls/index.ts";
import type { FileHead } from "../file-head.ts";

type SeriesColumnChoice = Pick<SeriesFile, "geography" | "place" | "time" | "timeZone" | "dateOrder">;

/** Chooses the columns of place and time, and how times are read. */
export function ReadingFields({
  head,
  reading: { geography, place, time, timeZone, dateOrder },
  onChange,
}: {
  readonly head: FileHead;
  readonly reading: SeriesColumnChoice;
  onChange(changes: Partial<SeriesColumnChoice>): void;
}) {
  const text = useTexts("widgets.data-sets.import");
  const agencyZone = useAtomValue(timeZoneAtom);
  const named = [{ value: "", label: text("choose") }, ...head.heading.map((name) => ({ value: name, label: name }))];
  const zones = [...new Set([agencyZone, "UTC", ...US_ZONES])];
  const timeAt = head.heading.indexOf(time);
  const isOrdered = head.rows.some((row) => orderOf(row[timeAt] ?? "") !== null);
  return (
    <>
      <SegmentedControl
        label={text("geography")}
        options={GEOGRAPHIES}
        chosen={geography}
        textOf={(id) => text(`geographies.${id}`)}
        onChoose={(chosen) => onChange({ geography: chosen })}
      />
      <SelectField
        label={text("place")}
        value={place}
        options={named}
        onChange={(value) => onChange({ place: value })}
      />
      <SelectField label={text("time")} value={time} options={named} onChange={(value) => onChange({ time: value })} />
      <SelectField
        label={text("timeZone")}
        hint={text("timeZoneHint")}
        value={timeZone}
        options={[
          { value: null, label: text("eachItsOwn") },
          ...zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
        ]}
        onChange={(value) => onChange({ timeZone: value })}
      />
      {isOrdered && (
        <SelectField
          label={text("dateOrder")}
          hint={text("dateOrderHint")}
          value={dateOrder}
          options={[
            { value: null, label: text("dateOrders.asFile") },
            ...DATE_ORDERS.map((value) => ({ value, label: text(`dateOrders.${value}`) })),
          ]}
          onChange={(value) => onChange({ dateOrder: value })}
        />
      )}
    </>
  );
}

/** The time zones of the United States. */
const US_ZONES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Puerto_Rico",
];
