import "@esri/calcite-components/components/calcite-text-area";
import "../ui.css";
import { flushChange } from "./element.ts";
import { FieldHint, useText, type TextProps } from "./fields.tsx";

/** Several lines of text. */
export function TextArea({ rows, ...props }: TextProps & { readonly rows?: number | undefined }) {
  const { maxLength, ...rest } = props;
  // The element would let the reader type more and show a count, whose id describes it; the control itself stops at the
  // limit.
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
