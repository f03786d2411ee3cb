import { useState } from "react";
import { usePublishing } from "../../client/planning/estimations.ts";
import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import {
  type Publishing as PublishingState,
  askForPublishing,
  getPublishing,
} from "../../contract/reports/calls/publishing.ts";
import { allOf, anyOf } from "../../contract/people/privileges.ts";
import { isLeftOut } from "../../framework/http/left-out.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { useChoice, useToast, useReportedAction } from "../../framework/ui/index.ts";
import { AskedButton } from "./RecordParts.tsx";
import { send } from "../../framework/http/api.ts";
import { useChange } from "../../client/calls/use-call.ts";

/** Publishes an estimation whose figures are up to date, unpublishes it, or asks the users who may. */
export function Publishing({ estimation }: { readonly estimation: Estimation }) {
  const text = useTexts("widgets.disaster-desk.publishing");
  const publishing = usePublishing();
  const mayPublish = usePermits(anyOf("estimation.publish"));
  if (isLeftOut("public")) return null;
  const { published, status } = estimation;
  if (published !== null && mayPublish) return <Unpublish estimation={estimation} />;
  if (status !== "Projected" || published?.newer === null) return null;
  if (!mayPublish) return <AskToPublish estimation={estimation} />;
  return (
    <AskedButton
      title={text("publish")}
      text={text("publishAsk", { name: estimation.name })}
      confirm={text("publish")}
      busy={publishing.isPending && "saving"}
      act={() => publishing.mutateAsync({ ...estimation, published: true })}
      done={text("publishDone", { name: estimation.name })}
    />
  );
}

/** Unpublishes after listing what stays open, and also ends the links if the reader wants. */
function Unpublish({ estimation }: { readonly estimation: Estimation }) {
  const { name } = estimation;
  const text = useTexts("widgets.disaster-desk.publishing");
  const choose = useChoice();
  const toast = useToast();
  const publishing = usePublishing();
  const mayEndLinks = usePermits(allOf("report.share", "estimation.view"));
  const { busy, whileBusy } = useBusy();

  const unpublish = async () => {
    const current = await readPublishing(estimation.eid);
    const links = current.links.staying + current.links.closing;
    const answer = await choose({
      title: text("unpublish"),
      text: (
        <div className="pv-stack">
          <p>{text("unpublishAsk", { name })}</p>
          <StaysOpen publishing={current} />
        </div>
      ),
      answers: [
        { id: "cancel", label: text("keep") },
        { id: "unpublish", label: text("unpublish"), look: links > 0 && mayEndLinks ? undefined : "danger" },
        ...(links > 0 && mayEndLinks
          ? [{ id: "endLinks" as const, label: text("endLinks", { count: links }), look: "danger" as const }]
          : []),
      ],
    });
    if (answer === null || answer === "cancel") return;
    await publishing.mutateAsync({ ...estimation, published: false, endLinks: answer === "endLinks" });
    toast({ kind: "success", text: text(answer === "endLinks" ? "linksEnded" : "unpublishDone", { name }) });
  };
  return (
    <Button busy={busy && "saving"} aria-haspopup="dialog" onClick={() => void whileBusy(unpublish)}>
      {text("unpublish")}
    </Button>
  );
}

/** Lists what others can still see after unpublishing. */
function StaysOpen({ publishing: { links, files } }: { readonly publishing: PublishingState }) {
  const text = useTexts("widgets.disaster-desk.publishing");
  const format = useFormat();
  const open = [
    links.staying > 0 && text("links", { count: links.staying, date: format.instant(links.until) }),
    links.closing > 0 && text("publicLinks", { count: links.closing }),
    files.count > 0 && text("files", { count: files.count, date: format.instant(files.last) }),
  ].filter((one) => one !== false);
  if (open.length === 0) return <p>{text("nothingOpen")}</p>;
  return (
    <ul>
      {open.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}

/** Names the users who may publish, and sends them a request. */
function AskToPublish({ estimation }: { readonly estimation: Estimation }) {
  const text = useTexts("widgets.disaster-desk.publishing");
  const service = useTexts("client.mailing.service");
  const format = useFormat();
  const choose = useChoice();
  const toast = useToast();
  const ask = useAskForPublishing();
  const { busy, whileBusy } = useBusy();

  const askThem = async () => {
    const { publishers, asked } = await readPublishing(estimation.eid);
    const names = publishers.join(", ");
    const mayAsk = asked === null && publishers.length > 0;
    const answer = await choose({
      title: text("ask"),
      text: (
        <div className="pv-stack">
          <p>{publishers.length === 0 ? text("noPublisher") : text("publishers", { names })}</p>
          {asked !== null && <p>{text("askedBefore", { when: format.instant(asked) })}</p>}
        </div>
      ),
      answers: [
        { id: "cancel", label: text("close") },
        ...(mayAsk ? [{ id: "ask" as const, label: text("sendAsk"), look: "primary" as const }] : []),
      ],
    });
    if (answer !== "ask") return;
    const sent = await ask.mutateAsync(estimation.eid);
    const message = text("askDone", { names: sent.asked.join(", ") });
    if (sent.service === "ready") toast({ kind: "success", text: message });
    else toast({ kind: "warning", text: `${message} ${service(sent.service)}` });
  };
  return (
    <Button busy={busy} aria-haspopup="dialog" onClick={() => void whileBusy(askThem)}>
      {text("ask")}
    </Button>
  );
}

/** Runs one action at a time and shows the error if it fails. */
function useBusy() {
  const [busy, setBusy] = useState(false);
  const reported = useReportedAction();
  const whileBusy = async (act: () => Promise<void>) => {
    setBusy(true);
    await reported(act);
    setBusy(false);
  };
  return { busy, whileBusy };
}

/** An estimation's current links and files outside the product, and the users who may publish it. */
const readPublishing = (eid: number) => send(getPublishing, { params: { eid } });

/** Sends a request to the users who may publish an estimation. */
const useAskForPublishing = () => useChange((eid: number) => send(askForPublishing, { body: { eid } }));
