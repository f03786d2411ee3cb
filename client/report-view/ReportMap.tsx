import type { MapBlock } from "../../engine/report/document.ts";
import { useReading } from "./reading.ts";

/** The zones over the counties' outlines. */
export function ReportMap({ block }: { readonly block: MapBlock }) {
  const { say } = useReading();
  return (
    <figure className="report-view__block report-view__map" data-block={block.id}>
      <p className="report-view__small">{say(block.description)}</p>
      <figcaption>
        {block.notes.map((note, i) => (
          <p key={i} className="report-view__small">
            {say(note)}
          </p>
        ))}
      </figcaption>
    </figure>
  );
}
