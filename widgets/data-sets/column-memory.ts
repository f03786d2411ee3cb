import { useMemo } from "react";
import { PREFERENCE_LENGTH_MAX } from "../../contract/people/calls/preferences.ts";
import { usePreference } from "../../framework/preferences/stored.ts";

/** What is remembered of files: how a choice is read, and which columns it needs. */
interface ColumnMemory<Choice> {
  /** Of the preference. */
  readonly name: string;
  /** Null for a value that is not a choice: other code may have written there. */
  read(stored: unknown): Choice | null;
  columnsOf(choice: Choice): readonly string[];
}

/** The number of file layouts that are remembered. */
const KEPT = 8;

/** The columns that the reader chose for earlier files: those that fit another file are offered for it. */
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

/** The last choice whose columns are all in a heading; null for none. */
export function fittingChoice<Choice>(
  choices: readonly Choice[],
  columnsOf: (choice: Choice) => readonly string[],
  heading: readonly string[],
): Choice | null {
  return choices.find((choice) => columnsOf(choice).every((column) => heading.includes(column))) ?? null;
}

/** The choices with one more at their head, as many as a preference has room for. */
export function withChoice<Choice>(choices: readonly Choice[], choice: Choice): readonly Choice[] {
  const text = JSON.stringify(choice);
  const all = [choice, ...choices.filter((other) => JSON.stringify(other) !== text)].slice(0, KEPT);
  while (all.length > 0 && JSON.stringify(all).length > PREFERENCE_LENGTH_MAX) all.pop();
  return all;
}
