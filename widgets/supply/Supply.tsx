import { useEffect, useEffectEvent, useState } from "react";
import { EstimationChoice } from "../../client/estimation-choice/EstimationChoice.tsx";
import { isOfEstimation } from "../../client/supply.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { RecordPage, SelectField } from "../../framework/ui/index.ts";
import { Tabs } from "../../framework/ui/Tabs.tsx";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { ListPanel } from "./ListPanel.tsx";
import { SUPPLY_TABS } from "./config.ts";
import type { SupplyConfig, SupplyTab } from "./config.ts";
import { useListName } from "./use-list-name.ts";
import { CONTACT_LISTS, firstOf, tabOf, usePlace } from "./use-place.ts";
import { useUnsavedLists } from "./use-sheet-form.ts";
import "./Supply.css";

/** What there is to give: stock, what is given to estimations, deliveries, use, facilities, contacts, products. */
export default function Supply({ config, setAction }: WidgetProps<SupplyConfig>) {
  const text = useTexts("widgets.supply");
  const nameOf = useListName();
  const place = usePlace(config.tab);
  const { list, tab, eid, row, show } = place;
  const ofEstimation = isOfEstimation(list);
  const [product, setProduct] = useState<string | null>(null);
  const openTab = useEffectEvent((next: SupplyTab) => void show({ list: firstOf(next) }));
  useEffect(() => setAction<{ tab: SupplyTab }>("openTab", (asked) => openTab(asked.tab)), [setAction]);
  useEffect(
    () => setAction<{ product: string | null }>("chooseProduct", (asked) => setProduct(asked.product)),
    [setAction],
  );
  const unsaved = useUnsavedLists(eid);
  return (
    <RecordPage title={text("title")}>
      <Tabs
        label={text("tabsLabel")}
        tabs={SUPPLY_TABS.map((id) => ({
          id,
          label: text(`tabs.${id}`),
          // The open list says so itself, in its foot.
          ...(id !== tab && unsaved.some((one) => tabOf(one) === id) ? { mark: text("unsavedElsewhere") } : {}),
        }))}
        open={tab}
        onOpen={(next) => void show({ list: firstOf(next) })}
      >
        {ofEstimation && <EstimationChoice eid={eid} onChoose={(chosen) => void show({ eid: chosen })} />}
        {tab === "contacts" && (
          <div className="supply__kind">
            <SelectField
              label={text("contactsOf")}
              value={list}
              options={CONTACT_LISTS.map((id) => ({
                value: id,
                label: id !== list && unsaved.includes(id) ? `${nameOf(id)} (${text("unsavedElsewhere")})` : nameOf(id),
              }))}
              onChange={({ target }) => {
                const chosen = CONTACT_LISTS.find((id) => id === target.value);
                if (chosen) void show({ list: chosen });
              }}
            />
          </div>
        )}
        <ListPanel
          key={`${list} ${String(ofEstimation ? eid : "")} ${product ?? ""}`}
          list={list}
          eid={ofEstimation ? eid : null}
          {...{ row, product }}
        />
      </Tabs>
    </RecordPage>
  );
}
