import { Icon } from "../../framework/ui/index.ts";

/** One button in the map's corner. */
export function Control({
  icon,
  label,
  onClick,
  expanded,
}: {
  readonly icon: string;
  readonly label: string;
  readonly expanded?: boolean;
  onClick(): void;
}) {
  return (
    <button
      type="button"
      className="map__control"
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
