import { useErrorText } from "../../http/api-error.ts";
import { useFormat } from "../../i18n/format.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../controls/Button.tsx";
import { Progress } from "../controls/Progress.tsx";
import type { Task } from "./listed-tasks.ts";

/** What a task is doing or came to, in percent where that is known, with the button to stop it or to have its result again. */
export function TaskRow({ task, onStop }: { readonly task: Task; readonly onStop?: (pressed: HTMLElement) => void }) {
  const { name, state, text, done, of = 1, failure, stop, again } = task;
  const texts = useTexts("shell.tasks");
  const reason = useErrorText();
  const { percent } = useFormat();
  const part = done === undefined ? null : percent(Math.floor((100 * done) / Math.max(1, of)));
  const line = state === "failed" ? reason(failure) : part === null ? text : texts("percent", { doing: text, part });
  return (
    <div className="pv-stack pv-stack--tight">
      {state === "running" && <Progress label={name} done={done} of={of} />}
      <div className="pv-row pv-row--apart">
        <span>{line}</span>
        {state === "running" && stop && (
          <Button
            icon="x"
            label={`${texts("stop")}: ${name}`}
            onClick={({ currentTarget }) => {
              stop();
              onStop?.(currentTarget);
            }}
          >
            {texts("stop")}
          </Button>
        )}
        {again && (
          <Button icon="download" label={`${texts("again")}: ${name}`} onClick={again}>
            {texts("again")}
          </Button>
        )}
      </div>
    </div>
  );
}
