import { useAtom } from "jotai";
import { useFormat } from "../i18n/format.ts";
import { useTexts } from "../i18n/texts.ts";
import { MenuButton } from "../ui/MenuButton.tsx";
import { Button } from "../ui/controls/index.ts";
import { TaskRow } from "../ui/tasks/TaskRow.tsx";
import { tasksAtom } from "../ui/tasks/listed-tasks.ts";
import { focusMain } from "./shell-routes.ts";

/** A pressed button disappears with its row; the focus must not. */
const keepFocus = (pressed: HTMLElement, left: number) =>
  left > 0 ? pressed.closest(".pv-menu")?.querySelector("button")?.focus() : focusMain({ preventScroll: true });

/** The long work of this tab: what runs, and what has ended until the reader clears it. */
export default function TaskMenu() {
  const [all, setTasks] = useAtom(tasksAtom);
  const tasks = all.filter(({ listed }) => listed);
  const texts = useTexts("shell.tasks");
  const { number } = useFormat();
  const running = tasks.filter(({ state }) => state === "running").length;
  const count = running > 0 ? running : tasks.length;
  return (
    <MenuButton
      label={texts(running > 0 ? "running" : "over", { count, figure: number(count) })}
      icon={running > 0 ? "clock" : "list-check"}
      text={number(count)}
      panel={
        <div className="pv-stack">
          {tasks.map((task) => (
            <section key={task.id} className="pv-stack pv-stack--tight" aria-label={task.name}>
              <p className="pv-menu__heading pv-small pv-strong">{task.name}</p>
              <TaskRow task={task} onStop={(button) => keepFocus(button, tasks.length - 1)} />
            </section>
          ))}
          {running < tasks.length && (
            <Button
              onClick={({ currentTarget }) => {
                setTasks(all.filter(({ state }) => state === "running"));
                keepFocus(currentTarget, running);
              }}
            >
              {texts("clear")}
            </Button>
          )}
        </div>
      }
    />
  );
}
