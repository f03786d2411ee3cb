import "@esri/calcite-components/components/calcite-loader";
import "../ui.css";
import { useEffect, useState } from "react";

/** Milliseconds that it stands still: a page that starts has no frames to spare for what is there in a moment. */
const STILL_MS = 2000;

/** Turns while something is long on its way, for the eye only: the text next to it says what. */
export function Loader() {
  const [still, setStill] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setStill(false), STILL_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <calcite-loader className="pv-loader" data-still={still ? "" : undefined} label="" aria-hidden="true" scale="s" />
  );
}
