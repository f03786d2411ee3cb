import { useTexts } from "../../framework/i18n/index.ts";
import { useConfirm } from "../../framework/ui/index.ts";
import { ownLossOf } from "./rights.ts";
import { usePrivilegeText } from "./use-privilege-text.ts";

/**
 * Sends a change of rights; where it would take privileges from the reader, it says which and sends it again once they
 * agree. Null where they do not.
 */
export function useOwnLoss(): <Answer>(send: (confirmLoss: boolean) => Promise<Answer>) => Promise<Answer | null> {
  const text = useTexts("client.rights.ownLoss");
  const names = usePrivilegeText();
  const confirm = useConfirm();
  return async (send) => {
    try {
      return await send(false);
    } catch (error) {
      const lost = ownLossOf(error);
      if (lost === null) throw error;
      const agreed = await confirm({
        title: text("title"),
        text: (
          <>
            <p>{text("text", { count: lost.length })}</p>
            <ul className="rights__lost">
              {lost.map((code) => (
                <li key={code}>{names.privilege(code)}</li>
              ))}
            </ul>
            <p>{text("note")}</p>
          </>
        ),
        confirm: text("confirm"),
        cancel: text("cancel"),
        danger: true,
      });
      return agreed ? send(true) : null;
    }
  };
}
