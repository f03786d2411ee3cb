/** Use with `node --import=…`: shifts this process's clock by CLOCK_MINUTES, like a machine without a time server. */
const off = Number(process.env["CLOCK_MINUTES"] ?? 0) * 60_000;
const { now } = Date;

globalThis.Date = new Proxy(Date, {
  construct: (real, given: ConstructorParameters<typeof Date> | []) =>
    given.length === 0 ? new real(now() + off) : (Reflect.construct(real, given) as Date),
  apply: () => String(new Date()),
  get: (real, key) => (key === "now" ? () => now() + off : (Reflect.get(real, key) as unknown)),
});
