/** One entry that can be chosen. */
export interface CheckItem {
  readonly id: string;
  readonly label: string;
  readonly note?: string;
  /** Why it cannot be chosen or left. */
  readonly fixed?: string;
}

export interface CheckGroup {
  readonly id: string;
  /** Left out where there is one group only. */
  readonly label?: string;
  readonly items: readonly CheckItem[];
}

/** Entries of a group that are on the page at once; the search finds the others. */
export const LISTED_AT_ONCE = 100;

/** The groups with the entries alone that hold every word of the search, in label, note or the group's name, whatever the case and accents. */
export function matching(groups: readonly CheckGroup[], search: string): readonly CheckGroup[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups.filter(({ items }) => items.length > 0);
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => {
        const text = folded(`${item.label} ${item.note ?? ""} ${group.label ?? ""}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ items }) => items.length > 0);
}

const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
