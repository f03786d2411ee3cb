const MINUTE = 60_000;
/** Number of callers that are kept before those whose minute is over are removed. */
const SWEPT = 1_000;

interface MinuteTotal {
  readonly since: number;
  amount: number;
}

/** The amount that a caller has spent in the current minute, and the seconds until it is over. */
interface BudgetUse {
  readonly found: number;
  readonly seconds: number;
}

/** Limits the amount that each caller may spend in a minute. A caller's minute begins with the first amount spent. */
export interface Budget {
  readonly allowed: number;
  /**
   * Spends an amount (0 only checks). Null if that is allowed; otherwise returns what the total would be, and nothing
   * is spent.
   */
  overspent(caller: string, amount: number): BudgetUse | null;
}

/** @param allowed in one minute */
export function budgetAMinute(allowed: number, now: () => number = Date.now): Budget {
  const callers = new Map<string, MinuteTotal>();
  return {
    allowed,
    overspent(caller, amount) {
      const time = now();
      if (callers.size >= SWEPT)
        for (const [key, { since }] of callers) if (time - since >= MINUTE) callers.delete(key);
      const known = callers.get(caller);
      const spent = known !== undefined && time - known.since < MINUTE ? known : { since: time, amount: 0 };
      const found = spent.amount + amount;
      if (found > allowed || (amount === 0 && spent.amount >= allowed))
        return { found, seconds: Math.ceil((spent.since + MINUTE - time) / 1000) };
      spent.amount = found;
      if (found > 0) callers.set(caller, spent);
      return null;
    },
  };
}
