import { useTranslation } from "react-i18next";
import { useTexts } from "../../framework/i18n/index.ts";

/** Lists the fields and steps that an import still needs; empty once there are none. */
export function StillNeeded({ names }: { readonly names: readonly (string | false)[] }) {
  const text = useTexts("widgets.data-sets");
  const { i18n } = useTranslation();
  const needed = names.filter((name) => name !== false);
  if (needed.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language, { type: "unit" }).format(needed);
  return <p className="pv-muted pv-small">{text("stillNeeded", { names: list })}</p>;
}
