import { sql, type AnyColumn, type SQL } from "../../storage/orm.ts";

/** Accents that stand alone once a text is taken apart, and whatever separates words: blanks, ASCII punctuation, dashes, quotes. */
const ACCENTS = "[\\u0300-\\u036f]";
const SEPARATORS = "[\\s!-/:-@[-`{-~\\u2010-\\u2015\\u2018-\\u201f]+";

/**
 * A text as it is compared: case, accents and punctuation do not count, so that `st johns` finds `St. Johns` and `%` or
 * `_` stand for nothing.
 */
function folded(text: AnyColumn | SQL | string): SQL<string> {
  const given = typeof text === "string" ? sql`${text}::text` : text;
  const bare = sql`regexp_replace(lower(normalize(${given}, NFD)), ${ACCENTS}, '', 'g')`;
  return sql<string>`btrim(regexp_replace(${bare}, ${SEPARATORS}, ' ', 'g'))`;
}

/** Ranks below this are names that match by themselves. */
export const RANKS = 5;

/**
 * How well a name fits what was typed: 0 the same, 1 begins with it, 2 a word begins with it, 3 contains it, 4 has words
 * that begin with each of its words; null does not fit. What was typed is a bound value and never a pattern.
 */
export function rankOf(name: AnyColumn | SQL, typed: string): SQL<number | null> {
  return sql<number | null>`(
    select case
      when wanted = '' then null
      when given = wanted then 0
      when starts_with(given, wanted) then 1
      when strpos(' ' || given, ' ' || wanted) > 0 then 2
      when strpos(given, wanted) > 0 then 3
      when (select bool_and(strpos(' ' || given, ' ' || word) > 0) from unnest(string_to_array(wanted, ' ')) as word) then 4
    end
    from (select ${folded(name)} as given, ${folded(typed)} as wanted) as compared)`;
}
