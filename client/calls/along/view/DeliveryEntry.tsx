import { useState } from "react";
import type { Pack } from "../../../../contract/planning/pack.ts";
import type { Site } from "../../../../contract/supply/calls/sites.ts";
import { readNumber } from "../../../../engine/display/read-number.ts";
import { MISSING, useFormat, useLocale, useText, useTexts } from "../../../../framework/i18n/index.ts";
import type { DeliveryChange, FieldEntry } from "../entry.ts";
import { arrivalAt, expectedAt, newDelivery, productsOf, unitsOf } from "../expected-deliveries.ts";
import { Choice, Entry, Press } from "./plain.tsx";
import { useProductName } from "./product-name.ts";

/** What was entered of a delivery, to be put into the queue. */
export type EnteredDelivery = Pick<DeliveryChange, "eid" | "delivery" | "goods" | "base" | "value">;

interface DeliveryEntryProps {
  readonly pack: Pack;
  readonly site: Site;
  readonly entries: readonly FieldEntry[];
  readonly days: readonly string[];
  onEnter(entered: EnteredDelivery): void;
}

/** A delivery that has arrived at a site: one that was expected, or one that no one had entered. */
export function DeliveryEntry({ pack, site, entries, days, onEnter }: DeliveryEntryProps) {
  const text = useTexts("widgets.along.field");
  const columns = useTexts("domain.lists.supply.columns");
  const anyText = useText();
  const productName = useProductName();
  const format = useFormat();
  const locale = useLocale();
  const expected = expectedAt(pack, entries, site);
  const products = productsOf(pack);
  const [chosen, setChosen] = useState(() => String(expected[0]?.delivery ?? "new"));
  const [day, setDay] = useState(days[0] ?? "");
  const [fresh, setFresh] = useState(() => newDelivery(pack, site));
  const [quantity, setQuantity] = useState<string | null>(null);
  const one = expected.find(({ delivery }) => String(delivery) === chosen) ?? fresh;
  const { goods, base, delivery } = one;
  const shownQuantity = base === null ? "" : format.number(base.quantity, { digits: base.quantity % 1 === 0 ? 0 : 2 });
  const value = arrivalAt(day, readNumber(quantity ?? shownQuantity, locale));
  const isComplete = value !== null && goods.partner.trim() !== "" && goods.product !== "";
  const change = (changes: Partial<typeof goods>) => setFresh({ ...fresh, goods: { ...fresh.goods, ...changes } });
  const unitName = (unit: string) => anyText(`client.figures.units.${unit}`);
  const written = (row: (typeof expected)[number]) =>
    [
      row.goods.partner,
      productName(row.goods.product),
      row.base === null ? MISSING : `${format.number(row.base.quantity)} ${unitName(row.goods.unit)}`,
      row.base === null ? MISSING : format.date(row.base.deliveryDate),
    ].join(" · ");
  return (
    <fieldset className="pv-card pv-stack">
      <legend>{text("delivery")}</legend>
      <Choice
        label={text("which")}
        value={delivery === null ? "new" : chosen}
        options={[
          ...expected.map((row) => ({ value: String(row.delivery), label: written(row) })),
          { value: "new", label: text("unexpected") },
        ]}
        onChange={(next) => {
          setChosen(next);
          setQuantity(null);
        }}
      />
      {delivery === null && (
        <>
          {pack.estimations.length > 1 && (
            <Choice
              label={text("estimation")}
              value={String(fresh.eid)}
              options={pack.estimations.map(({ estimation: { eid, name } }) => ({ value: String(eid), label: name }))}
              onChange={(eid) => setFresh({ ...fresh, eid: Number(eid) })}
            />
          )}
          <Entry
            label={columns("partner")}
            value={goods.partner}
            known={[...new Set(pack.partnerContacts.map(({ partner }) => partner))]}
            onChange={(partner) => change({ partner })}
          />
          <Choice
            label={columns("product")}
            value={goods.product}
            options={products.map(({ product }) => ({ value: product, label: productName(product) }))}
            onChange={(product) => change({ product, unit: unitsOf(pack, product)[0] ?? goods.unit })}
          />
          <Choice
            label={columns("unit")}
            value={goods.unit}
            options={unitsOf(pack, goods.product).map((unit) => ({ value: unit, label: unitName(unit) }))}
            onChange={(unit) => change({ unit })}
          />
        </>
      )}
      <Entry
        label={delivery === null ? columns("quantity") : text("quantity", { unit: unitName(goods.unit) })}
        numeric
        value={quantity ?? shownQuantity}
        error={value === null && quantity !== null && quantity !== "" ? text("amount") : null}
        onChange={setQuantity}
      />
      <Choice
        label={text("day")}
        value={day}
        options={days.map((each) => ({ value: each, label: format.date(each) }))}
        onChange={setDay}
      />
      <div className="pv-row">
        <Press
          disabled={!isComplete}
          onPress={() => {
            if (value === null) return;
            onEnter({ eid: one.eid, delivery, goods: { ...goods, partner: goods.partner.trim() }, base, value });
          }}
        >
          {text("arrived")}
        </Press>
      </div>
    </fieldset>
  );
}
