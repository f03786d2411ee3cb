import type { ReactNode } from "react";
import { pathText } from "../../config/fault.ts";
import { useTexts } from "../../i18n/texts.ts";
import { resolve } from "../json-editor/schema-parts.ts";
import { Icon } from "../Icon.tsx";
import { FaultBadge, FaultLines, KeyLabel } from "./FieldFrame.tsx";
import { useForm } from "./form-context.ts";
import type { PartProps } from "./form-context.ts";

/** A part of several fields under a heading that opens and closes; what is closed is not drawn. */
export function Group({ path, part, value, required, children }: PartProps & { children: ReactNode }) {
  const form = useForm();
  const texts = useTexts("shell");
  const at = pathText(path);
  const { description, default: fallback } = resolve(form.root, part, value);
  const open = form.isOpen(at);
  const count = Array.isArray(value) ? value.length : null;
  return (
    <details
      className="pv-form__group"
      data-path={at}
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open !== open) form.setOpen(at, event.currentTarget.open);
      }}
    >
      <summary>
        <Icon name="chevron-right" />
        <span role="heading" aria-level={4} className="pv-form__label">
          <KeyLabel path={path} />
        </span>
        {count === null ? null : <span className="pv-form__count">{texts("form.entries", { count })}</span>}
        <FaultBadge count={form.faultsWithin(path)} />
      </summary>
      {open ? (
        <div className="pv-form__body">
          {description ? <p className="pv-form__hint">{description}</p> : null}
          <FaultLines path={at} />
          {children}
          {value !== undefined && !required && !form.readOnly ? (
            <button type="button" className="pv-form__reset" onClick={() => form.reset(path)}>
              {fallback === undefined ? texts("form.clearAll") : texts("form.resetAll")}
            </button>
          ) : null}
        </div>
      ) : null}
    </details>
  );
}
