import { useState } from "react";
import { valueAt } from "../../../framework/config/fault.ts";
import { useTexts } from "../../../framework/i18n/index.ts";
import { placesOf, type PagePlace } from "../../../framework/layout/page-places.ts";
import { SelectField } from "../../../framework/ui/controls/index.ts";
import { FormDialog } from "../../../framework/ui/index.ts";
import type { Arrangement } from "./use-arrange.ts";

/** Asks for the page that an instance is moved to; it comes last in that page's main region. */
export function PageDialog(props: {
  readonly arrangement: Arrangement;
  readonly id: string;
  readonly from: PagePlace;
  onClose(): void;
}) {
  const { arrangement, id, from, onClose } = props;
  const { value, page, titleOf, move } = arrangement;
  const text = useTexts("widgets.layout-editor.arrange");
  const pages = valueAt(value, ["pages"]);
  const routes = (Array.isArray(pages) ? pages : []).flatMap((each: unknown, i) => {
    const route = valueAt(each, ["route"]);
    return i === page || typeof route !== "string" ? [] : [{ value: String(i), label: route }];
  });
  const [chosen, choose] = useState(routes[0]?.value ?? "");
  const to = placesOf(value, Number(chosen)).find(({ part }) => part === "main");
  return (
    <FormDialog
      title={text("pageTitle", { name: titleOf(id) })}
      confirm={text("moveThere")}
      disabled={!to}
      onClose={onClose}
      onSubmit={() => {
        onClose();
        if (to) move(id, from, to, to.ids.length);
      }}
    >
      <SelectField label={text("page")} value={chosen} onChange={choose} options={routes} />
    </FormDialog>
  );
}
