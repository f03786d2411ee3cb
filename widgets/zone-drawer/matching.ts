interface MatchableArea {
  readonly fips: string;
  readonly name: string;
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** The search results by name (ignoring accents and case) or by the start of the FIPS; names that start with the text come first. */
export function matching<One extends MatchableArea>(list: readonly One[], search: string): One[] {
  const wanted = plain(search.trim());
  if (wanted === "") return [...list];
  const found = list.filter(({ fips, name }) => fips.startsWith(wanted) || plain(name).includes(wanted));
  const begins = ({ name }: One): boolean => plain(name).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((one) => !begins(one))];
}
