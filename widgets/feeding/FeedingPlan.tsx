import { FigureExport } from "../../client/figures/FigureExport.tsx";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { useEstimation } from "../../client/planning/estimations.ts";
import { useZoneLabel } from "../../client/planning/zone-label.ts";
import { OutdatedNote, RecordFoot } from "../../client/records/RecordFoot.tsx";
import { ProductChosen, ZoneFocused } from "../../contract/config/topics.ts";
import { FEEDING_RULES, type Feeding } from "../../contract/supply/calls/feeding.ts";
import { feedingOf } from "../../engine/logistics/feeding.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { usePermits } from "../../framework/gate/session.ts";
import { useLocale, useTexts } from "../../framework/i18n/index.ts";
import { SelectField } from "../../framework/ui/controls/index.ts";
import { Note } from "../../framework/ui/index.ts";
import { contentOf } from "./draft.ts";
import { Limits } from "./Limits.tsx";
import { useFeedingTable } from "./table.ts";
import { useFeedingForm } from "./use-feeding-form.ts";
import { WaysTable } from "./WaysTable.tsx";
import { ZoneFields } from "./ZoneFields.tsx";

/** The product and zone that were chosen, here or by another widget. */
export interface FeedingChoice {
  readonly product?: string | null | undefined;
  readonly zone?: number | null | undefined;
}

/** One estimation's plan: a product and zone at a time, figures following what is typed. */
export function FeedingPlan({
  feeding,
  run,
  asked,
  onAsk,
}: {
  readonly feeding: Feeding;
  readonly run: NonNullable<Feeding["run"]>;
  readonly asked: FeedingChoice;
  onAsk(asked: FeedingChoice): void;
}) {
  const text = useTexts("widgets.feeding");
  const productText = useProductText();
  const estimation = useEstimation(feeding.eid).data;
  const label = useZoneLabel(estimation?.zoneNames);
  const locale = useLocale();
  const mayEdit = usePermits(FEEDING_RULES.edit);
  const form = useFeedingForm(feeding);
  const products = [...new Set(run.needs.map(({ product }) => product))];
  const zones = feeding.zones.map(({ zone }) => zone).filter((zone) => run.needs.some((need) => need.zone === zone));
  const publish = usePublish();
  const product = products.find((one) => one === asked.product) ?? products[0] ?? "";
  const zone = zones.find((one) => one === asked.zone) ?? zones[0] ?? 0;
  const table = useFeedingTable(run.startDate);
  const ways = feedingOf(contentOf(form.draft, feeding, locale), run);
  const own = ways.find(({ need }) => need.product === product && need.zone === zone);
  if (own === undefined) return <Note>{text("neverRun")}</Note>;
  const named = (names: readonly string[]) => names.join(", ");
  return (
    <form {...form.element} className="pv-stack pv-stack--wide" aria-label={text("title")}>
      <OutdatedNote form={form} />
      <div className="pv-row">
        <SelectField
          label={text("product")}
          value={product}
          options={products.map((value) => ({ value, label: productText(value) }))}
          onChange={(value) => {
            onAsk({ ...asked, product: value });
            publish(ProductChosen, { product: value });
          }}
        />
        <SelectField
          label={text("zone")}
          value={zone}
          options={zones.map((value) => ({ value, label: label(value) }))}
          onChange={(value) => {
            onAsk({ ...asked, zone: value });
            publish(ZoneFocused, { eid: feeding.eid, zone: value });
          }}
        />
        <FigureExport
          subject={{ of: estimation?.name ?? "", what: text("title"), lines: [text("method")] }}
          table={() => table(ways)}
        />
      </div>
      <Limits ways={ways} labelOf={label} />
      <WaysTable {...{ form, own, mayEdit, zones }} startDate={run.startDate} />
      <p className="pv-small pv-muted">{text("method")}</p>
      <ZoneFields {...{ form, zone, mayEdit }} label={label(zone)} shelters={run.shelters} need={own} />
      {run.unplaced.length > 0 && <Note kind="warning">{text("unplaced", { names: named(run.unplaced) })}</Note>}
      {run.away.length > 0 && <Note kind="warning">{text("away", { names: named(run.away) })}</Note>}
      {mayEdit && <RecordFoot form={form} />}
    </form>
  );
}
