/** How mails leave, as the environment says. */
export interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://…:465`; null keeps every mail in the outbox. */
  readonly smtpUrl: string | null;
  /** Address in From; null takes the configuration key FromAddress. */
  readonly from: string | null;
  /** The only domains to which planners may send; where none is named, the addresses of active users are the only ones. */
  readonly domains: readonly string[];
  /** Mails that one user may send in an hour and in a day, one a recipient. */
  readonly perHour: number;
  readonly perDay: number;
  /** Address of the product in links; null takes the one that the sender's browser is at, if it names this machine. */
  readonly publicUrl: string | null;
}

export const MAIL_QUOTA = { perHour: 30, perDay: 100 } as const;

/** No mail server. */
export const NO_MAIL: MailSettings = { smtpUrl: null, from: null, domains: [], ...MAIL_QUOTA, publicUrl: null };
