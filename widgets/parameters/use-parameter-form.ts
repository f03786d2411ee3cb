import { useCallback, useMemo } from "react";
import { ParameterSetSchema, type ParameterSet } from "../../contract/planning/calls/parameters.ts";
import { useEstimation } from "../../client/planning/estimations.ts";
import { mergingOf } from "../../client/records/merging.ts";
import { useSaveParameters } from "./calls.ts";
import { useRecordForm, type RecordForm } from "../../client/records/use-record-form.ts";
import type { OwnFaults } from "../../client/records/refusals.ts";
import { useLocale, useTexts } from "../../framework/i18n/index.ts";
import { TABS, type ParametersTab } from "./config.ts";
import { draftOf, lineIdOf, unitsFit, valuesOf, type ParamDraft } from "./draft.ts";
import { parameterFaults, parameterWords, placeFaults } from "./faults.ts";
import { useUnsavedParameters } from "./unsaved.ts";
import { useWording } from "./use-wording.ts";

/** The form of one estimation's parameters, with faults by cell. */
export type ParameterForm = RecordForm<ParamDraft, ParameterSet>;

/** The tab of a cell. */
export const tabOf = (cell: string): string => cell.slice(0, cell.indexOf("/")).replace("settings", "method");

/** The form of the three tabs and the settings, saved in one call; `onTab` opens the tab of a faulty cell. */
export function useParameterForm(set: ParameterSet, onTab: (tab: ParametersTab) => void): ParameterForm {
  const call = useSaveParameters();
  const locale = useLocale();
  const text = useTexts("widgets.parameters");
  const wording = useWording();
  const name = useEstimation(set.eid).data?.name ?? "";
  return useRecordForm<ParamDraft, ParameterSet, ParameterSet>({
    saved: set,
    start: useMemo(() => draftOf(set), [set]),
    kept: useUnsavedParameters(String(set.eid)),
    schema: ParameterSetSchema,
    merging: mergingOf<ParamDraft, ParameterSet>({
      startOf: draftOf,
      idOf: lineIdOf,
      words: (draft) => parameterWords(draft, wording),
    }),
    check: useCallback((draft: ParamDraft) => ownFaults(draft, locale, set.arrivals), [locale, set.arrivals]),
    faultsShown: "atOnce",
    placeFaults: (faults, draft) => placeFaults(faults, valuesOf(draft)),
    reveal: ([first = ""]) => {
      const tab = TABS.find((one) => one === tabOf(first));
      if (tab) onTab(tab);
    },
    savedText: () => text("saved", { name }),
    send: (draft, version) =>
      call.mutateAsync({ ...valuesOf(draft).values, eid: set.eid, version: version ?? set.version }),
  });
}

/** The faults that the browser can find, by cell; `arrivals` are those of a storm plan's winds. */
export const ownFaults = (draft: ParamDraft, locale: string, arrivals: ParameterSet["arrivals"]): OwnFaults =>
  Object.fromEntries(
    Object.entries(parameterFaults(draft, unitsFit, { locale, arrivals })).map(
      ([cell, { fault, found }]): [string, OwnFaults[string]] => [
        cell,
        typeof fault === "string"
          ? {
              key: `widgets.parameters.faults.${fault}`,
              values: { found: found ?? "" },
              isMissing: fault === "missing",
            }
          : { key: "errors.numberTwoWays", values: { ...fault } },
      ],
    ),
  );
