import { useMemo } from "react";
import { useSaveFeeding } from "../../client/logistics/feeding.ts";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { mergingOf } from "../../client/records/merging.ts";
import { persistedDrafts } from "../../client/records/persisted-drafts.ts";
import { useRecordForm } from "../../client/records/use-record-form.ts";
import { FeedingSchema, type Feeding } from "../../contract/supply/calls/feeding.ts";
import { useLocale, useTexts } from "../../framework/i18n/index.ts";
import { contentOf, draftOf, feedingFaults, placedFaults, type FeedingDraft } from "./draft.ts";

const usePersistedDraft = persistedDrafts<FeedingDraft>("feeding");

/** The form of an estimation's ways of feeding; two people's changes are merged cell by cell. */
export function useFeedingForm(feeding: Feeding) {
  const text = useTexts("widgets.feeding");
  const productText = useProductText();
  const locale = useLocale();
  const { mutateAsync } = useSaveFeeding(feeding.eid);
  const merging = useMemo(
    () =>
      mergingOf<FeedingDraft, Feeding>({
        startOf: (theirs) => draftOf(theirs, locale),
        words: ({ cells }) =>
          Object.entries(cells).map(([key, typed]) => {
            const [part, zone = "", field = "", block = "", ...product] = key.split(".");
            const label =
              part === "shares"
                ? text("cell", {
                    product: productText(product.join(".")),
                    zone,
                    way: text(`ways.${field}`),
                    block: Number(block) + 1,
                  })
                : text(part === "zones" ? "zoneCell" : "routeCell", {
                    zone,
                    field: text(`fields.${part === "zones" ? field : zone}`),
                  });
            return { path: ["cells", key], label, text: typed };
          }),
      }),
    [locale, productText, text],
  );
  return useRecordForm<FeedingDraft, Feeding, Feeding>({
    saved: feeding,
    start: useMemo(() => draftOf(feeding, locale), [feeding, locale]),
    kept: usePersistedDraft(String(feeding.eid)),
    schema: FeedingSchema,
    check: (draft) => feedingFaults(draft, feeding, locale),
    placeFaults: (faults, draft) => placedFaults(faults, contentOf(draft, feeding, locale)),
    merging,
    send: (draft, version, theirs) =>
      mutateAsync({
        ...contentOf(draft, theirs ?? feeding, locale),
        eid: feeding.eid,
        version: theirs?.version ?? version ?? feeding.version,
      }),
    savedText: () => text("saved"),
  });
}

export type FeedingForm = ReturnType<typeof useFeedingForm>;
