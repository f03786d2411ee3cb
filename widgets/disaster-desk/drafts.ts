import type { FaultKeys } from "../../client/records/refusals.ts";
import type {
  Disaster,
  DisasterCategory,
  DisasterDraft,
  DisasterFollowing,
} from "../../contract/planning/calls/disasters.ts";
import type { Estimation, EstimationDraft } from "../../contract/planning/calls/estimations.ts";
import { MANDATORY } from "../../contract/api/field-rules.ts";

/** The form of a disaster; every field is a text, so that incomplete input can be stored. */
export interface DisasterForm {
  readonly name: string;
  readonly type: string;
  readonly category: string;
  readonly startDate: string;
  readonly status: Disaster["status"];
  /** Only for a new disaster. */
  readonly isExercise?: boolean;
  /**
   * The values that the disaster's estimations take over; empty if it has no estimations or none of their values
   * change.
   */
  readonly follow?: DisasterFollowing;
}

/** The form of an estimation. */
export interface EstimationForm {
  readonly name: string;
  readonly startDate: string;
  /** Empty: the newest real data set. */
  readonly dataSetId: string;
  /** The disaster that a copy is made in; by default the open one. */
  readonly into?: string;
}

/** The initial values of an empty form. */
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

/** Faults of a disaster that the browser can find; the server decides. */
export const disasterFaults = (form: DisasterForm, others: readonly Disaster[]): FaultKeys => ({
  ...nameFaults(form, others, "widgets.disaster-desk.faults.disasterNameTaken"),
  ...(form.type === "" ? { type: MANDATORY } : {}),
});

/** Faults of an estimation that the browser can find. */
export const estimationFaults = (form: EstimationForm, others: readonly Estimation[]): FaultKeys =>
  nameFaults(form, others, "widgets.disaster-desk.faults.estimationNameTaken");

function nameFaults(
  { name, startDate }: Pick<EstimationForm, "name" | "startDate">,
  others: readonly { readonly name: string }[],
  taken: string,
): FaultKeys {
  const typed = name.trim().toLowerCase();
  const isTaken = others.some((one) => one.name.trim().toLowerCase() === typed);
  return {
    ...(typed === "" ? { name: MANDATORY } : isTaken ? { name: taken } : {}),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(startDate) ? {} : { startDate: "widgets.disaster-desk.faults.date" }),
  };
}

/** The request for a form; `saved` is the record to change. */
export function disasterDraft(form: DisasterForm, saved: Pick<Disaster, "did" | "version"> | null): DisasterDraft {
  return {
    ...(saved ? { did: saved.did, version: saved.version } : {}),
    name: form.name.trim(),
    type: form.type,
    category: form.category === "" ? null : form.category,
    startDate: form.startDate,
    status: form.status,
    ...(saved && form.follow ? { follow: form.follow } : {}),
    ...(!saved && form.isExercise ? { apart: "exercise" as const } : {}),
  };
}

/** The request for an estimation's form. */
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

/** Faults of the lines by key: all must be filled in and unique. */
export function categoryFaults(lines: readonly CategoryLine[]) {
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

/** The lines in the form of the call, ranked from 1 in their order. */
export function rankedCategories(dtype: string, lines: readonly CategoryLine[]): DisasterCategory[] {
  return lines.map(({ dcid, category }, i) => ({
    ...(dcid === undefined ? {} : { dcid }),
    dtype,
    category: category.trim(),
    priority: i + 1,
  }));
}

/** The list with one line moved up or down by one; unchanged at the ends. */
export function moved<Line>(lines: readonly Line[], index: number, by: -1 | 1): Line[] {
  const line = lines[index];
  if (line === undefined || !(index + by in lines)) return [...lines];
  return lines.toSpliced(index, 1).toSpliced(index + by, 0, line);
}
