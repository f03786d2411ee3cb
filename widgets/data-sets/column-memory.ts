import { useMemo } from "react";
import { PREFERENCE_LENGTH_MAX } from "../../contract/people/calls/preferences.ts";
import { usePreference } from "../../framework/preferences/stored.ts";

/** A kind of remembered choice: its preference, how it is read, and the columns it needs. */
interface ColumnMemory<Choice> {
  /** Name of the preference. */
  readonly name: string;
  /** Null for an invalid value, since other code may have written it. */
  read(stored: unknown): Choice | null;
  columnsOf(choice: Choice): readonly string[];
}

/** The number of file layouts that are remembered. */
const KEPT = 8;

/** The reader's column choices for earlier files; a fitting one is offered for the next file. */
export function useColumnMemory<Choice>(memory: ColumnMemory<Choice>) {
  const { name, read } = memory;
  const readAll = useMemo(
    () => (stored: unknown) =>
      Array.isArray(stored) ? stored.map(read).filter((choice) => choice !== null) : undefined,
    [read],
  );
  const [choices, keep] = usePreference<readonly Choice[]>(name, NONE, readAll);
  return {
    fitting: (heading: readonly string[]) => fittingChoice(choices, memory.columnsOf, heading),
    remember: (choice: Choice) => keep(withChoice(choices, choice)),
  };
}

const NONE: readonly never[] = [];

/** The latest choice whose columns are all in a heading; null for none. */
export function fittingChoice<Choice>(
  choices: readonly Choice[],
  columnsOf: (choice: Choice) => readonly string[],
  heading: readonly string[],
): Choice | null {
  return choices.find((choice) => columnsOf(choice).every((column) => heading.includes(column))) ?? null;
}

/** The choices with a new one first, up to the limit. */
export function withChoice<Choice>(choices: readonly Choice[], choice: Choice): readonly Choice[] {
  const text = JSON.stringify(choice);
  const all = [choice, ...choices.filter((other) => JSON.stringify(other) !== text)].slice(0, KEPT);
  while (all.length > 0 && JSON.stringify(all).length > PREFERENCE_LENGTH_MAX) all.pop();
  return all;
}
