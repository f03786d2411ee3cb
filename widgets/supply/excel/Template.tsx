import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SupplyList } from "../../../contract/supply.ts";
import { fetchSupplyTemplate } from "../../../client/supply.ts";
import { isLanguage, useTexts } from "../../../framework/i18n/index.ts";
import { Icon, saveBlob, useErrorToast } from "../../../framework/ui/index.ts";
import { useListName } from "../use-list-name.ts";

/** Hands out the empty Excel file of a list, in the reader's language. */
export function Template({ list }: { readonly list: SupplyList }) {
  const text = useTexts("widgets.supply.upload");
  const tell = useErrorToast();
  const nameOf = useListName();
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const [busy, setBusy] = useState(false);
  const fetch = async () => {
    setBusy(true);
    try {
      saveBlob(await fetchSupplyTemplate(list, isLanguage(language) ? language : "en"), `${nameOf(list)}.xlsx`);
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className="pv-button" aria-busy={busy || undefined} onClick={() => void fetch()}>
      <Icon name="download" />
      {text("template")}
    </button>
  );
}
