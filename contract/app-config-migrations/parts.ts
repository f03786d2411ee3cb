/** An object of a config whose form is not known yet. */
export type Part = Readonly<Record<string, unknown>>;

export const isPart = (value: unknown): value is Part =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Each entry of a list that is an object, changed; anything else as it is. */
export function eachPart(list: unknown, change: (part: Part) => Part): unknown {
  return Array.isArray(list) ? list.map((entry: unknown) => (isPart(entry) ? change(entry) : entry)) : list;
}

/** The object with some keys under other names, in their old places; a name that is taken already is left alone. */
export function renamed(part: Part, names: Readonly<Record<string, string>>): Part {
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      const name = names[key];
      return [name === undefined || name in part ? key : name, value];
    }),
  );
}
