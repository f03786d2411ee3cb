import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { roleDescriptionKey, roleNameKey } from "../contract/seeded-roles.ts";
import { seededKey } from "../engine/seeded.ts";
import { originParts } from "../engine/suggested/origin.ts";
import { useFormat } from "../framework/i18n/index.ts";

interface NamedRole {
  readonly name: string;
  readonly description?: string;
}

/** What the product itself stores in English, told in the reader's language; what someone typed stands as it was typed. */
export interface SeededText {
  /** Where a shipped coefficient comes from. */
  source(source: string): string;
  /** Which suggestions a percentage was mixed from. */
  origin(origin: string): string;
  /** A tract data set. */
  dataSet(label: string): string;
  role(role: NamedRole): string;
  roleDescription(role: NamedRole): string;
}

export function useSeededText(): SeededText {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const told = (key: string | null, otherwise: string) => (key === null ? otherwise : t(key));
    return {
      source: (source) => told(seededKey("source", source), source),
      origin: (origin) => {
        const parts = originParts(origin)?.map(({ place, percent }) => {
          const name = t(`seeded.place.${place}`);
          return percent === null ? name : t("seeded.share", { place: name, share: format.percent(percent) });
        });
        return parts?.reduce((first, second) => t("seeded.list", { first, second })) ?? origin;
      },
      dataSet: (label) => told(seededKey("dataSet", label), label),
      role: (role) => told(roleNameKey(role), role.name),
      roleDescription: (role) => told(roleDescriptionKey(role), role.description ?? ""),
    };
  }, [t, format]);
}
