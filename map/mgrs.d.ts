// The package ships without types; its main file sets its exports only at run time, so Node loads this one.
declare module "mgrs/mgrs.js" {
  /** Longitude and latitude in degrees as a reference of one meter. @throws if there is none */
  export function forward(place: [number, number]): string;
  /** The middle of a reference's square, as longitude and latitude. @throws where it is not a reference */
  export function toPoint(reference: string): [number, number];
}
