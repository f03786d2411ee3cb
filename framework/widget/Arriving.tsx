import { useEffect, useState } from "react";
import { useTexts } from "../i18n/texts.ts";
import { Loading } from "../ui/states.tsx";
import { WidgetFailure } from "./WidgetFailure.tsx";

/** Milliseconds after which a widget that has not arrived is told of. */
export const PATIENCE_MS = 10_000;

/** Stands in for a widget on its way; when it takes long, says so and offers to ask for it again. */
export function Arriving({ title, retry }: { title: string; retry: () => void }) {
  const texts = useTexts("shell.widget");
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return late ? <WidgetFailure text={texts("late", { title })} retry={retry} /> : <Loading />;
}
