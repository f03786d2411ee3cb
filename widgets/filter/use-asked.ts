import { useMemo, useState } from "react";
import { z } from "zod";
import { ConditionSchema, type Condition } from "../../contract/content/data.ts";
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

/** What the reader has chosen, under the widget's name in the address, or until the page is left. */
export function useAsked(
  instance: string,
  { fields, remember }: { readonly fields: readonly string[]; readonly remember: boolean },
): [readonly Condition[], (asked: readonly Condition[]) => void] {
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
  return [asked, ask];
}
