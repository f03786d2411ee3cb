import { MISSING, useFormat, useText, useTexts } from "../../../../framework/i18n/index.ts";
import type { FieldEntry, EntryValue } from "../entry.ts";

/** What was entered of a site or a delivery, in the reader's words; a dash where there was nothing. */
export function useValueText(): (entry: FieldEntry, value: EntryValue | null) => string {
  const text = useText();
  const columns = useTexts("domain.lists.sites");
  const format = useFormat();
  const written = (count: number | null) => (count === null ? MISSING : format.number(count));
  return (entry, value) => {
    if (value === null) return MISSING;
    if ("quantity" in value && "eid" in entry) {
      const { state, quantity, deliveryDate } = value;
      const unit = text(`client.figures.units.${entry.goods.unit}`);
      const many = format.number(quantity, Number.isInteger(quantity) ? {} : { digits: 2 });
      return `${text(`domain.lists.supply.words.state.${state}`)} · ${many} ${unit} · ${format.date(deliveryDate)}`;
    }
    if ("state" in value) return text(`domain.site.states.${value.state}`);
    if ("people" in value)
      return `${columns("served")}: ${written(value.people)} · ${columns("mealsServed")}: ${written(value.meals)}`;
    return MISSING;
  };
}
