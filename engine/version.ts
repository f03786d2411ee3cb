/**
 * Version of the arithmetic. A stored run names the version that made it; the
 * same version gives the same numbers bit for bit, so any change that can move
 * a figure raises it.
 */
export const ENGINE_VERSION = "1.0.0";
