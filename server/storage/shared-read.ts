/**
 * One read for all who ask at the same time. Anyone who asks while a read is under way waits for the next one, which begins
 * after they asked: no one gets an answer that is older than the question, so nothing has to be thrown away when
 * the data change, in this process or another.
 */
export function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<void> | null = null;
  let next: Promise<T> | null = null;
  const begin = (): Promise<T> => {
    const answer = read();
    const done = (): void => {
      underWay = null;
    };
    underWay = answer.then(done, done);
    return answer;
  };
  return () => {
    if (underWay === null) return begin();
    next ??= underWay.then(() => {
      next = null;
      return begin();
    });
    return next;
  };
}
