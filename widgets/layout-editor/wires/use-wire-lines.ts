import { useCallback, useLayoutEffect, useState, type RefObject } from "react";
import { portEnds, wirePath } from "../../../framework/layout/wires/geometry.ts";

/** A line of the picture from port to port, by their keys. */
interface WireLine {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

/** The lines' paths by their ids, drawn again whenever the picture or its ports change their places. */
export function useWireLines(
  picture: RefObject<HTMLElement | null>,
  lines: readonly WireLine[],
): ReadonlyMap<string, string> {
  const [paths, setPaths] = useState<ReadonlyMap<string, string>>(new Map());
  const draw = useCallback(() => {
    const element = picture.current;
    if (!element) return;
    const around = element.getBoundingClientRect();
    const portOf = (key: string) => element.querySelector(`[data-port="${CSS.escape(key)}"]`)?.getBoundingClientRect();
    const next = new Map(
      lines.flatMap(({ id, from, to }): [string, string][] => {
        const [start, end] = [portOf(from), portOf(to)];
        return start && end ? [[id, wirePath(...portEnds(start, end, around))]] : [];
      }),
    );
    setPaths((before) => (JSON.stringify([...before]) === JSON.stringify([...next]) ? before : next));
  }, [picture, lines]);
  // After every change of the page: a reason below an action moves all ports under it.
  useLayoutEffect(draw);
  useLayoutEffect(() => {
    if (!picture.current) return undefined;
    const observer = new ResizeObserver(draw);
    observer.observe(picture.current);
    return () => observer.disconnect();
  }, [picture, draw]);
  return paths;
}
