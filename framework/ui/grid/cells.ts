import type {
  ICellRendererComp,
  ICellRendererParams,
  INoRowsOverlayComp,
  INoRowsOverlayParams,
} from "ag-grid-community";
import type { GridColumn } from "./columns.ts";

/* Elements that the grid library draws in cells. They are plain ones: a React component costs ten times as much in each
   cell. */

const span = (className: string, text: string): HTMLElement =>
  Object.assign(document.createElement("span"), { className, textContent: text });

const textIn = ({ valueFormatted, value }: ICellRendererParams): string => valueFormatted ?? String(value ?? "");

interface NotedCellOptions<Row> {
  readonly column: GridColumn<Row>;
  /** The word before a fault, e.g. "Error". */
  readonly faultWord: string;
}

/** A cell that shows and announces its value's source or fault. */
export class NotedCell<Row> implements ICellRendererComp<Row> {
  readonly #gui = span("", "");

  init(params: ICellRendererParams<Row> & NotedCellOptions<Row>): void {
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.#gui;
  }

  refresh(params: ICellRendererParams<Row> & NotedCellOptions<Row>): boolean {
    this.#gui.replaceChildren(...notedParts(params));
    return true;
  }
}

function notedParts<Row>(params: ICellRendererParams<Row> & NotedCellOptions<Row>): HTMLElement[] {
  const { data, column, faultWord } = params;
  if (data === undefined) return [];
  const fault = column.fault?.(data) ?? null;
  const note = column.note?.(data) ?? null;
  const dot = span("pv-dot", "");
  dot.ariaHidden = "true";
  const word = span(column.status ? "pv-status" : "", textIn(params));
  word.dataset["kind"] = column.status?.(data) ?? "";
  const lines = span("pv-grid-lines", "");
  if (column.detail) lines.append(span("", textIn(params)), span("pv-small pv-muted", column.detail(data)));
  return [
    ...(note === null ? [] : [dot]),
    column.detail ? lines : word,
    ...(fault === null ? [] : [span("pv-visually-hidden", `, ${faultWord}: ${fault}`)]),
    ...(note === null ? [] : [span("pv-visually-hidden", `, ${note}`)]),
  ];
}

interface OpeningOptions<Row> {
  readonly onOpen: (row: Row) => void;
}

/** The name of a record: a click opens it. With the keyboard Enter on the cell does, so Tab need not stop here. */
export class NameCell<Row> implements ICellRendererComp<Row> {
  readonly #button = document.createElement("button");
  #params: (ICellRendererParams<Row> & OpeningOptions<Row>) | null = null;

  init(params: ICellRendererParams<Row> & OpeningOptions<Row>): void {
    this.#button.type = "button";
    this.#button.tabIndex = -1;
    this.#button.className = "pv-plain pv-list__name pv-strong";
    this.#button.addEventListener("click", () => {
      if (this.#params?.data !== undefined) this.#params.onOpen(this.#params.data);
    });
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.#button;
  }

  refresh(params: ICellRendererParams<Row> & OpeningOptions<Row>): boolean {
    this.#params = params;
    this.#button.textContent = textIn(params);
    return true;
  }
}

/** The text of an empty grid; none if it is null. */
export class NoRows implements INoRowsOverlayComp {
  readonly #gui = span("", "");

  init(params: INoRowsOverlayParams & Partial<EmptyCellOptions>): void {
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.#gui;
  }

  refresh({ emptyText = null }: INoRowsOverlayParams & Partial<EmptyCellOptions>): void {
    this.#gui.textContent = emptyText;
  }
}

interface EmptyCellOptions {
  readonly emptyText: string | null;
}
