import "@esri/calcite-components/components/calcite-text-area";
import "../ui.css";
import { flushChange } from "./element.ts";
import { FieldHint, useText, type TextProps } from "./fields.tsx";

/** Several lines of text. */
export function TextArea({ rows, ...props }: TextProps & { readonly rows?: number | undefined }) {
  const { maxLength, ...rest } = props;
  // The element would let more be typed and show a count, by whose id it is described; the control itself stops.
  const inner = { maxlength: maxLength, "aria-describedby": null };
  const { common, redraw } = useText<HTMLCalciteTextAreaElement>(rest, "textarea", inner);
  return (
    <FieldHint {...props}>
      <calcite-text-area
        {...common}
        rows={rows ?? 3}
        resize="vertical"
        oncalciteTextAreaInput={(event) => {
          flushChange(() => {
            props.onChange?.(event.target.value);
            if (props.value !== undefined) redraw();
          });
        }}
        oncalciteTextAreaChange={(event) => props.onCommit?.(event.target.value)}
      />
    </FieldHint>
  );
}
