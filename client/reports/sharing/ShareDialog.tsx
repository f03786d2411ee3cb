import "../../records/parts.css";
import { useState } from "react";
import type { ShareLink } from "../../../contract/reports/calls/links.ts";
import { allOf } from "../../../contract/people/privileges.ts";
import { usePermits } from "../../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";
import { Tabs } from "../../../framework/ui/Tabs.tsx";
import { BREAKPOINTS, useNarrowerThan } from "../../../framework/ui/breakpoints.ts";
import { Button } from "../../../framework/ui/controls/index.ts";
import { Dialog, EmptyState, QueryState, useConfirmedAction } from "../../../framework/ui/index.ts";
import { LinkForm } from "./LinkForm.tsx";
import { MailForm } from "./MailForm.tsx";
import { useMailTo } from "./mail-to.ts";
import { useRevokeShareLink, useShareLinks, type SharedChoice } from "./sharing.ts";

const TABS = ["link", "mail", "links"] as const;

/** Shares a report by a link or by e-mail, and lists the links that were created. */
function ShareDialog(
  props: SharedChoice & {
    /** The initial recipients of the mail; null to begin with the link. */
    readonly mailTo: readonly string[] | null;
    onClose(): void;
  },
) {
  const { mailTo, onClose, ...choice } = props;
  const text = useTexts("client.sharing");
  const [open, setOpen] = useState<(typeof TABS)[number]>(mailTo === null ? "link" : "mail");
  return (
    <Dialog title={text("title", { name: choice.name })} alert={false} wide onClose={onClose} closes>
      <div className="pv-stack">
        <p className="pv-muted">{text("frozen")}</p>
        <Tabs
          label={text("ways")}
          tabs={TABS.map((id) => ({ id, label: text(`tabs.${id}`) }))}
          open={open}
          onOpen={(id) => setOpen(id)}
        >
          {open === "link" && <LinkForm {...choice} />}
          {open === "mail" && <MailForm {...choice} to={mailTo ?? []} />}
          {open === "links" && <LinkList eid={choice.order.eid} />}
        </Tabs>
      </div>
    </Dialog>
  );
}

/** The links to the estimation's reports: author, expiry, number of openings, and a button to revoke open ones. */
function LinkList({ eid }: { readonly eid: number }) {
  const text = useTexts("client.sharing");
  const links = useShareLinks(eid);
  const revoke = useRevokeShareLink(eid);
  const ask = useConfirmedAction();
  const format = useFormat();

  if (!links.isSuccess) return <QueryState query={links} />;
  if (links.data.length === 0) return <EmptyState icon="link" text={text("list.none")} />;

  const takeBack = (link: ShareLink) =>
    ask({
      title: text("list.revokeTitle"),
      text: text("list.revokeSure", { who: link.sentTo ?? link.createdBy, when: format.instant(link.createdAt) }),
      confirm: text("list.revoke"),
      danger: true,
      done: text("list.revoked"),
      act: () => revoke.mutateAsync(link.linkId),
    });
  return (
    <ul className="pv-plain-list pv-stack">
      {links.data.map((link) => (
        <LinkItem key={link.linkId} link={link} busy={revoke.isPending} onRevoke={() => void takeBack(link)} />
      ))}
    </ul>
  );
}

function LinkItem(props: { readonly link: ShareLink; readonly busy: boolean; onRevoke(): void }) {
  const { link, busy, onRevoke } = props;
  const text = useTexts("client.sharing");
  const view = useTexts("report");
  const format = useFormat();
  const named = { by: link.createdBy, when: format.instant(link.createdAt) };
  return (
    <li className="pv-card pv-row pv-row--apart">
      <div className={`pv-grow pv-small${link.state === "open" ? "" : " pv-muted"}`}>
        <p className="pv-row">
          <strong>{view(`variants.${link.variant}`)}</strong>
          <span className="pv-chip">{text(`states.${link.state}`)}</span>
        </p>
        <p>
          {link.sentTo === null ? text("list.made", named) : text("list.mailed", { ...named, to: link.sentTo })}
          {" · "}
          {text("list.figures", { when: format.instant(link.calculatedAt) })}
        </p>
        <p>
          {text("list.openings", { count: link.openings, figure: format.number(link.openings) })}
          {link.lastOpenedAt !== null && ` · ${text("list.last", { when: format.instant(link.lastOpenedAt) })}`}
          {" · "}
          {link.revokedAt === null
            ? text("list.until", { when: format.instant(link.expiresAt) })
            : text("list.revokedBy", { by: link.revokedBy ?? "", when: format.instant(link.revokedAt) })}
        </p>
      </div>
      {(link.state === "open" || link.state === "closed") && (
        <Button
          label={text("list.revokeOf", { variant: view(`variants.${link.variant}`), when: named.when })}
          disabled={busy}
          onClick={onRevoke}
        >
          {text("list.revoke")}
        </Button>
      )}
    </li>
  );
}

/** The button that shares the report that is shown, for permitted users. */
export function ShareReport(choice: SharedChoice) {
  const text = useTexts("client.sharing");
  const [open, setOpen] = useState(false);
  const [mailTo, doneMailing] = useMailTo();
  const mayShare = usePermits(allOf("report.share", "estimation.view"));
  const narrow = useNarrowerThan(BREAKPOINTS.phone);
  if (!mayShare) return null;
  return (
    <>
      <Button icon="share" label={text("share")} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {narrow ? null : text("share")}
      </Button>
      {(open || mailTo) && (
        <ShareDialog
          {...choice}
          mailTo={mailTo}
          onClose={() => {
            setOpen(false);
            if (mailTo) doneMailing();
          }}
        />
      )}
    </>
  );
}
