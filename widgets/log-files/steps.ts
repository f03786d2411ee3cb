/** The row that a key leads to; null for a key that leads nowhere. */
export function stepOf(
  key: string,
  { active, count, page }: { active: number | null; count: number; page: number },
): number | null {
  const at = active ?? count - 1;
  const target = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    PageUp: at - page,
    PageDown: at + page,
    Home: 0,
    End: count - 1,
  }[key];
  if (target === undefined || count === 0) return null;
  return Math.min(count - 1, Math.max(0, target));
}
