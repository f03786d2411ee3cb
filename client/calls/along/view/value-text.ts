import { MISSING, useFormat, useTexts } from "../../../../framework/i18n/index.ts";
import type { SiteValue } from "../entry.ts";

/** What was entered of a site, in the reader's words. */
export function useValueText(): (value: SiteValue) => string {
  const states = useTexts("domain.site.states");
  const columns = useTexts("domain.lists.sites");
  const format = useFormat();
  const written = (count: number | null) => (count === null ? MISSING : format.number(count));
  return (value) =>
    "state" in value
      ? states(value.state)
      : `${columns("served")}: ${written(value.people)} · ${columns("mealsServed")}: ${written(value.meals)}`;
}
