import type { Prompt } from "../../client/workflow-prompt.ts";
import { useTexts } from "../../framework/i18n/index.ts";

/** What the workflow asks for, in the catalogue's words; null where it asks for nothing. */
export function usePromptText(prompt: Prompt): string | null {
  const text = useTexts("domain");
  switch (prompt) {
    case null:
      return null;
    case "noZones":
      return text("zone.none");
    case "population":
      return text("prompt.population");
    case "projections":
      return text("prompt.projections");
  }
}
