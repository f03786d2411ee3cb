/**
 * Keeps what was made for a key, `most` of it at once: what was used longest ago goes first, what failed is made again by
 * the next who asks, and those who ask at the same moment wait for one making.
 */
export function memoizeAsync<T>(most: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (key, make) => {
    const made = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, made);
    made.catch(() => kept.get(key) === made && kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return made;
  };
}
