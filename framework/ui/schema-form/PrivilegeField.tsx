import { useState } from "react";
import { PRIVILEGES } from "../../../contract/privileges.ts";
import { useText, useTexts } from "../../i18n/texts.ts";
import { FieldFrame } from "./FieldFrame.tsx";
import { useForm } from "./form-context.ts";
import type { PartProps } from "./form-context.ts";

/** Privileges by their place in the table, chosen by name. */
export function PrivilegeField(props: PartProps) {
  const { path, value } = props;
  const form = useForm();
  const texts = useTexts("shell");
  const textOf = useText();
  const names = PRIVILEGES.map(({ code }) => textOf(`client.rights.privileges.${code}`));
  const [wanted, setWanted] = useState("");
  const chosen = (Array.isArray(value) ? value : []).filter((one): one is number => typeof one === "number");
  const fits = (label: string, index: number): boolean =>
    `${index} ${label}`.toLowerCase().includes(wanted.trim().toLowerCase());
  const toggle = (index: number): void =>
    form.set(path, chosen.includes(index) ? chosen.filter((one) => one !== index) : [...chosen, index]);
  return (
    <FieldFrame {...props} group>
      {({ id: _id, disabled, "aria-required": _required, "aria-invalid": _invalid, ...control }) => (
        <details className="pv-form__privileges" role="group" {...control}>
          <summary>
            {chosen.length === 0
              ? texts("form.everybody")
              : chosen.map((index) => names[index] ?? String(index)).join(", ")}
          </summary>
          <input
            className="pv-input"
            type="text"
            aria-label={texts("form.findPrivilege")}
            placeholder={texts("form.findPrivilege")}
            value={wanted}
            autoComplete="off"
            onChange={(event) => setWanted(event.target.value)}
          />
          <ul>
            {names.map((label, index) =>
              fits(label, index) ? (
                <li key={index}>
                  <label>
                    <input
                      type="checkbox"
                      checked={chosen.includes(index)}
                      disabled={disabled}
                      onChange={() => toggle(index)}
                    />
                    {label} <code>{index}</code>
                  </label>
                </li>
              ) : null,
            )}
          </ul>
        </details>
      )}
    </FieldFrame>
  );
}
