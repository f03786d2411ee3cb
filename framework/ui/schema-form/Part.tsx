import { useState, type ReactNode } from "react";
import { PRIVILEGES } from "../../../contract/privileges.ts";
import { pathText } from "../../config/fault.ts";
import { useText, useTexts } from "../../i18n/texts.ts";
import { Icon } from "../Icon.tsx";
import { Button } from "../controls/Button.tsx";
import { resolve } from "../json-editor/schema-parts.ts";
import { ChoiceField, SwitchField } from "./ChoiceField.tsx";
import { ColorField } from "./ColorField.tsx";
import { EntryList } from "./EntryList.tsx";
import { FaultBadge, FaultLines, FieldFrame, KeyLabel } from "./FieldFrame.tsx";
import { JsonField } from "./JsonField.tsx";
import { NumberField } from "./NumberField.tsx";
import { ObjectFields } from "./ObjectFields.tsx";
import { RowActions } from "./RowActions.tsx";
import { TextField } from "./TextField.tsx";
import { UnionField } from "./UnionField.tsx";
import { initialValue, kindOf, type FieldKind } from "./field-kind.ts";
import { useForm, type PartProps } from "./form-context.ts";
import { useListEdit } from "./use-list-edit.ts";

/** Edits a part of a value as its schema asks for. */
export function Part(props: PartProps) {
  const { root } = useForm();
  const { path, part, value } = props;
  const kind = kindOf(root, part, { key: path.at(-1) ?? null, value });
  switch (kind.kind) {
    case "object":
      return (
        <Group {...props}>
          <ObjectFields path={path} part={kind.part} value={value} />
        </Group>
      );
    case "entries":
      return (
        <Group {...props}>
          <EntryList {...props} kind={kind} />
        </Group>
      );
    case "values":
      return (
        <Group {...props}>
          <ValueList {...props} kind={kind} />
        </Group>
      );
    case "privileges":
      return <PrivilegeField {...props} />;
    case "switch":
      return <SwitchField {...props} />;
    case "choice":
      return <ChoiceField {...props} words={kind.words} />;
    case "number":
      return <NumberField {...props} kind={kind} />;
    case "text":
      return <TextField {...props} kind={kind} />;
    case "color":
      return <ColorField {...props} />;
    case "union":
      return <UnionField {...props} kind={kind} />;
    case "json":
      return <JsonField {...props} />;
  }
}

/** A part of several fields under a heading that opens and closes; what is closed is not drawn. */
function Group({ path, part, value, required, children }: PartProps & { children: ReactNode }) {
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
      // Of what opens without a click: the browser's own search.
      onToggle={(event) => {
        if (event.currentTarget.open !== open) form.setOpen(at, event.currentTarget.open);
      }}
    >
      <summary
        // At once: the toggle event comes later, and what is drawn in between would undo the click.
        onClick={(event) => {
          event.preventDefault();
          form.setOpen(at, !open);
        }}
      >
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

/** Privileges by their place in the table, chosen by name. */
function PrivilegeField(props: PartProps) {
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
              ? texts("form.openToAll")
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

/** A list of plain values, each edited where it stands. Where it is absent its default shows, and adding begins with that. */
function ValueList({ path, part, value, kind }: PartProps & { kind: Extract<FieldKind, { kind: "values" }> }) {
  const form = useForm();
  const texts = useTexts("shell");
  const fallback = resolve(form.root, part).default;
  const inherited: readonly unknown[] = value === undefined && Array.isArray(fallback) ? fallback : [];
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const list = { path, entries, least: kind.part.minItems };
  const { add } = useListEdit({ ...list, entries: value === undefined ? inherited : entries });
  const item = kindOf(form.root, kind.item, { key: null, value: undefined });
  const left =
    item.kind === "choice" ? item.words.find((word) => ![...entries, ...inherited].includes(word)) : undefined;
  const full = entries.length >= (kind.part.maxItems ?? Infinity);
  return (
    <>
      {value === undefined && inherited.length > 0 ? (
        <p className="pv-form__none">{texts("form.default", { value: inherited.map(String).join(", ") })}</p>
      ) : null}
      {entries.length === 0 && inherited.length === 0 ? <p className="pv-form__none">{texts("form.empty")}</p> : null}
      <ol className="pv-form__rows">
        {entries.map((entry, index) => (
          <li key={index} className="pv-form__row">
            <form.Part path={[...path, index]} part={kind.item} value={entry} required />
            <RowActions
              list={list}
              index={index}
              name={String(entry) || texts("form.unnamed", { position: index + 1 })}
            />
          </li>
        ))}
      </ol>
      {form.readOnly ? null : (
        <div className="pv-form__bar">
          <Button
            icon="plus"
            data-control={`add ${pathText(path)}`}
            disabled={full}
            onClick={() => add(left ?? initialValue(form.root, kind.item), false)}
          >
            {texts("form.add")}
          </Button>
          {inherited.length > 0 ? (
            <Button onClick={() => form.set(path, [...inherited])}>{texts("form.ownList")}</Button>
          ) : null}
        </div>
      )}
    </>
  );
}
