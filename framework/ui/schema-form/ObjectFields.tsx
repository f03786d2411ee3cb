import { pathText, type JsonPath } from "../../config/fault.ts";
import type { JsonSchema } from "../../config/json-schema.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Icon } from "../Icon.tsx";
import { useForm } from "./form-context.ts";

/** A schema's own address: for editors, not for readers. */
const FOR_EDITORS = "$schema";

/** The fields of an object in the schema's order, and then what the schema does not know. */
export function ObjectFields({ path, part, value }: { path: JsonPath; part: JsonSchema; value: unknown }) {
  const { Part } = useForm();
  const record = (typeof value === "object" && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  const known = Object.entries(part.properties ?? {}).filter(([key]) => key !== FOR_EDITORS);
  const unknown = Object.keys(record).filter((key) => !Object.hasOwn(part.properties ?? {}, key));
  return (
    <div className="pv-form__fields">
      {known.map(([key, inner]) =>
        typeof inner === "object" ? (
          <Part
            key={key}
            path={[...path, key]}
            part={inner}
            value={record[key]}
            required={part.required?.includes(key) ?? false}
          />
        ) : null,
      )}
      {unknown.map((key) => (
        <UnknownKey key={key} path={[...path, key]} value={record[key]} />
      ))}
    </div>
  );
}

/** The longest stretch of JSON that is shown of what cannot be edited here. */
const SHOWN = 80;

/** A key that the schema does not know: what stands there, what is wrong with it, and how to be rid of it. */
function UnknownKey({ path, value }: { path: JsonPath; value: unknown }) {
  const form = useForm();
  const texts = useTexts("shell");
  const at = pathText(path);
  const key = String(path.at(-1));
  const written = JSON.stringify(value);
  return (
    <div className="pv-form__field" data-path={at}>
      <div className="pv-form__head">
        <span className="pv-form__label">
          <code>{key}</code>
        </span>
        {form.readOnly ? null : (
          <button
            type="button"
            className="pv-form__reset"
            aria-label={texts("form.removeNamed", { name: key })}
            onClick={() => form.reset(path)}
          >
            {texts("form.remove")}
          </button>
        )}
      </div>
      <code className="pv-form__raw">{written.length > SHOWN ? `${written.slice(0, SHOWN)}…` : written}</code>
      <p className="pv-form__fault pv-form__fault--warning">
        <Icon name="exclamation-mark-triangle" />
        {form.faultsAt(at)[0]?.message ?? texts("form.unknownKey")}
      </p>
    </div>
  );
}
