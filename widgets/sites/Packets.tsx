import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FigureScroll } from "../../client/figures/FigureScroll.tsx";
import { MailOutcome, useAgreement } from "../../client/mail/mailing.tsx";
import { fetchCountyPackets, usePacketCounties, useSendCountyPackets } from "../../client/logistics/packets.ts";
import { PACKET_RULES, type PacketCounty } from "../../contract/supply/calls/packets.ts";
import type { EmailAnswer } from "../../contract/mail/calls.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { isLanguage, useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, Checkbox } from "../../framework/ui/controls/index.ts";
import { ErrorState, Loading, Note, TableHead, saveBlob, useErrorToast, useToast } from "../../framework/ui/index.ts";

/** The sheets of an estimation's counties: all as one PDF, or each mailed to its county's contacts. */
export function Packets({ eid }: { readonly eid: number }) {
  const text = useTexts("widgets.sites.packets");
  const query = usePacketCounties(eid);
  const maySend = usePermits(PACKET_RULES.send);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { saving, save } = useSaving(eid);
  const { sending, answer, send } = useSending(eid);
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  if (query.isPending) return <Loading />;
  const counties = query.data ?? [];
  if (counties.length === 0) return <Note>{text("none")}</Note>;
  const chosen = counties.filter((one) => isMailed(one) && !left.has(one.county));
  return (
    <section className="pv-stack" aria-label={text("title")}>
      <h2>{text("title")}</h2>
      <p className="pv-muted">{text("lead")}</p>
      <div className="pv-row">
        <Button icon="file-pdf" busy={saving} onClick={() => void save()}>
          {text("pdf", { count: counties.length })}
        </Button>
        {maySend && chosen.length > 0 && (
          <Button icon="envelope" busy={sending && "saving"} onClick={() => void send(chosen)}>
            {text("mail", { count: chosen.length })}
          </Button>
        )}
      </div>
      <div role="status">{answer && <MailOutcome answer={answer} />}</div>
      <CountyTable {...{ counties, left, maySend }} onLeave={setLeft} />
    </section>
  );
}

function CountyTable(props: {
  readonly counties: readonly PacketCounty[];
  readonly left: ReadonlySet<string>;
  readonly maySend: boolean;
  onLeave(left: ReadonlySet<string>): void;
}) {
  const { counties, left, maySend, onLeave } = props;
  const text = useTexts("widgets.sites.packets");
  const format = useFormat();
  const columns = ["county", "people", "sites", "requests", "contacts"].map((column) => text(column));
  return (
    <FigureScroll label={text("title")}>
      <table className="pv-figures__table">
        <caption className="pv-visually-hidden">{text("title")}</caption>
        <TableHead columns={columns} words={[4]} />
        <tbody>
          {counties.map((one) => (
            <tr key={one.county}>
              <th scope="row">
                {maySend && isMailed(one) ? (
                  <Checkbox
                    label={one.name}
                    checked={!left.has(one.county)}
                    onChange={(checked) => {
                      const next = new Set(left);
                      if (checked) next.delete(one.county);
                      else next.add(one.county);
                      onLeave(next);
                    }}
                  />
                ) : (
                  one.name
                )}
              </th>
              <td>{format.number(one.people)}</td>
              <td>{format.number(one.sites)}</td>
              <td>{format.number(one.requests)}</td>
              <td className="pv-figures__words">
                {isMailed(one) ? one.contacts.map(({ name }) => name).join(", ") : text("noContact")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FigureScroll>
  );
}

/** A county that can be mailed: someone there has an address. */
const isMailed = ({ contacts }: PacketCounty): boolean => contacts.some(({ email }) => email !== "");

function useSaving(eid: number) {
  const text = useTexts("widgets.sites.packets");
  const refuse = useErrorToast();
  const { resolvedLanguage = "en" } = useTranslation().i18n;
  const [saving, setSaving] = useState(false);
  return {
    saving,
    async save() {
      setSaving(true);
      try {
        const language = isLanguage(resolvedLanguage) ? resolvedLanguage : "en";
        saveBlob(await fetchCountyPackets(eid, language), `${text("title")}.pdf`);
      } catch (error) {
        refuse(error);
      } finally {
        setSaving(false);
      }
    },
  };
}

/** Mails the sheets after the sender has read to whom; one key for all presses, so that a lost answer mails nothing twice. */
function useSending(eid: number) {
  const text = useTexts("widgets.sites.packets");
  const refuse = useErrorToast();
  const toast = useToast();
  const agree = useAgreement();
  const { mutateAsync, isPending: sending } = useSendCountyPackets();
  const { resolvedLanguage = "en" } = useTranslation().i18n;
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const [answer, setAnswer] = useState<EmailAnswer | null>(null);
  return {
    sending,
    answer,
    async send(counties: readonly PacketCounty[]) {
      const people = counties.flatMap(({ name: county, contacts }) =>
        contacts.flatMap(({ name, email }) => (email === "" ? [] : [{ email, name: `${county}, ${name}` }])),
      );
      const addresses = [...new Set(people.map(({ email }) => email))];
      const sure = await agree({
        title: text("sure", { count: addresses.length }),
        lead: text("sureWhat"),
        addresses,
        nameOf: (address) => people.find(({ email }) => email === address)?.name ?? null,
      });
      if (!sure) return;
      setAnswer(null);
      try {
        const language = isLanguage(resolvedLanguage) ? resolvedLanguage : "en";
        const sent = await mutateAsync({ eid, counties: counties.map(({ county }) => county), language, requestKey });
        setRequestKey(crypto.randomUUID());
        if (sent.emails.every(({ status }) => status === "sent"))
          toast({ kind: "success", text: text("sent", { count: sent.emails.length }) });
        else setAnswer(sent);
      } catch (error) {
        refuse(error);
      }
    },
  };
}
