import type { ListFilter } from "../../../contract/list-query.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../controls/Button.tsx";
import { ColumnFilterField } from "./ColumnFilterField.tsx";
import { orNone } from "./address-view.ts";
import { withFilter } from "./list-view.ts";
import type { ListColumn } from "./props.ts";

interface FilterPanelProps<Row> {
  readonly id: string;
  readonly list: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly filters: readonly ListFilter[];
  onFilters(filters: readonly ListFilter[]): void;
}

/** A condition for each column that can have one, side by side; ordinary fields, so that every keyboard and screen reader knows them. */
export function FilterPanel<Row>({ id, list, columns, filters, onFilters }: FilterPanelProps<Row>) {
  const texts = useTexts("list");
  return (
    <section id={id} className="pv-list__filters" aria-label={texts("filterPanel", { list })}>
      {columns.map((column) =>
        column.filter ? (
          <ColumnFilterField
            key={column.id}
            id={column.id}
            header={column.header}
            kind={column.filter}
            value={filters.find((filter) => filter.column === column.id) ?? null}
            onChange={(filter) => onFilters(withFilter(filters, column.id, filter && orNone(filter)))}
          />
        ) : null,
      )}
      <Button icon="x" className="pv-list__clear" aria-disabled={filters.length === 0} onClick={() => onFilters([])}>
        {texts("clearFilters")}
      </Button>
    </section>
  );
}
