import { useTexts } from "../../i18n/texts.ts";

/** A term and the instances that it names; "nobody" where there is none. */
export function Names({ label, names }: { label: string; names: readonly string[] }) {
  const texts = useTexts("shell.inspector");
  return (
    <div>
      <dt>{label}</dt>
      <dd>{names.length > 0 ? names.join(", ") : texts("nobody")}</dd>
    </div>
  );
}
