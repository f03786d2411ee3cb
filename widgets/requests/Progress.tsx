import { useAtomValue } from "jotai";
import { useState } from "react";
import { fetchRequestForm, useMoveRequest, useRemoveArrival } from "../../client/logistics/requests.ts";
import {
  FORM_NAMES,
  isComing,
  NEXT_STATES,
  REQUEST_RULES,
  type Request,
  type RequestFormName,
} from "../../contract/supply/calls/requests.ts";
import { isLate, STATE_KINDS } from "../../contract/supply/request-columns.ts";
import type { RequestState } from "../../contract/supply/requests.ts";
import { calendarDay } from "../../engine/needs/blocks.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { timeZoneAtom, useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import {
  TableHead,
  saveBlob,
  useConfirm,
  useConfirmedAction,
  useErrorToast,
  useToast,
} from "../../framework/ui/index.ts";
import { useLeaveGuard } from "../../framework/ui/unsaved.tsx";
import { ArrivalDialog } from "./ArrivalDialog.tsx";
import { MailDialog } from "./MailDialog.tsx";
import { MoveDialog } from "./MoveDialog.tsx";

/** The state of a request, its next steps as buttons, and its steps and arrivals so far. */
export function Progress({ request }: { readonly request: Request }) {
  const text = useTexts("widgets.requests");
  const words = useTexts("domain.request");
  const format = useFormat();
  const mayEdit = usePermits(REQUEST_RULES.edit);
  const maySend = usePermits(REQUEST_RULES.send);
  const mayApprove = usePermits(REQUEST_RULES.approve);
  const [asked, setAsked] = useState<PendingStep | null>(null);
  const mayLeave = useLeaveGuard();
  const confirm = useConfirm();
  const { to, busy } = useMoving(request);
  const { state, eta, arrived, quantity, unit } = request;
  const late = isLate(request, calendarDay(useAtomValue(timeZoneAtom), new Date()));
  const next = (NEXT_STATES[state] as readonly RequestState[]).filter((one) =>
    one === "Approved" ? mayApprove : mayEdit,
  );
  /** A step is taken on the saved request, so unsaved changes are asked about first. */
  const step = async (one: PendingStep) => {
    const sure = {
      text: text("sureCancel", { number: request.number }),
      confirm: text("moves.Canceled"),
      danger: true,
    };
    if (!(await mayLeave()) || (one === "Canceled" && !(await confirm(sure)))) return;
    if (one === "arrival" || one === "mail" || isComing(one)) setAsked(one);
    else await to(one);
  };
  const close = () => setAsked(null);
  return (
    <section className="pv-card pv-stack" aria-label={text("progress")}>
      <div className="pv-row pv-row--apart">
        <p className="pv-row">
          <span className="pv-status" data-kind={STATE_KINDS[late ? "Late" : state]}>
            {words(`states.${state}`)}
            {late && ` · ${words("states.Late")}`}
          </span>
          {isComing(state) && <span>{text("expected", { day: format.date(eta) })}</span>}
          {arrived > 0 && (
            <span>
              {text("arrivedOf", {
                arrived: format.quantity(arrived, unit, digitsOf(arrived)),
                quantity: format.quantity(quantity, unit, digitsOf(quantity)),
              })}
            </span>
          )}
        </p>
        <div className="pv-row">
          <FormButton request={request} form="ics-213-rr" />
          {request.source === "Federal" && <FormButton request={request} form="fema-rrf" />}
          {request.source === "Mutual aid" && <FormButton request={request} form="emac-rsa" />}
          {maySend && !UNSENT.includes(state) && (
            <Button icon="envelope" aria-haspopup="dialog" onClick={() => void step("mail")}>
              {text("mail.open")}
            </Button>
          )}
          {isComing(state) && mayEdit && (
            <Button kind="primary" aria-haspopup="dialog" onClick={() => void step("arrival")}>
              {text("arrive")}
            </Button>
          )}
          {next.map((one, i) => (
            <Button
              key={one}
              kind={i === 0 && !isComing(state) && one !== "Draft" ? "primary" : "neutral"}
              busy={busy === one && "saving"}
              disabled={busy !== null && busy !== one}
              onClick={() => void step(one)}
            >
              {text(one === state ? "moves.later" : `moves.${one}`)}
            </Button>
          ))}
        </div>
      </div>
      <Steps request={request} />
      <Arrivals request={request} mayEdit={mayEdit && state !== "Closed"} />
      {asked === "arrival" && <ArrivalDialog request={request} onClose={close} />}
      {asked === "mail" && <MailDialog request={request} onClose={close} />}
      {asked !== null && asked !== "arrival" && asked !== "mail" && (
        <MoveDialog {...{ request }} to={asked} onClose={close} />
      )}
    </section>
  );
}

