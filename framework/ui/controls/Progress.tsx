import "@esri/calcite-components/components/calcite-progress";
import "../ui.css";

/** Progress of a long task; without `done`, only that it is running. */
export function Progress(props: { readonly label: string; readonly done?: number | undefined; readonly of?: number }) {
  const { label, done, of = 1 } = props;
  return (
    <calcite-progress
      className="pv-progress"
      label={label}
      type={done === undefined ? "indeterminate" : "determinate"}
      value={done === undefined ? 0 : Math.min(100, (100 * done) / Math.max(1, of))}
    />
  );
}
