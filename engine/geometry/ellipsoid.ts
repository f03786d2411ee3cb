/** The WGS84 ellipsoid (NIMA TR8350.2, 2000, table 3.1). Lengths in meters. */
const FLATTENING = 1 / 298.257223563;
const MAJOR = 6_378_137;
export const WGS84 = {
  major: MAJOR,
  minor: MAJOR * (1 - FLATTENING),
  flattening: FLATTENING,
  eccentricitySquared: FLATTENING * (2 - FLATTENING),
} as const;

const RADIANS = Math.PI / 180;

/**
 * The point that lies `metres` from a position along an azimuth (degrees clockwise from north), on the ellipsoid.
 * T. Vincenty, "Direct and inverse solutions of geodesics on the ellipsoid", Survey Review 23 (1975); good to 0.1 mm.
 * Longitude is not wrapped, so that a shape across 180° stays in one piece.
 */
export function destination(longitude: number, latitude: number, azimuth: number, metres: number): [number, number] {
  const { minor: b, flattening: f } = WGS84;
  const sinAzimuth = Math.sin(azimuth * RADIANS);
  const cosAzimuth = Math.cos(azimuth * RADIANS);
  const tanU1 = (1 - f) * Math.tan(latitude * RADIANS);
  const cosU1 = 1 / Math.hypot(1, tanU1);
  const sinU1 = tanU1 * cosU1;
  const sigma1 = Math.atan2(tanU1, cosAzimuth);
  const sinAlpha = cosU1 * sinAzimuth;
  const cosSquaredAlpha = 1 - sinAlpha * sinAlpha;
  const uSquared = (cosSquaredAlpha * (WGS84.major * WGS84.major - b * b)) / (b * b);
  const A = 1 + (uSquared / 16384) * (4096 + uSquared * (-768 + uSquared * (320 - 175 * uSquared)));
  const B = (uSquared / 1024) * (256 + uSquared * (-128 + uSquared * (74 - 47 * uSquared)));
  let sigma = metres / (b * A);
  let cosTwoSigmaM = 0;
  // Each turn gains about five digits; the count is fixed so that the result never depends on a threshold.
  for (let turn = 0; turn < 8; turn++) {
    cosTwoSigmaM = Math.cos(2 * sigma1 + sigma);
    const sinSigma = Math.sin(sigma);
    const cosSigma = Math.cos(sigma);
    const inner =
      cosSigma * (2 * cosTwoSigmaM ** 2 - 1) -
      (B / 6) * cosTwoSigmaM * (4 * sinSigma ** 2 - 3) * (4 * cosTwoSigmaM ** 2 - 3);
    sigma = metres / (b * A) + B * sinSigma * (cosTwoSigmaM + (B / 4) * inner);
  }
  cosTwoSigmaM = Math.cos(2 * sigma1 + sigma);
  const sinSigma = Math.sin(sigma);
  const cosSigma = Math.cos(sigma);
  const across = sinU1 * sinSigma - cosU1 * cosSigma * cosAzimuth;
  const latitude2 = Math.atan2(
    sinU1 * cosSigma + cosU1 * sinSigma * cosAzimuth,
    (1 - f) * Math.hypot(sinAlpha, across),
  );
  const lambda = Math.atan2(sinSigma * sinAzimuth, cosU1 * cosSigma - sinU1 * sinSigma * cosAzimuth);
  const C = (f / 16) * cosSquaredAlpha * (4 + f * (4 - 3 * cosSquaredAlpha));
  const bend = sigma + C * sinSigma * (cosTwoSigmaM + C * cosSigma * (2 * cosTwoSigmaM ** 2 - 1));
  return [longitude + (lambda - (1 - C) * f * sinAlpha * bend) / RADIANS, latitude2 / RADIANS];
}

/** Meters per radian of latitude (M) and per radian of longitude (N cos φ) at a latitude in degrees. */
export function metresPerRadian(latitude: number): { readonly north: number; readonly east: number } {
  const { major: a, eccentricitySquared: e2 } = WGS84;
  const sin = Math.sin(latitude * RADIANS);
  const w = Math.sqrt(1 - e2 * sin * sin);
  return { north: (a * (1 - e2)) / (w * w * w), east: (a * Math.cos(latitude * RADIANS)) / w };
}
