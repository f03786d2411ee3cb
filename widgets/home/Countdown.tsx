import { useEffect, useState, type ReactNode } from "react";
import type { WindArrivals } from "../../contract/storms/plans.ts";
import { isEstimated } from "../../engine/storms/advisory.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";

const HOUR = 3_600_000;

/** The time until winds of 34 knots reach the first county, with its name and the advisory. */
export function Countdown({
  arrivals,
  number,
}: {
  readonly arrivals: WindArrivals;
  /** Number of the advisory with these arrival times. */
  readonly number: string;
}): ReactNode {
  const texts = useTexts("widgets.home.storm");
  const format = useFormat();
  const left = useHoursTo(arrivals.first);
  if (left === null) return <p>{texts("noArrival", { number })}</p>;
  const place = arrivals.counties[0]?.name ?? "";
  const about = format.about(arrivals.first);
  const when = isEstimated(arrivals) ? texts("estimated", { when: about }) : about;
  const at = <small className="pv-muted">{texts("first", { place, when, number })}</small>;
  return (
    <p>
      <strong className={left > 0 ? "pv-danger" : undefined}>
        {left > 0 ? texts("arrives", { hours: format.number(left) }) : texts("arrived")}
      </strong>{" "}
      {at}
    </p>
  );
}

/** Whole hours until an instant, updated as time passes; 0 once it is past. */
function useHoursTo(instant: string | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return instant === null ? null : Math.max(0, Math.ceil((Date.parse(instant) - now) / HOUR));
}
