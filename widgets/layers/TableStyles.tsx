import { useStylesOfTable } from "../../client/map-layers.ts";
import type { MapStyle, StyleRecord } from "../../contract/calls/map/style.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";

/** The styles that are made for the same base view or table, to begin from: their looks are taken over by a button. */
export function TableStyles(props: {
  readonly table: string;
  readonly styles: readonly StyleRecord[];
  /** The style that is edited; null for a new one. */
  readonly own: number | null;
  onTake(style: MapStyle): void;
}) {
  const { styles, own, onTake } = props;
  const text = useTexts("widgets.layers");
  const table = props.table.trim();
  // What is typed half names no table yet.
  const known = table !== "" && styles.some((one) => one.table.toLowerCase() === table.toLowerCase());
  const found = (useStylesOfTable(known ? table : null).data ?? []).filter(({ styleId }) => styleId !== own);
  if (found.length === 0) return null;
  return (
    <div className="pv-row" role="group" aria-label={text("stylesOfTable", { table })}>
      <span>{text("stylesOfTable", { table })}</span>
      {found.map((style) => (
        <Button key={style.styleId} onClick={() => onTake(style)}>
          {text("takeLook", { name: style.name })}
        </Button>
      ))}
    </div>
  );
}
