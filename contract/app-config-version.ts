/** The version an app config of this release carries. */
export const APP_CONFIG_VERSION = 1;
