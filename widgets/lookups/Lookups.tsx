import { useTranslation } from "react-i18next";
import { useDeleteLookup, useLookups, useRestoreLookup } from "./calls.ts";
import { useRecordActions, useRecordDeletion } from "../../client/records/record-actions.tsx";
import { useLookupText } from "../../client/lookups/use-lookup-text.ts";
import type { LookupSummary } from "../../contract/lookups/calls/lookups.ts";
import { LOOKUP_COLUMNS } from "../../contract/lookups/columns.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { useSession } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { RecordListPage } from "../../framework/ui/record-list/RecordListPage.tsx";
import { useDescribedColumns } from "../../framework/ui/record-list/described-columns.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { LookupDetail } from "./LookupDetail.tsx";
import type { LookupsConfig } from "./config.ts";

/** The word lists of the screens: all of them, or one with its entries. */
export default function Lookups({ config }: WidgetProps<LookupsConfig>) {
  return config.show === "list" ? <LookupList config={config} /> : <LookupDetail config={config} />;
}

/** All lookups, each opened on its own page. */
function LookupList({ config }: { readonly config: LookupsConfig }) {
  const text = useTexts("widgets.lookups");
  const list = useRecordActions<LookupSummary>({
    page: config.detailPage,
    create: text("create"),
    needs: {
      create: anyOf("lookup.create"),
      view: anyOf("lookup.view"),
      edit: anyOf("lookup.edit"),
      delete: anyOf("lookup.delete"),
    },
    idOf: ({ lookupId }) => lookupId,
    remove: useDeletion(),
  });
  return (
    <RecordListPage
      title={text("title")}
      query={useLookups()}
      name="lookups"
      columns={useDescribedColumns(LOOKUP_COLUMNS)}
      {...list}
      exports={{ list: "lookups", xlsx: anyOf("lookup.exportExcel"), pdf: anyOf("lookup.exportPdf") }}
    />
  );
}

/** Deletes the selected lookups after a confirmation, and offers to undo it. Built-in lists are refused before anything is deleted. */
function useDeletion(): (chosen: readonly LookupSummary[]) => Promise<boolean> {
  const text = useTexts("widgets.lookups");
  const { t } = useTranslation();
  const names = useLookupText();
  const actingUserId = useSession()?.user?.userId ?? 0;
  const { mutateAsync: remove } = useDeleteLookup();
  const { mutateAsync: restore } = useRestoreLookup();
  return useRecordDeletion<LookupSummary>({
    idOf: ({ lookupId }) => lookupId,
    nameOf: (lookup) => names.list(lookup),
    titleOf: (count) => text("deleteTitle", { count }),
    refusal(chosen) {
      const shipped = chosen.find((one) => one.shipped);
      return shipped ? t("domain.lookup.shipped", { caption: names.list(shipped) }) : null;
    },
    remove: async ({ lookupId }) => (await remove({ lookupId, actingUserId }), true),
    restore: ({ lookupId }) => restore(lookupId),
  });
}
