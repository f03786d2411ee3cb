import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from "react";
import { Dialog } from "./Dialog.tsx";
import { useTexts } from "../i18n/texts.ts";
import { Button } from "./controls/Button.tsx";
import { useErrorToast, useToast } from "./notices.tsx";

/** A question with one answer that continues and one that cancels. */
export interface Question {
  readonly title?: string;
  readonly text: ReactNode;
  readonly confirm: string;
  readonly danger?: boolean;
}

/** A question with several answers; leaving it unanswered returns `null`. */
export interface DialogQuestion<Answer extends string> {
  readonly title?: string;
  readonly text: ReactNode;
  readonly answers: readonly { readonly id: Answer; readonly label: string; readonly look?: "primary" | "danger" }[];
}

type AskQuestion = <Answer extends string>(choice: DialogQuestion<Answer>) => Promise<Answer | null>;
interface PendingQuestion {
  readonly choice: DialogQuestion<string>;
  readonly answer: (id: string | null) => void;
}

const DialogsContext = createContext<AskQuestion | null>(null);

/** Shows the questions of all components below, one after the other. */
export function DialogsProvider({ children }: { children?: ReactNode }) {
  const [pending, setPending] = useState<readonly PendingQuestion[]>([]);
  const ask = useCallback<AskQuestion>((choice) => {
    const answer = new Promise<string | null>((resolve) =>
      setPending((before) => [...before, { choice, answer: resolve }]),
    );
    // Only ids of this question's answers are ever passed.
    return answer as Promise<never>;
  }, []);
  const current = pending[0];
  const close = (id: string | null) => {
    setPending((before) => before.slice(1));
    current?.answer(id);
  };
  return (
    <DialogsContext value={ask}>
      {children}
      {current ? (
        <Dialog
          key={String(current.choice.title) + pending.length}
          title={current.choice.title}
          onClose={() => close(null)}
          actions={current.choice.answers.map((answer) => (
            <Button key={answer.id} kind={answer.look ?? "neutral"} onClick={() => close(answer.id)}>
              {answer.label}
            </Button>
          ))}
        >
          {current.choice.text}
        </Dialog>
      ) : null}
    </DialogsContext>
  );
}

/** Asks a question with several answers; null if the reader cancels it. */
export function useChoice(): AskQuestion {
  const ask = useContext(DialogsContext);
  if (!ask) throw new Error("useChoice needs a <DialogsProvider> above it");
  return ask;
}

/** Asks a question; true when the reader confirms it. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const ask = useChoice();
  const shell = useTexts("shell");
  return useMemo(
    () =>
      async ({ title, text, confirm, danger }: Question) => {
        const answer = await ask({
          title,
          text,
          answers: [
            { id: "cancel", label: shell("cancel") },
            { id: "confirm", label: confirm, look: danger ? "danger" : "primary" },
          ],
        });
        return answer === "confirm";
      },
    [ask, shell],
  );
}

/** The message after an action; none if the page itself shows what came of it. */
type DoneText<Answer> = string | ((answer: Answer) => string) | undefined;

/** An action that follows a question, and the message after it. */
export interface ConfirmedAction<Answer = unknown> extends Question {
  readonly done?: DoneText<Answer>;
  act(): Promise<Answer>;
}

/** Acts, and reports success or the error. Returns whether the action was done. */
export function useReportedAction() {
  const toast = useToast();
  const refusal = useErrorToast();
  return async <Answer,>(act: () => Promise<Answer>, done?: DoneText<Answer>): Promise<boolean> => {
    try {
      const answer = await act();
      if (done !== undefined) toast({ kind: "success", text: typeof done === "string" ? done : done(answer) });
      return true;
    } catch (error) {
      refusal(error);
      return false;
    }
  };
}

/** Asks, acts if the reader agrees, and reports success or the error. Returns whether the action was done. */
export function useConfirmedAction() {
  const confirm = useConfirm();
  const reported = useReportedAction();
  return async <Answer,>({ act, done, ...question }: ConfirmedAction<Answer>): Promise<boolean> =>
    (await confirm(question)) && reported(act, done);
}
