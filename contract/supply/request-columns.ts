import { editColumns, fieldColumns, namedColumn, type RecordColumn, type StatusKind } from "../lists/column.ts";
import { REQUEST_PRIORITIES, REQUEST_SOURCES, REQUEST_STATES, type RequestState } from "./requests.ts";
import { isComing, type RequestSummary } from "./calls/requests.ts";

/** A request with the name of its product in the reader's language, and whether its goods should be there already. */
export interface ListedRequest extends RequestSummary {
  readonly productName: string;
  readonly late: boolean;
}

/** Returns whether goods of a request should have arrived before `today`, the agency's calendar day. */
export const isLate = ({ state, eta }: Pick<RequestSummary, "state" | "eta">, today: string): boolean =>
  isComing(state) && eta !== null && eta < today;

const headerOf = (id: string): string => `domain.lists.requests.${id}`;
const field = fieldColumns(headerOf);

/** The meaning of each state, and of goods that are late. */
export const STATE_KINDS: Readonly<Record<RequestState | "Late", StatusKind>> = {
  Draft: "info",
  Approved: "warning",
  Ordered: "warning",
  Shipped: "warning",
  "Arrived in part": "warning",
  Arrived: "success",
  Closed: "success",
  Canceled: "danger",
  Late: "danger",
};

/** Makes a column of a word that a request's form chooses from. */
const worded = (
  id: "source" | "priority" | "state",
  values: readonly string[],
  width: number,
  kinds?: Readonly<Record<string, StatusKind>>,
): RecordColumn<ListedRequest> =>
  namedColumn(
    { id, header: headerOf(id), width, screen: { minWidth: 116 } },
    {
      values,
      ...(kinds && { kinds }),
      valueOf: (row) => (id === "state" && row.late ? "Late" : row[id]),
      keyOf: (value) =>
        id === "state" ? `domain.request.states.${value}` : `domain.lists.supply.words.${id}.${value}`,
    },
  );

/** The list of a disaster's requests, the most telling columns first. */
export const REQUEST_COLUMNS: readonly RecordColumn<ListedRequest>[] = [
  field("number", 8, { width: 84, rowHeader: true }, "number"),
  {
    id: "product",
    header: headerOf("product"),
    kind: "text",
    width: 18,
    screen: { minWidth: 100 },
    value: (row) => row.productName,
  },
  field("quantity", 12, { width: 112 }, "number"),
  {
    id: "unit",
    header: headerOf("unit"),
    kind: "text",
    width: 12,
    screen: { width: 96 },
    value: (row) => row.unit,
    shown: (row, text) => text(`client.figures.units.${row.unit}`),
  },
  worded("state", [...REQUEST_STATES, "Late"], 16, STATE_KINDS),
  field("neededBy", 14, { minWidth: 116 }, "day"),
  field("eta", 14, { minWidth: 116 }, "day"),
  field("arrived", 12, { width: 104 }, "number"),
  worded("source", REQUEST_SOURCES, 14),
  field("supplier", 22, { minWidth: 130 }),
  worded("priority", REQUEST_PRIORITIES, 16),
  field("deliverTo", 26, { minWidth: 140 }),
  field("county", 18, { minWidth: 110, hiddenAtFirst: true }),
  field("contact", 22, { minWidth: 130, hiddenAtFirst: true }),
  field("phone", 18, { minWidth: 120, hiddenAtFirst: true }),
  field("unitCost", 12, { width: 104, hiddenAtFirst: true }, "number"),
  field("costShare", 12, { width: 104, hiddenAtFirst: true }, "number"),
  field("orderedOn", 14, { minWidth: 116, hiddenAtFirst: true }, "day"),
  field("notes", 30, { minWidth: 160, hiddenAtFirst: true }),
  field("externalId", 18, { minWidth: 120, hiddenAtFirst: true }),
  ...editColumns(field, { minWidth: 110 }),
];
