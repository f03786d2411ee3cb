import type { JsonSchema } from "./json-schema.ts";
import { describedIn } from "./key-texts.ts";

/**
 * The JSON Schema of an app config with every widget's own, as it was generated (`npm run generate`; a test fails where
 * it is stale), its keys described in a language. A browser fetches it as a part of its own: what writes schemas is left
 * out of the bundle.
 */
export async function fetchAppConfigSchema(language: string): Promise<JsonSchema> {
  const [{ default: schema }, texts] = await Promise.all([
    import("../../app-config/schema.json"),
    fetchTexts(language),
  ]);
  return texts === null ? (schema as JsonSchema) : describedIn(schema as JsonSchema, texts);
}

/** What the keys are for, by the schema's English words; null in English itself. */
async function fetchTexts(language: string): Promise<Readonly<Record<string, string>> | null> {
  switch (language) {
    case "es":
      return (await import("./key-texts/es.json")).default;
    case "pt":
      return (await import("./key-texts/pt.json")).default;
    case "de":
      return (await import("./key-texts/de.json")).default;
    default:
      return null;
  }
}
