/** The value on which a page and its part of the address agree. */
interface AddressAgreement {
  /** The value that the page last wrote or read; undefined before either. */
  readonly last: string | null | undefined;
  /**
   * Returns whether a change of the address comes from outside (a link, a step back) rather than from the page itself.
   */
  hear(value: string | null): boolean;
  /** Notes that the page writes a value into the address. */
  write(text: string | null): void;
}

/**
 * An agreement before any value. The router passes on an address later than it is written: in between it still has the
 * earlier value and, if the page has changed again since, then an outdated one. If the page took either for a link, it
 * would undo the second of two quick actions.
 */
export function addressAgreement(): AddressAgreement {
  let last: string | null | undefined;
  let heard: string | null | undefined;
  /** Values that were written and that the router has not passed on yet, in order; the router may skip some of them. */
  let written: (string | null)[] = [];
  return {
    get last() {
      return last;
    },
    hear(value) {
      if (value === heard) return false;
      heard = value;
      const place = written.lastIndexOf(value);
      written = place < 0 ? [] : written.slice(place + 1);
      if (place < 0) last = value;
      return place < 0;
    },
    write(text) {
      last = text;
      written.push(text);
    },
  };
}
