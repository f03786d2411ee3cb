/** The lists of the agency's defaults, by the word that addresses, Excel sheets and exports use. */
export const DEFAULTS_LISTS = [
  "defaultNeeds",
  "defaultAssistance",
  "defaultSuggested",
  "defaultRestoration",
  "disasterInfo",
  "eventHistory",
  "catalogue",
  "counties",
] as const;
export type DefaultsList = (typeof DEFAULTS_LISTS)[number];
