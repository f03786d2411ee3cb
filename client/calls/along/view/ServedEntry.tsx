import { useState } from "react";
import { SiteServedSchema } from "../../../../contract/supply/calls/sites.ts";
import { readNumber } from "../../../../engine/display/read-number.ts";
import { useFormat, useLocale, useTexts } from "../../../../framework/i18n/index.ts";
import { isSameValue, type SiteValue } from "../entry.ts";
import { Entry, Press } from "./plain.tsx";

/** People and meals that a site served on a day; an empty field is not counted, which is not zero. */
export function ServedEntry({ known, onEnter }: { readonly known: SiteValue; onEnter(value: SiteValue): void }) {
  const text = useTexts("widgets.along.field");
  const columns = useTexts("domain.lists.sites");
  const format = useFormat();
  const locale = useLocale();
  const written = (field: "people" | "meals") => {
    const count = "people" in known ? known[field] : null;
    return count === null ? "" : format.number(count);
  };
  const [typed, setTyped] = useState({ people: written("people"), meals: written("meals") });
  const read = (field: keyof typeof typed): number | null | undefined =>
    SiteServedSchema.shape[field].safeParse(readNumber(typed[field], locale)).data;
  const [people, meals] = [read("people"), read("meals")];
  const value = people === undefined || meals === undefined ? null : { people, meals };
  return (
    <>
      {(["people", "meals"] as const).map((field) => (
        <Entry
          key={field}
          label={columns(field === "people" ? "served" : "mealsServed")}
          numeric
          value={typed[field]}
          error={read(field) === undefined ? text("whole") : null}
          onChange={(entered) => setTyped((before) => ({ ...before, [field]: entered }))}
        />
      ))}
      <div className="pv-row">
        <Press disabled={value === null || isSameValue(value, known)} onPress={() => value && onEnter(value)}>
          {text("add")}
        </Press>
      </div>
    </>
  );
}
