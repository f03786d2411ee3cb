import { facilityStyle, SIGN_SIZE } from "../../map/facilities/facility-style.ts";

/** A facility's mark as the map draws it, next to its name. */
export function FacilitySign({ type }: { readonly type: string }) {
  const { color, sign } = facilityStyle(type);
  return (
    <svg className="map__sign" viewBox={`0 0 ${SIGN_SIZE} ${SIGN_SIZE}`} aria-hidden="true">
      <rect width={SIGN_SIZE} height={SIGN_SIZE} rx="4" fill={color} />
      <path d={sign} fill="#ffffff" fillRule="evenodd" transform="translate(2 2) scale(0.8333)" />
    </svg>
  );
}
