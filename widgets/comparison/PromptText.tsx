import type { Prompt } from "../../client/workflow-prompt.ts";
import { usePromptText } from "./use-prompt-text.ts";

/** What the workflow asks for next, if anything. */
export function PromptText({ prompt }: { prompt: Prompt }) {
  return usePromptText(prompt);
}
