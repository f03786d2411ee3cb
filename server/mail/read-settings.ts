import { hostname, networkInterfaces } from "node:os";
import { EmailAddressSchema } from "../../contract/api/field-rules.ts";
import { HttpError } from "../answers/errors.ts";

type ReadMailVariable = (name: string) => string | undefined;
type RefuseVariable = (name: string, found: string, expected: string) => never;

/** The settings of mail from the environment; `wrong` ends the start with a line that names the variable. */
export function readMailSettings(read: ReadMailVariable, wrong: RefuseVariable, basePath = ""): MailSettings {
  const quota = (name: string, fallback: number): number => {
    const value = read(name);
    if (value === undefined) return fallback;
    return /^\d{1,6}$/.test(value) ? Number(value) : wrong(name, value, "a whole number of mails");
  };
  return {
    smtpUrl: smtpOf(read("SMTP_URL"), wrong),
    from: fromOf(read("MAIL_FROM"), wrong),
    domains: domainsOf(read("MAIL_DOMAINS"), wrong),
    perHour: quota("MAIL_PER_HOUR", MAIL_QUOTA.perHour),
    perDay: quota("MAIL_PER_DAY", MAIL_QUOTA.perDay),
    publicUrl: publicOf(read("PUBLIC_URL"), wrong, basePath),
  };
}

function smtpOf(value: string | undefined, wrong: RefuseVariable): string | null {
  if (value === undefined) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const fits = url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "";
  // The value may hold a password, so it is not repeated.
  return fits ? value : wrong("SMTP_URL", "something else", "smtp://user:password@host:587 or smtps://…:465");
}

function fromOf(value: string | undefined, wrong: RefuseVariable): string | null {
  if (value === undefined) return null;
  return EmailAddressSchema.safeParse(value).success ? value : wrong("MAIL_FROM", value, "an e-mail address");
}

const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]{2,}$/;

function domainsOf(value: string | undefined, wrong: RefuseVariable): readonly string[] {
  const domains = (value ?? "").split(/[\s,]+/).filter((one) => one !== "");
  const lower = domains.map((one) => one.toLowerCase());
  const odd = lower.find((one) => !DOMAIN.test(one));
  return odd === undefined ? lower : wrong("MAIL_DOMAINS", odd, "domains such as agency.example, with commas between");
}

function publicOf(value: string | undefined, wrong: RefuseVariable, basePath: string): string | null {
  if (value === undefined) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const named = url?.pathname.replace(/\/+$/, "");
  const hasAccount = url !== null && url.username + url.password !== "";
  const fits = url !== null && !hasAccount && /^https?:$/.test(url.protocol) && url.search + url.hash === "";
  // BASE_PATH may supply the path; a different one would contradict it.
  if (fits && (named === "" || named === basePath)) return url.origin + basePath;
  const path = basePath === "" ? "without a path (see BASE_PATH)" : `with BASE_PATH (${basePath}) or without a path`;
  // A password is not repeated.
  return wrong(
    "PUBLIC_URL",
    hasAccount ? "an address with a user" : value,
    `the product's address, ${path}, e.g. https://provision.agency.example${basePath}`,
  );
}

/** Settings of mail from the environment. */
export interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://…:465`; null keeps every mail in the outbox. */
  readonly smtpUrl: string | null;
  /** Address in From; null uses the configuration key FromAddress. */
  readonly from: string | null;
  /** The only domains that planners may send to; if none is named, only the addresses of active users. */
  readonly domains: readonly string[];
  /** Number of mails that one user may send in an hour and in a day, counting one for each recipient. */
  readonly perHour: number;
  readonly perDay: number;
  /** Address of the product in links; null uses the address in the sender's browser, if it names this machine. */
  readonly publicUrl: string | null;
}

const MAIL_QUOTA = { perHour: 30, perDay: 100 } as const;

/** No mail server. */
export const NO_MAIL: MailSettings = { smtpUrl: null, from: null, domains: [], ...MAIL_QUOTA, publicUrl: null };

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * The product's address for a mail's link: the configured one, else the caller's, but only if it names this very
 * machine. Any other host is only the caller's claim, and a mail must not lead to an address of the sender's choice.
 */
export function ownAddress(publicUrl: string | null, callers: string): string {
  if (publicUrl !== null) return publicUrl;
  if (URL.canParse(callers) && isThisMachine(new URL(callers).hostname)) return callers;
  throw new HttpError(422, "domain.mail.noAddress");
}

function isThisMachine(host: string): boolean {
  if (LOOPBACK.has(host) || host === hostname().toLowerCase()) return true;
  return Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === host || `[${address}]` === host),
  );
}
