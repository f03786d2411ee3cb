import { useEffect, useEffectEvent, useRef } from "react";
import { useErrorText } from "../http/error-text.ts";
import { useTexts } from "../i18n/texts.ts";
import { useChoice } from "../ui/dialogs.tsx";
import { takePortalRefusal } from "./portal-start.ts";

/** Says once why the portal's sign-in did not become a session. */
export function PortalRefusal() {
  const texts = useTexts("shell");
  const textOf = useErrorText();
  const choose = useChoice();
  const said = useRef(false);
  const say = useEffectEvent(async () => {
    if (said.current) return;
    said.current = true;
    const error = takePortalRefusal();
    if (error === null) return;
    await choose({
      title: texts("portal.refused"),
      text: textOf(error),
      answers: [{ id: "ok", label: texts("ok"), look: "primary" }],
    });
  });
  useEffect(() => void say(), []);
  return null;
}
