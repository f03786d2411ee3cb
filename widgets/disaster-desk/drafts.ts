import type { FaultKeys } from "../../client/record-form/refusals.ts";
import type { Disaster, DisasterCategory, DisasterDraft } from "../../contract/calls/disasters.ts";
import type { Estimation, EstimationDraft } from "../../contract/calls/estimations.ts";
import { MANDATORY } from "../../contract/field-rules.ts";

/** A disaster as its form holds it: every field a text, so that half-typed input has a place. */
export interface DisasterForm {
  readonly name: string;
  readonly type: string;
  readonly category: string;
  readonly startDate: string;
  readonly status: Disaster["status"];
}

/** An estimation as its form holds it. */
export interface EstimationForm {
  readonly name: string;
  readonly startDate: string;
  /** Empty: the newest real data set. */
  readonly dataSetId: string;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** What an empty form starts from. */
export function newDisaster(types: readonly string[], today: string): DisasterForm {
  return { name: "", type: types[0] ?? "", category: "", startDate: today, status: "Active" };
}

export const disasterForm = ({ name, type, category, startDate, status }: Disaster): DisasterForm => ({
  name,
  type,
  category: category ?? "",
  startDate,
  status,
});

/** The categories of a type, by rank. */
export function categoriesOf(categories: readonly DisasterCategory[], type: string): DisasterCategory[] {
  return categories.filter((one) => one.dtype === type).sort((a, b) => a.priority - b.priority);
}

/** What is wrong with a disaster, as far as this side can tell; the server has the last word. */
export function disasterFaults(form: DisasterForm, others: readonly Disaster[]): FaultKeys {
  return {
    ...(form.name.trim() === "" ? { name: MANDATORY } : {}),
    ...(others.some((one) => sameName(one.name, form.name))
      ? { name: "widgets.disaster-desk.faults.disasterNameTaken" }
      : {}),
    ...(form.type === "" ? { type: MANDATORY } : {}),
    ...(DATE.test(form.startDate) ? {} : { startDate: "widgets.disaster-desk.faults.date" }),
  };
}

/** What is wrong with an estimation, as far as this side can tell. */
export function estimationFaults(form: EstimationForm, others: readonly Estimation[]): FaultKeys {
  return {
    ...(form.name.trim() === "" ? { name: MANDATORY } : {}),
    ...(others.some((one) => sameName(one.name, form.name))
      ? { name: "widgets.disaster-desk.faults.estimationNameTaken" }
      : {}),
    ...(DATE.test(form.startDate) ? {} : { startDate: "widgets.disaster-desk.faults.date" }),
  };
}

/** The call's body for a form; `saved` is the record that is changed. */
export function disasterDraft(form: DisasterForm, saved: Pick<Disaster, "did" | "version"> | null): DisasterDraft {
  return {
    ...(saved ? { did: saved.did, version: saved.version } : {}),
    name: form.name.trim(),
    type: form.type,
    category: form.category === "" ? null : form.category,
    startDate: form.startDate,
    status: form.status,
  };
}

/** The call's body for an estimation's form. */
export function estimationDraft(
  form: EstimationForm,
  did: number,
  saved: Pick<Estimation, "eid" | "version"> | null,
): EstimationDraft {
  return {
    ...(saved ? { eid: saved.eid, version: saved.version } : {}),
    did,
    name: form.name.trim(),
    startDate: form.startDate,
    ...(form.dataSetId === "" ? {} : { dataSetId: Number(form.dataSetId) }),
  };
}

/** One line of the categories dialog; the order of the lines is the rank. */
export interface CategoryLine {
  readonly key: string;
  readonly dcid?: number;
  readonly category: string;
}

/** What is wrong with the lines, by key: all must be filled in and none twice. */
export function categoryFaults(
  lines: readonly CategoryLine[],
): Readonly<Record<string, "faults.mandatory" | "faults.categoryTwice">> {
  const seen = new Set<string>();
  const faults: Record<string, "faults.mandatory" | "faults.categoryTwice"> = {};
  for (const { key, category } of lines) {
    const name = category.trim().toLowerCase();
    if (name === "") faults[key] = "faults.mandatory";
    else if (seen.has(name)) faults[key] = "faults.categoryTwice";
    seen.add(name);
  }
  return faults;
}

/** The lines as the call wants them, ranked from 1 as they stand. */
export function rankedCategories(dtype: string, lines: readonly CategoryLine[]): DisasterCategory[] {
  return lines.map(({ dcid, category }, i) => ({
    ...(dcid === undefined ? {} : { dcid }),
    dtype,
    category: category.trim(),
    priority: i + 1,
  }));
}

/** The list with one line moved a place up or down; at the ends it stays. */
export function moved<Line>(lines: readonly Line[], index: number, by: -1 | 1): Line[] {
  const target = index + by;
  const line = lines[index];
  if (line === undefined || target < 0 || target >= lines.length) return [...lines];
  const rest = lines.filter((_, i) => i !== index);
  return [...rest.slice(0, target), line, ...rest.slice(target)];
}
