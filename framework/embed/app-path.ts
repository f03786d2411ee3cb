/** The path of an app's own pages. */
export const appPath = (app: string): string => `/app/${app}`;
