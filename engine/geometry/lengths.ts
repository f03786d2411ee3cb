/** Exact by the international yard and pound agreement of 1959 (NIST SP 811, appendix B.8): a mile has 5,280 feet of 0.3048 m. */
export const METRES_PER_MILE = 1609.344;
export const FEET_PER_MILE = 5280;
export const MILES_PER_FOOT = 1 / FEET_PER_MILE;

/** The buffers that zones are drawn with, in miles (product specification, "Buffers"). */
export const ZONE_BUFFERS = { point: 0.1, pointChoice: 200 * MILES_PER_FOOT, line: 0.1, polygon: 0 } as const;
