/**
 * A schema with its descriptions in another language; `texts` has them by the English ones, which stand where there is
 * none. Only what is described is touched: a key that is itself called `description` holds no text.
 */
export function describedIn<Schema>(schema: Schema, texts: Readonly<Record<string, string>>): Schema {
  return translated(schema, texts) as Schema;
}

function translated(part: unknown, texts: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(part)) return part.map((one) => translated(one, texts));
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) =>
      key === "description" && typeof value === "string"
        ? [key, texts[value] ?? value]
        : [key, translated(value, texts)],
    ),
  );
}

/** Every description of a schema, each once. */
export function descriptionsIn(schema: unknown): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const found = Object.entries(schema).flatMap(([key, value]: [string, unknown]) =>
    key === "description" && typeof value === "string" ? [value] : descriptionsIn(value),
  );
  return [...new Set(found)];
}
