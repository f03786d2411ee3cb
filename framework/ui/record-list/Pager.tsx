import { useFormat } from "../../i18n/format.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Action } from "../controls/Button.tsx";
import { SelectField } from "../controls/Select.tsx";
import { pagesOf } from "./address-view.ts";

interface PagerProps {
  readonly list: string;
  readonly page: number;
  readonly size: number;
  readonly sizes: readonly number[];
  readonly total: number;
  onPage(page: number): void;
  onSize(size: number): void;
}

/** Shows the page and the number of pages, with controls to turn it and set its length. */
export function Pager({ list, page, size, sizes, total, onPage, onSize }: PagerProps) {
  const texts = useTexts("list");
  const { number } = useFormat();
  const pages = pagesOf(total, size);
  const turns = [
    { id: "first", icon: "chevron-start", to: 0 },
    { id: "previous", icon: "chevron-left", to: page - 1 },
    { id: "next", icon: "chevron-right", to: page + 1 },
    { id: "last", icon: "chevron-end", to: pages - 1 },
  ] as const;
  const turn = ({ id, icon, to }: (typeof turns)[number]) => {
    const idle = to < 0 || to >= pages || to === page;
    return (
      <Action
        icon={icon}
        label={texts(id)}
        key={id}
        // Not disabled: the button that led to the last page keeps the focus there.
        aria-disabled={idle}
        onClick={() => (idle ? undefined : onPage(to))}
      />
    );
  };
  return (
    <nav className="pv-row pv-row--apart" aria-label={texts("pages", { list })}>
      <div className="pv-row">
        <span aria-hidden="true">{texts("pageSize")}</span>
        <SelectField
          className="pv-list__size"
          label={texts("pageSize")}
          labelHidden
          value={size}
          options={sizes.map((each) => ({ value: each, label: number(each) }))}
          onChange={onSize}
        />
      </div>
      <div className="pv-row">
        {turns.slice(0, 2).map(turn)}
        <span className="pv-list__place">{texts("pageOf", { page: number(page + 1), pages: number(pages) })}</span>
        {turns.slice(2).map(turn)}
      </div>
    </nav>
  );
}
