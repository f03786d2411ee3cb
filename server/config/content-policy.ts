/** The hosts that pages may ask, as a content policy lists them: `https://*.arcgis.com`, `https://gis.example.gov`. */
export function hostsOf(policy: string): string[] {
  const [, list = ""] = /(?:^|;)\s*connect-src ([^;]*)/.exec(policy) ?? [];
  return list.split(/\s+/).filter((entry) => /^https?:\/\//.test(entry));
}

/** Whether an address is at one of these hosts (CSP 3, section 6.7.2.8): the same scheme, host and port, a star for any names before it. */
export function isAllowed({ protocol, host, hostname, port }: URL, hosts: readonly string[]): boolean {
  return hosts.some((entry) => {
    const [, scheme = "", any, rest = ""] = /^(https?:)\/\/(\*\.)?([^/]+)/i.exec(entry) ?? [];
    // Plain http is let in as https, too.
    if (scheme !== protocol && !(scheme === "http:" && protocol === "https:")) return false;
    const [name = "", ownPort = ""] = rest.toLowerCase().split(":");
    if (any) return ownPort === port && hostname.endsWith(`.${name}`);
    return rest.toLowerCase() === host;
  });
}
