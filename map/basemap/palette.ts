/**
 * The map's own colors. Canvas knows no custom properties, so they are here, one set for each ground that a theme may
 * name (`--pv-map`).
 */
export interface MapPalette {
  readonly ground: "light" | "dark" | "sea";
  readonly water: string;
  readonly land: string;
  readonly shore: string;
  readonly stateBorder: string;
  readonly countyBorder: string;
  /** Interstates, US highways, and all other roads: grays, since hues are the zones'. */
  readonly road: string;
  readonly highway: string;
  readonly byroad: string;
  readonly roadEdge: string;
  readonly label: string;
  /** Names of states, counties and tracts: less prominent than those of places. */
  readonly quiet: string;
  readonly halo: string;
  /** Tracts without a figure. */
  readonly missing: string;
  readonly missingHatch: string;
  readonly tractBorder: string;
  /** The same at close levels, where a tract lies next to another of its class. */
  readonly nearBorder: string;
  readonly highlight: string;
}

export const PALETTES: Readonly<Record<MapPalette["ground"], MapPalette>> = {
  light: {
    ground: "light",
    water: "#d8e6ee",
    land: "#f7f5f0",
    shore: "#9db4c2",
    stateBorder: "#8b8f96",
    countyBorder: "#b9bcc2",
    road: "#a5a39e",
    highway: "#b5b3ae",
    byroad: "#c6c4bf",
    roadEdge: "rgba(255, 255, 255, 0.6)",
    label: "#2f353d",
    quiet: "#5b626c",
    halo: "rgba(255, 255, 255, 0.85)",
    missing: "#ecebe7",
    missingHatch: "#b4b2ac",
    tractBorder: "rgba(255, 255, 255, 0.75)",
    nearBorder: "rgba(74, 82, 92, 0.45)",
    highlight: "#111827",
  },
  dark: {
    ground: "dark",
    water: "#111a22",
    land: "#232b33",
    shore: "#4d5c69",
    stateBorder: "#7d8894",
    countyBorder: "#4b555f",
    road: "#707a84",
    highway: "#626c76",
    byroad: "#59636d",
    roadEdge: "rgba(15, 20, 26, 0.8)",
    label: "#e3e8ed",
    quiet: "#aab4be",
    halo: "rgba(15, 20, 26, 0.85)",
    missing: "#2c343c",
    missingHatch: "#56616c",
    tractBorder: "rgba(12, 18, 24, 0.65)",
    nearBorder: "rgba(222, 230, 238, 0.38)",
    highlight: "#ffffff",
  },
  sea: {
    ground: "sea",
    water: "#0b3340",
    land: "#2a3d3f",
    shore: "#6d97a0",
    stateBorder: "#93a9ac",
    countyBorder: "#526a6e",
    road: "#7f9598",
    highway: "#70868a",
    byroad: "#63797c",
    roadEdge: "rgba(8, 30, 38, 0.8)",
    label: "#eaf2f2",
    quiet: "#b4c9cb",
    halo: "rgba(8, 30, 38, 0.85)",
    missing: "#33474a",
    missingHatch: "#678083",
    tractBorder: "rgba(8, 30, 38, 0.65)",
    nearBorder: "rgba(222, 238, 240, 0.38)",
    highlight: "#ffe9bd",
  },
};
