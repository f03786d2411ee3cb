/** What a page and the part of the address that it keeps agree on. */
interface AddressAgreement {
  /** What the page wrote or read last; undefined before either. */
  readonly last: string | null | undefined;
  /**
   * Tells whether a change of the address comes from outside (a link, a step back) rather than from the page itself.
   */
  hear(said: string | null): boolean;
  /** The page writes into the address. */
  write(text: string | null): void;
}

/**
 * An agreement before anything was said. The router hands on an address later than it is written: until then it still
 * says what held before, and where the page has changed again in the meantime, it then says something that no longer
 * holds. Taken for a link, either would undo the reader's second act of two quick ones.
 */
export function addressAgreement(): AddressAgreement {
  let last: string | null | undefined;
  let heard: string | null | undefined;
  /** What was written and not yet heard, in its order; the router may pass over some of it. */
  let written: (string | null)[] = [];
  return {
    get last() {
      return last;
    },
    hear(said) {
      if (said === heard) return false;
      heard = said;
      const place = written.lastIndexOf(said);
      written = place < 0 ? [] : written.slice(place + 1);
      if (place < 0) last = said;
      return place < 0;
    },
    write(text) {
      last = text;
      written.push(text);
    },
  };
}
