/**
 * Number of classes that a map may have: more cannot be told apart by color. In a file of its own, since every page
 * reads it with the map's config.
 */
export const CLASS_COUNTS = { least: 3, most: 7, usual: 5 } as const;
