/** Gives each cell of a table's bodies its column's name (`data-column`): the texts of the heads above it, from the top. */
export function nameCells(table: HTMLTableElement): void {
  const names = columnNames(table);
  for (const body of table.tBodies)
    for (const row of body.rows) for (const cell of row.cells) cell.dataset["column"] = names[cell.cellIndex] ?? "";
}

/** The names of the columns, from the first: below a head that spans several, each has that head's name before its own. */
function columnNames({ tHead }: HTMLTableElement): string[] {
  const columns: string[][] = [];
  const taken = new Set<string>();
  [...(tHead?.rows ?? [])].forEach((row, y) => {
    let x = 0;
    for (const head of row.cells) {
      while (taken.has(`${x} ${y}`)) x++;
      for (const end = x + head.colSpan; x < end; x++) {
        for (let down = 0; down < head.rowSpan; down++) taken.add(`${x} ${y + down}`);
        columns[x] = [...(columns[x] ?? []), textOf(head).trim()];
      }
    }
  });
  return columns.map((texts) => texts.filter(Boolean).join(", "));
}

/** What is not read, and what can be pressed. */
const LEFT_OUT = "[aria-hidden], calcite-action";
/** Content on a line of its own. */
const APART = "small, .pv-chip";

function textOf(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? "";
  if (node.matches(LEFT_OUT)) return "";
  const text = [...node.childNodes].map(textOf).join("");
  return node.matches(APART) ? `, ${text}` : text;
}
