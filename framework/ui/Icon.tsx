import { useEffect, useState } from "react";
import { fetchIcon, ICON_SIZES, iconAddress, knownIcon, type IconPaths, type IconScale } from "./icon-paths.ts";
import "./ui.css";

const NONE: IconPaths = [];

/**
 * An icon of Calcite's set, for the eye only: the text next to it carries the
 * meaning. Drawn as plain SVG, so that pages without a map need none of Calcite's code.
 */
export function Icon({ name, scale = "s" }: { name: string; scale?: IconScale }) {
  const address = iconAddress(name, scale);
  const [drawn, setDrawn] = useState({ address, paths: knownIcon(address) ?? NONE });
  useEffect(() => {
    let wanted = true;
    void fetchIcon(address).then((paths) => {
      if (wanted)
        setDrawn((before) => (before.address === address && before.paths === paths ? before : { address, paths }));
    });
    return () => {
      wanted = false;
    };
  }, [address]);
  const size = ICON_SIZES[scale];
  const paths = drawn.address === address ? drawn.paths : (knownIcon(address) ?? NONE);
  return (
    <svg
      className="pv-icon"
      viewBox={`0 0 ${size} ${size}`}
      width={size}
      height={size}
      aria-hidden="true"
      data-icon={name}
    >
      {paths.map(({ d, opacity }) => (
        <path key={d} d={d} opacity={opacity} />
      ))}
    </svg>
  );
}
