/** What people, programs and attackers send where something else is expected. */
const ODD: readonly unknown[] = [
  ...[
    null,
    true,
    "",
    " ",
    "x".repeat(5_000),
    "Ünïcödé ☃ 🐘",
    "a\u0000b",
    "'; drop table users; --",
    "=1+1",
    "2026-02-30",
  ],
  ...[
    0,
    -0,
    -1,
    1,
    0.1,
    1e308,
    -1e-308,
    2 ** 31,
    2 ** 53,
    9_999_999_999,
    "1",
    "NaN",
    [],
    {},
    [[]],
    [null],
    { a: { a: {} } },
  ],
];

type Random = () => number;
type Schema = Readonly<Record<string, unknown>>;

const pick = <T>(list: readonly T[], random: Random): T | undefined => list[Math.floor(random() * list.length)];

/** A value as a JSON schema describes it, now and then at the edge of it or beyond. */
export function madeFrom(schema: Schema, random: Random, depth = 0): unknown {
  if (random() < 0.04 || depth > 8) return pick(ODD, random);
  const choices = (schema["enum"] ?? schema["anyOf"] ?? schema["oneOf"]) as readonly unknown[] | undefined;
  if (schema["enum"] !== undefined) return pick(choices ?? [], random);
  if (choices !== undefined) return madeFrom((pick(choices, random) ?? {}) as Schema, random, depth + 1);
  if ("const" in schema) return schema["const"];
  switch (schema["type"]) {
    case "object": {
      const properties = Object.entries((schema["properties"] ?? {}) as Readonly<Record<string, Schema>>);
      const required = (schema["required"] ?? []) as readonly string[];
      const kept = properties.filter(([name]) => random() < (required.includes(name) ? 0.98 : 0.6));
      return Object.fromEntries(kept.map(([name, part]) => [name, madeFrom(part, random, depth + 1)]));
    }
    case "array": {
      const items = (schema["items"] ?? {}) as Schema;
      return Array.from({ length: Math.floor(random() * 4) }, () => madeFrom(items, random, depth + 1));
    }
    case "integer":
    case "number": {
      const least = Number(schema["minimum"] ?? schema["exclusiveMinimum"] ?? -5);
      const most = Math.min(Number(schema["maximum"] ?? 1_000), least + 1_000);
      const found = least + random() * (most - least);
      return schema["type"] === "integer" ? Math.round(found) : found;
    }
    case "boolean":
      return random() < 0.5;
    case "string":
      return pick(["Water", "Flood", "2026-09-01", "A name", "12081", "a@agency.example", "", "x".repeat(300)], random);
    default:
      return pick(ODD, random);
  }
}

/** A copy with one to three of its values replaced, left out or doubled. */
export function mutated(body: unknown, random: Random): unknown {
  const copy: unknown = structuredClone(body);
  const holders = [copy, ...within(copy)].filter((each) => typeof each === "object" && each !== null);
  for (let i = 0; i < 1 + random() * 2; i++) {
    const holder = pick(holders, random) as Record<string, unknown> | undefined;
    const name = pick(Object.keys(holder ?? {}), random);
    if (holder === undefined || name === undefined) continue;
    if (Array.isArray(holder) && random() < 0.3) holder.push(structuredClone(holder[Number(name)]));
    else if (random() < 0.2) Reflect.deleteProperty(holder, name);
    else holder[name] = structuredClone(pick(ODD, random));
  }
  return copy;
}

function within(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((part) => [part, ...within(part)]);
}
