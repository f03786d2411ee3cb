import { randomUUID } from "node:crypto";
import type { UpdateReason } from "../../../contract/storms/updates.ts";
import { changeLines } from "../../../engine/reports/change-lines.ts";
import type { PlanChanges } from "../../../engine/storms/what-changed.ts";
import { LANGUAGES, textOf, type Language } from "../../answers/texts.ts";
import { PUBLIC_CONFIG_KEYS, readRegion, valuesOf } from "../../config/keys.ts";
import { queueEmail } from "../../mail/outbox.ts";
import { namesOf, readZoneRows } from "../../planning/zones/zone-rows.ts";
import { readProductNames } from "../../reports/facts.ts";
import { mailFormatter } from "../../reports/sharing/urgent-lines.ts";
import type { Transaction } from "../../storage/database.ts";
import { and, eq, isNotNull, sql } from "../../storage/orm.ts";
import { stormWatchers, users } from "../../storage/schema/index.ts";

interface NotificationContext {
  /** The product's address; without one, a mail has no link. */
  readonly publicUrl: string | null;
  readonly disaster: { readonly did: number; readonly name: string };
  readonly storm: string;
  readonly number: string;
}

interface CompletedUpdate {
  readonly done: {
    /** The name of the plan that was copied. */
    readonly from: string;
    readonly estimation: { readonly eid: number; readonly name: string };
    readonly changes: PlanChanges | null;
    /** Numbers of the advisories between, which were not applied. */
    readonly passed: readonly string[];
  };
}

/** Queues a mail for every watcher who wants mails and may see estimations, in their language. */
export async function mailWatchers(
  tx: Transaction,
  notification: NotificationContext & (CompletedUpdate | { readonly left: UpdateReason }),
): Promise<void> {
  const { publicUrl, disaster, storm, number } = notification;
  const watchers = await tx
    .select({ email: users.email, language: users.language })
    .from(stormWatchers)
    .innerJoin(users, and(eq(users.userId, stormWatchers.userId), eq(users.active, true), isNotNull(users.email)))
    .where(and(eq(stormWatchers.did, disaster.did), eq(stormWatchers.mail, true), MAY_SEE));
  const eid = "done" in notification ? notification.done.estimation.eid : null;
  const address = publicUrl === null ? null : `${publicUrl}/main/map?disaster=${disaster.did}`;
  const mail = {
    requestKey: randomUUID(),
    link: address === null || eid === null ? address : `${address}&estimation=${eid}`,
    sender: null,
  };
  for (const { email, language: chosen } of watchers) {
    if (email === null || email === "") continue;
    const language = LANGUAGES.find((one) => one === chosen) ?? LANGUAGES[0];
    const to = { ...mail, language, recipients: [email] };
    const values = { storm, number, disaster: disaster.name };
    if ("left" in notification) {
      const why = textOf(language, notification.left.key, notification.left.values);
      await queueEmail(tx, { ...to, template: "advisoryLeft", values: { ...values, why } });
    } else {
      const { from, estimation, changes, passed } = notification.done;
      const lines = changes === null ? [] : await linesOf(tx, { eid: estimation.eid, changes, language });
      const mailValues = {
        ...values,
        from,
        estimation: estimation.name,
        changes: [...passedLines(language, passed), ...lines],
      };
      await queueEmail(tx, { ...to, template: "advisoryTaken", values: mailValues });
    }
  }
}

/** A sentence about skipped advisories in between; none if there are none. */
const passedLines = (language: Language, passed: readonly string[]): string[] =>
  passed.length === 0
    ? []
    : [
        textOf(language, "client.advisories.passed", {
          count: passed.length,
          numbers: new Intl.ListFormat(language).format(passed),
        }),
      ];

/** Whether a watcher's roles still let them see estimations. */
const MAY_SEE = sql`exists (select from user_roles h join roles r on r.role_id = h.role_id and r.active
  join role_privileges p on p.role_id = r.role_id
  where h.user_id = ${users.userId} and p.privilege_code in ('estimation.view', 'estimation.edit'))`;

async function linesOf(
  tx: Transaction,
  of: { readonly eid: number; readonly changes: PlanChanges; readonly language: Language },
): Promise<string[]> {
  const { timeZone = "" } = await valuesOf(tx, PUBLIC_CONFIG_KEYS);
  const { format } = mailFormatter({ language: of.language, region: await readRegion(tx), timeZone });
  const zoneNames = namesOf(await readZoneRows(tx, of.eid));
  return changeLines(of.changes, { productNames: await readProductNames(tx), zoneNames }).map(format);
}
