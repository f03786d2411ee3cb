import { DISASTER_KEYS, useDeleteDisaster } from "../../client/planning/disasters.ts";
import { useAnswer, useChange } from "../../client/calls/use-call.ts";
import { getAllDisasters, type Disaster } from "../../contract/planning/calls/disasters.ts";
import { resetExample } from "../../contract/planning/calls/example.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { send } from "../../framework/http/api.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { MAP_ROUTE, useOpenable } from "../../framework/shell/shell-routes.ts";
import { Button, LinkButton } from "../../framework/ui/controls/index.ts";
import { useConfirm, useErrorToast } from "../../framework/ui/index.ts";

/** Milliseconds between two checks whether an example is ready. */
const LOOK_AGAIN = 2000;

const isExample = ({ apart }: Disaster): boolean => apart === "example";
const isBeingMade = (one: Disaster): boolean => isExample(one) && one.status === "Active";

/**
 * The worked example, with buttons to open it or to start a new plan. Planners see it until the agency has its own
 * disaster; administrators can always reset or delete it.
 */
export default function Example() {
  const disasters = useAnswer(getAllDisasters, DISASTER_KEYS.all, {}, {
    refetchInterval: ({ state }) => (state.data?.some(isBeingMade) ? LOOK_AGAIN : false),
  }); // oxfmt-ignore
  const keeps = usePermits(resetExample.needs);
  const example = disasters.data?.find(isExample);
  const hasOwn = disasters.data?.some((one) => !isExample(one)) === true;
  return example === undefined || (hasOwn && !keeps) ? null : <Card example={example} keeps={keeps} hasOwn={hasOwn} />;
}

interface CardProps {
  readonly example: Disaster;
  readonly keeps: boolean;
  readonly hasOwn: boolean;
}

function Card({ example, keeps, hasOwn }: CardProps) {
  const text = useTexts("widgets.example");
  const openable = useOpenable();
  const mayStart = usePermits(anyOf("disaster.edit")) && !hasOwn;
  const map = openable(MAP_ROUTE);
  const plan = `${MAP_ROUTE}?disaster=${example.did}&estimation=${example.leading ?? ""}`;
  return (
    <div className="pv-column-page">
      <section className="pv-card pv-stack" aria-labelledby="example-title">
        <h2 id="example-title">{text("title")}</h2>
        <p className="pv-strong">{example.name}</p>
        <p>{text(isBeingMade(example) ? "making" : "about")}</p>
        <div className="pv-row">
          {map && !isBeingMade(example) && (
            <LinkButton iconEnd="arrow-right" to={plan}>
              {text("look")}
            </LinkButton>
          )}
          {map && mayStart && <LinkButton to={`${MAP_ROUTE}?new=disaster`}>{text("start")}</LinkButton>}
          {keeps && <Keeping example={example} />}
        </div>
      </section>
    </div>
  );
}

/** The administrator's actions: reset or delete the example. */
function Keeping({ example }: Pick<CardProps, "example">) {
  const text = useTexts("widgets.example");
  const confirm = useConfirm();
  const showError = useErrorToast();
  const remove = useDeleteDisaster();
  const reset = useChange(() => send(resetExample, { body: {} }), {
    onSettled: (client) => client.invalidateQueries(),
  });
  const ask = async (of: "reset" | "delete", act: () => void) => {
    const question = {
      title: text(`${of}.title`),
      text: text(`${of}.text`),
      confirm: text(of === "reset" ? "again" : "remove"),
    };
    if (await confirm({ ...question, danger: of === "delete" })) act();
  };
  return (
    <>
      <Button
        kind="quiet"
        icon="reset"
        disabled={reset.isPending}
        onClick={() => void ask("reset", () => reset.mutate(undefined, { onError: showError }))}
      >
        {text("again")}
      </Button>
      <Button
        kind="quiet"
        icon="trash"
        onClick={() => void ask("delete", () => remove.mutate(example, { onError: showError }))}
      >
        {text("remove")}
      </Button>
    </>
  );
}
