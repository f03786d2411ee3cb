import { useStylesOfTable } from "../../client/map/layers/map-layers.ts";
import type { MapStyle, StyleRecord } from "../../contract/layers/style.ts";
import { ApiError, CLIENT_ERRORS, useErrorText } from "../../framework/http/api-error.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";

/** Styles for the same base view or table, each with a button that copies its look. */
export function TableStyles(props: {
  readonly table: string;
  readonly styles: readonly StyleRecord[];
  /** The edited style; null for a new one. */
  readonly own: number | null;
  onTake(style: MapStyle): void;
}) {
  const { styles, own, onTake } = props;
  const text = useTexts("widgets.layers");
  const table = props.table.trim();
  // Nothing is requested while the table's name is incomplete.
  const known = table !== "" && styles.some((one) => one.table.toLowerCase() === table.toLowerCase());
  const { data, error } = useStylesOfTable(known ? table : null);
  const failure = useFailure();
  const failureText = error && failure(error);
  if (failureText) return <p role="alert">{failureText}</p>;
  const found = (data ?? []).filter(({ styleId }) => styleId !== own);
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

/** The message for a failed call: its own error, or "the server failed" where it gave none; null for no message. */
function useFailure(): (error: Error) => string | null {
  const text = useTexts("widgets.layers");
  const reason = useErrorText();
  return (error) => {
    // The app itself reports an ended session.
    if (error instanceof ApiError && error.status === 401) return null;
    const isReported = error instanceof ApiError && error.key !== CLIENT_ERRORS.badAnswer;
    return isReported ? reason(error) : text("backendError");
  };
}