/** A step whose details are asked for in a dialog, or that is taken at once. */
type PendingStep = RequestState | "arrival" | "mail";

/** States in which a request is not, or no longer, an order. */
const UNSENT: readonly RequestState[] = ["Draft", "Canceled", "Closed"];

/** Decimals of a quantity as it was entered. */
const digitsOf = (quantity: number): number => (Number.isInteger(quantity) ? 0 : 2);

/** Saves the request as a form. */
function FormButton(props: { readonly request: Request; readonly form: RequestFormName }) {
  const {
    request: { id, number },
    form,
  } = props;
  const refuse = useErrorToast();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveBlob(await fetchRequestForm(id, form), `${FORM_NAMES[form]} ${number}.pdf`);
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="file-pdf" busy={busy} onClick={() => void save()}>
      {FORM_NAMES[form]}
    </Button>
  );
}

/** Takes a step that needs no further details. */
function useMoving({ id: requestId, version, number }: Request) {
  const text = useTexts("widgets.requests");
  const words = useTexts("domain.request");
  const toast = useToast();
  const refuse = useErrorToast();
  const { mutateAsync } = useMoveRequest();
  const [busy, setBusy] = useState<RequestState | null>(null);
  return {
    busy,
    async to(state: RequestState): Promise<void> {
      setBusy(state);
      try {
        await mutateAsync({ requestId, version, to: state });
        toast({ kind: "success", text: text("moved", { number, state: words(`states.${state}`) }) });
      } catch (error) {
        refuse(error);
      } finally {
        setBusy(null);
      }
    },
  };
}

function Steps({ request }: { readonly request: Request }) {
  const text = useTexts("widgets.requests");
  const words = useTexts("domain.request");
  const format = useFormat();
  return (
    <ol className="pv-plain-list pv-stack pv-stack--tight" aria-label={text("steps")}>
      {request.steps.map(({ state, at, by, eta, note }) => (
        <li key={`${at} ${state}`} className="pv-small">
          <strong>{words(`states.${state}`)}</strong> · {text("by", { who: by, when: format.instant(at) })}
          {isComing(state) && ` · ${text("expected", { day: format.date(eta) })}`}
          {note !== "" && ` · ${note}`}
        </li>
      ))}
    </ol>
  );
}

function Arrivals({ request, mayEdit }: { readonly request: Request; readonly mayEdit: boolean }) {
  const text = useTexts("widgets.requests");
  const format = useFormat();
  const act = useConfirmedAction();
  const { mutateAsync: remove } = useRemoveArrival();
  const { id: requestId, version, arrivals, unit } = request;
  if (arrivals.length === 0) return null;
  const counted = (entry: Request["arrivals"][number]["enteredAs"]) =>
    entry &&
    text(`counted.${entry.list}`, {
      quantity:
        entry.unit === null
          ? text("trucks", { count: entry.quantity })
          : format.quantity(entry.quantity, entry.unit, digitsOf(entry.quantity)),
    });
  return (
    <table className="pv-table">
      <caption>{text("arrivals")}</caption>
      <TableHead
        columns={[text("columns.day"), text("columns.quantity"), text("columns.entry"), ...(mayEdit ? [""] : [])]}
      />
      <tbody>
        {arrivals.map((one) => (
          <tr key={one.id}>
            <th scope="row">{format.date(one.day)}</th>
            <td>{format.quantity(one.quantity, unit, digitsOf(one.quantity))}</td>
            <td>{[one.by, counted(one.enteredAs), one.note].filter(Boolean).join(" · ")}</td>
            {mayEdit && (
              <td>
                <Button
                  icon="trash"
                  label={text("removeOf", { day: format.date(one.day) })}
                  onClick={() =>
                    void act({
                      text: text("sureRemove"),
                      confirm: text("remove"),
                      danger: true,
                      done: text("removed"),
                      act: () => remove({ requestId, version, arrivalId: one.id }),
                    })
                  }
                >
                  {text("remove")}
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
