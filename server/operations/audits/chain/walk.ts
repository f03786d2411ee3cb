import { hashOfLink, type Link } from "./content.ts";

/** The number and hash of one link. */
export interface LinkMark {
  readonly chainNo: number;
  readonly hash: string;
}

/** A link that someone noted earlier and that must still be so: a log line, an archive's end, `--expect`. */
export interface Anchor extends LinkMark {
  /** Where it was noted, for people. */
  readonly from: string;
}

export type ChainFaultKind = "changed" | "removed" | "inserted" | "moved" | "replaced" | "cut" | "unreadable";

/** The first thing that is wrong with a chain. */
export interface ChainFault {
  readonly kind: ChainFaultKind;
  /** Link at which it shows; null where no link is. */
  readonly chainNo: number | null;
  readonly message: string;
}

/** Goes along a chain link by link and tells the first fault; state is the last sound link. */
export class ChainWalk {
  #last: LinkMark;
  readonly #anchors: ReadonlyMap<number, readonly Anchor[]>;

  /** Begins after a link (`chainNo` 0 and {@link NO_HASH} for the very beginning). */
  constructor(after: LinkMark, anchors: readonly Anchor[] = []) {
    this.#last = after;
    this.#anchors = Map.groupBy(anchors, ({ chainNo }) => chainNo);
  }

  get last(): LinkMark {
    return this.#last;
  }

  /** Takes the next link. */
  take(link: Link): ChainFault | null {
    const { chainNo, previousHash, hash } = link;
    const fault = this.#faultOf(link);
    if (fault !== null) return fault;
    this.#last = { chainNo, hash };
    const broken = this.#anchors.get(chainNo)?.find((anchor) => anchor.hash !== hash);
    if (broken !== undefined)
      return {
        kind: "replaced",
        chainNo,
        message: `link ${chainNo} has the hash ${hash}, but ${broken.from} noted ${broken.hash}: the chain was written again (previous ${previousHash})`,
      };
    return null;
  }

  #faultOf({ chainNo, auditId, previousHash, hash, content }: Link): ChainFault | null {
    const last = this.#last;
    const at = (kind: ChainFaultKind, message: string): ChainFault => ({ kind, chainNo, message });
    if (chainNo !== last.chainNo + 1)
      return at("removed", `${missing(last.chainNo + 1, chainNo - 1)} removed with their rows: ${chainNo} follows`);
    if (content === null) return at("removed", `the row of link ${chainNo} (audit_id ${auditId}) was removed`);
    if (previousHash !== last.hash)
      return at(
        "moved",
        `link ${chainNo} (audit_id ${auditId}) does not follow link ${last.chainNo}: moved or replaced`,
      );
    if (hashOfLink(previousHash, chainNo, content) !== hash)
      return at(
        "changed",
        `the row of link ${chainNo} (audit_id ${auditId}) is not as it was written: changed or moved`,
      );
    return null;
  }
}

/** What is wrong with the end: an anchor beyond it. */
export function cutTail(last: LinkMark, anchors: readonly Anchor[]): ChainFault | null {
  const beyond = anchors.filter(({ chainNo }) => chainNo > last.chainNo).sort((a, b) => a.chainNo - b.chainNo)[0];
  if (beyond === undefined) return null;
  const { chainNo, from } = beyond;
  return {
    kind: "cut",
    chainNo: last.chainNo,
    message: `the chain ends at link ${last.chainNo}, but ${from} noted link ${chainNo}: the end was cut off`,
  };
}

function missing(from: number, to: number): string {
  return from === to ? `link ${from} was` : `links ${from} to ${to} were`;
}
