import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { z } from "zod";
import { ConditionSchema, type Condition } from "../../contract/content/conditions.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { FilterConfig } from "./config.ts";
import { useAddressParameters } from "../../framework/shell/address-parameters.ts";

const AskedSchema = z.array(ConditionSchema).max(20);

/** The conditions in an address; anyone can write one, so that what does not fit is left out. */
function readAsked(text: string, fields: readonly string[]): readonly Condition[] {
  try {
    return AskedSchema.parse(JSON.parse(text)).filter(({ field }) => fields.includes(field));
  } catch {
    return [];
  }
}

/** What the reader or a wire has chosen, under the widget's name in the address, or until the page is left. */
export function useAsked({
  config: { fields, remember },
  instance,
  setAction,
}: WidgetProps<FilterConfig>): [readonly Condition[], (asked: readonly Condition[]) => void] {
  const [kept, keep] = useState<string | null>(null);
  const [parameters, change] = useAddressParameters();
  const name = `${instance}.filter`;
  const text = (remember ? parameters.get(name) : kept) ?? "[]";
  const asked = useMemo(() => readAsked(text, fields), [text, fields]);
  const ask = (next: readonly Condition[]) => {
    const written = next.length === 0 ? null : JSON.stringify(next);
    if (remember) change({ [name]: written });
    else keep(written);
  };
  // Conditions on other fields could not be taken back here.
  const set = useEffectEvent((given: readonly Condition[]) => ask(given.filter(({ field }) => fields.includes(field))));
  useEffect(() => setAction<{ filter: readonly Condition[] }>("set", ({ filter }) => set(filter)), [setAction]);
  return [asked, ask];
}
