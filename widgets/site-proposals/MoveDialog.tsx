import { useState } from "react";
import { useLocale, useTexts } from "../../framework/i18n/index.ts";
import { NumberField } from "../../framework/ui/controls/index.ts";
import { readNumber, writeNumber } from "../../framework/ui/grid/number-entry.ts";
import { FormDialog } from "../../framework/ui/index.ts";

/** Moves a candidate within proposals; its facility stays where it is. */
export function MoveDialog(props: {
  readonly site: { readonly name: string; readonly at: readonly [number, number] };
  onMove(at: [number, number]): void;
  onClose(): void;
}) {
  const { site, onMove, onClose } = props;
  const text = useTexts("widgets.site-proposals");
  const locale = useLocale();
  const [x, setX] = useState(writeNumber(site.at[0], locale));
  const [y, setY] = useState(writeNumber(site.at[1], locale));
  const [isTried, setTried] = useState(false);
  const read = (typed: string, most: number): number | null => {
    const value = readNumber(typed, locale, most);
    return typeof value === "number" && Math.abs(value) <= most ? value : null;
  };
  const [longitude, latitude] = [read(x, 180), read(y, 90)];
  const fault = (value: number | null, most: number) => (isTried && value === null ? text("degrees", { most }) : null);
  return (
    <FormDialog
      title={text("moveTitle", { name: site.name })}
      confirm={text("acts.move")}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (longitude !== null && latitude !== null) onMove([longitude, latitude]);
      }}
    >
      <p>{text("moveNote")}</p>
      <NumberField label={text("latitude")} value={y} error={fault(latitude, 90)} onChange={setY} />
      <NumberField label={text("longitude")} value={x} error={fault(longitude, 180)} onChange={setX} />
    </FormDialog>
  );
}
