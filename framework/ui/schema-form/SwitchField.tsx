import { useTexts } from "../../i18n/texts.ts";
import { resolve } from "../json-editor/schema-parts.ts";
import { FieldFrame } from "./FieldFrame.tsx";
import { useForm } from "./form-context.ts";
import type { PartProps } from "./form-context.ts";

/** Yes or no. Absent, it stands as its default does and says so. */
export function SwitchField(props: PartProps) {
  const { path, part, value } = props;
  const form = useForm();
  const texts = useTexts("shell");
  const fallback = resolve(form.root, part).default;
  const on = typeof value === "boolean" ? value : fallback === true;
  return (
    <FieldFrame {...props}>
      {({ "aria-required": _required, ...control }) => (
        <span className="pv-form__switch">
          <input
            {...control}
            type="checkbox"
            role="switch"
            checked={on}
            onChange={(event) => form.set(path, event.target.checked)}
          />
          <span aria-hidden="true">
            {value === undefined
              ? texts("form.default", { value: on ? texts("form.on") : texts("form.off") })
              : on
                ? texts("form.on")
                : texts("form.off")}
          </span>
        </span>
      )}
    </FieldFrame>
  );
}
