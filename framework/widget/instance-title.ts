import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "./app-context.ts";
import { useText } from "../i18n/texts.ts";

/** The name that an instance has for people: its own title, else its widget's, else its id. Fetches no code. */
export function useInstanceTitle(): (id: string) => string {
  const { instances } = useApp();
  const { i18n } = useTranslation();
  const text = useText();
  return useCallback(
    (id) => {
      const instance = instances.get(id);
      if (!instance) return id;
      if (instance.title !== undefined) return text(instance.title);
      const key = `widgets.${instance.widget}.title`;
      return i18n.exists(key) ? text(key) : id;
    },
    [instances, i18n, text],
  );
}
