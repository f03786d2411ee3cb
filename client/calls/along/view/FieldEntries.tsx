import { useEffect, useState } from "react";
import { BASE_PATH } from "../../../../contract/api/base-path.ts";
import type { Pack } from "../../../../contract/planning/pack.ts";
import type { Site } from "../../../../contract/supply/calls/sites.ts";
import { SITE_STATES } from "../../../../contract/supply/sites.ts";
import { addDays, calendarDay } from "../../../../engine/needs/blocks.ts";
import { useFormat, useTexts } from "../../../../framework/i18n/index.ts";
import { isSameValue, knownValue, type FieldEntry, type SiteValue } from "../entry.ts";
import { enqueue, readQueue, withdraw, type OpenQueue, type QueuedEntry } from "../entry-queue.ts";
import { DeliveryEntry, type EnteredDelivery } from "./DeliveryEntry.tsx";
import { ServedEntry } from "./ServedEntry.tsx";
import { useFaultText } from "./fault-text.ts";
import { Choice, Press } from "./plain.tsx";
import { useProductName } from "./product-name.ts";
import { useSaveEntries } from "./save-entries.ts";
import { useValueText } from "./value-text.ts";

/** What a team enters at sites without a connection, and what of it waits to be sent. */
export function FieldEntries({ pack, queue }: { readonly pack: Pack; readonly queue: OpenQueue }) {
  const text = useTexts("widgets.along.field");
  const faultText = useFaultText();
  const productName = useProductName();
  const [entries, setEntries] = useState<readonly QueuedEntry[] | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [siteId, setSiteId] = useState(() => pack.sites.rows[0]?.id ?? 0);
  const site = pack.sites.rows.find(({ id }) => id === siteId);
  useEffect(() => {
    readQueue(queue).then(setEntries, setProblem);
  }, [queue]);
  const change = async (work: Promise<void>) => {
    setProblem(null);
    try {
      await work;
      setEntries(await readQueue(queue));
    } catch (error) {
      setProblem(error);
    }
  };
  if (entries === null || site === undefined) return problem === null ? null : <p role="alert">{faultText(problem)}</p>;
  const put = (entry: FieldEntry) => void change(enqueue(queue, entry));
  const stamp = () => ({ key: crypto.randomUUID(), at: new Date().toISOString(), confirmed: false });
  const enter = (day: string, value: SiteValue) => {
    const base = knownValue(pack, entries, { site, day, like: value });
    put({ ...stamp(), site: site.id, name: site.name, day, base, value });
  };
  const deliver = ({ goods, value, ...record }: EnteredDelivery) => {
    const name = [goods.partner, productName(goods.product), goods.place].filter(Boolean).join(" · ");
    put({ ...stamp(), ...record, goods, value, name, day: value.deliveryDate });
  };
  return (
    <div className="along-field pv-stack pv-stack--wide">
      <p className="pv-muted">{text("lead")}</p>
      <Choice
        label={text("site")}
        value={String(siteId)}
        options={pack.sites.rows.map(({ id, name, county }) => ({ value: String(id), label: `${name} · ${county}` }))}
        onChange={(id) => setSiteId(Number(id))}
      />
      <SiteEntry key={site.id} pack={pack} site={site} entries={entries} onEnter={enter} onDeliver={deliver} />
      {problem !== null && (
        <p className="pv-note" data-kind="danger" role="alert">
          {faultText(problem)}
        </p>
      )}
      <Waiting
        endsAt={pack.endsAt}
        entries={entries}
        onRemove={(entry) => void change(withdraw(queue, entries, entry))}
      />
    </div>
  );
}

interface SiteEntryProps {
  readonly pack: Pack;
  readonly site: Site;
  readonly entries: readonly QueuedEntry[];
  onEnter(day: string, value: SiteValue): void;
  onDeliver(entered: EnteredDelivery): void;
}

/** The state of today by one press; the people served and the deliveries of today or yesterday. */
function SiteEntry({ pack, site, entries, onEnter, onDeliver }: SiteEntryProps) {
  const text = useTexts("widgets.along.field");
  const states = useTexts("domain.site.states");
  const format = useFormat();
  const today = calendarDay(pack.timeZone, new Date());
  const [day, setDay] = useState(today);
  const days = [today, addDays(today, -1)];
  const known = (on: string, like: SiteValue) => knownValue(pack, entries, { site, day: on, like });
  return (
    <>
      <fieldset className="pv-card pv-stack">
        <legend>{text("state", { day: format.date(today) })}</legend>
        <div className="pv-row">
          {SITE_STATES.map((state) => {
            const isNow = isSameValue({ state }, known(today, { state }));
            return (
              <Press key={state} pressed={isNow} onPress={() => !isNow && onEnter(today, { state })}>
                {states(state)}
              </Press>
            );
          })}
        </div>
      </fieldset>
      <fieldset className="pv-card pv-stack">
        <legend>{text("served")}</legend>
        <Choice
          label={text("day")}
          value={day}
          options={days.map((value) => ({ value, label: format.date(value) }))}
          onChange={setDay}
        />
        <ServedEntry
          key={`${day} ${JSON.stringify(known(day, { people: null, meals: null }))}`}
          known={known(day, { people: null, meals: null })}
          onEnter={(value) => onEnter(day, value)}
        />
      </fieldset>
      {pack.estimations.length > 0 && (
        <DeliveryEntry
          key={entries.filter((one) => "eid" in one).length}
          pack={pack}
          site={site}
          entries={entries}
          days={days}
          onEnter={onDeliver}
        />
      )}
    </>
  );
}

/** Milliseconds before the end of a pack from which entries that wait are called for. */
const LAST_DAY = 86_400_000;

interface WaitingProps extends Pick<SiteEntryProps, "entries"> {
  readonly endsAt: string;
  onRemove(entry: QueuedEntry): void;
}

function Waiting({ endsAt, entries, onRemove }: WaitingProps) {
  const text = useTexts("widgets.along.field");
  const format = useFormat();
  const valueText = useValueText();
  const save = useSaveEntries();
  return (
    <section className="pv-card pv-stack">
      <div role="status">
        <h2>{text("queue", { count: entries.length })}</h2>
      </div>
      {entries.length > 0 && Date.now() > Date.parse(endsAt) - LAST_DAY && (
        <p className="pv-note" data-kind="warning">
          {text("ending", { end: format.instant(endsAt) })}
        </p>
      )}
      <ol className="pv-plain-list pv-stack">
        {entries.map((entry) => (
          <li key={entry.place} className="pv-stack pv-stack--tight">
            <strong>{`${entry.name} · ${format.date(entry.day)}`}</strong>
            <span>{text("entry", { value: valueText(entry, entry.value), before: valueText(entry, entry.base) })}</span>
            <span className="pv-muted">{text("at", { at: format.instant(entry.at) })}</span>
            <div className="pv-row">
              <Press quiet onPress={() => onRemove(entry)}>
                {text("remove")}
              </Press>
            </div>
          </li>
        ))}
      </ol>
      {entries.length > 0 && (
        <div className="pv-row">
          <a className="pv-button along-press" href={`${BASE_PATH}/along`}>
            {text("toSend")}
          </a>
          <Press quiet onPress={() => save(entries)}>
            {text("save")}
          </Press>
        </div>
      )}
    </section>
  );
}
