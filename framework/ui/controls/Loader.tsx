import "@esri/calcite-components/components/calcite-loader";
import "../ui.css";

/** Turns while something is on its way, for the eye only: the text next to it says what. */
export function Loader() {
  return <calcite-loader className="pv-loader" label="" aria-hidden="true" scale="s" />;
}
