import { useEffect, useReducer } from "react";
import { fetchIcon, ICON_SIZES, iconAddress, knownIcon, type IconScale } from "./icon-paths.ts";
import "./ui.css";

/** Returns whether an icon is mirrored in right-to-left text. */
export const mirrors = (icon: string | undefined): boolean =>
  icon !== undefined && /-(left|right)$|^(sign-in|sign-out|undo|redo|launch|send|list-bullet)$/.test(icon);

/**
 * A decorative icon of Calcite's set: the text next to it has the meaning. Drawn as plain SVG, so that pages without a
 * map need none of Calcite's code.
 */
export function Icon({ name, scale = "s" }: { name: string; scale?: IconScale }) {
  const address = iconAddress(name, scale);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const paths = knownIcon(address);
  const known = paths !== undefined;
  useEffect(() => {
    let wanted = !known;
    if (wanted) void fetchIcon(address).then(() => wanted && redraw());
    return () => {
      wanted = false;
    };
  }, [address, known]);
  const size = ICON_SIZES[scale];
  return (
    <svg
      className={mirrors(name) ? "pv-icon pv-icon--along" : "pv-icon"}
      viewBox={`0 0 ${size} ${size}`}
      width={size}
      height={size}
      aria-hidden="true"
      data-icon={name}
    >
      {paths?.map(({ d, opacity }) => (
        <path key={d} d={d} opacity={opacity} />
      ))}
    </svg>
  );
}
