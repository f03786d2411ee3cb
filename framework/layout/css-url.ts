/** An address of the config as CSS takes it; what could end the string or the function is escaped. */
export const cssUrl = (address: string): string =>
  `url("${address.replace(/["\\()\s]/g, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, "0")}`)}")`;
