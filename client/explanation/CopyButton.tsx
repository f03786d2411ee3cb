import { useTexts } from "../../framework/i18n/index.ts";
import { Button, TextArea } from "../../framework/ui/controls/index.ts";
import { useCopy } from "./use-copy.ts";

/**
 * Copies the lines of an explanation to the clipboard; if the browser does not allow that, they are shown to be copied
 * by hand.
 */
export function CopyButton({ lines }: { readonly lines: readonly string[] }) {
  const text = useTexts("client.explanation");
  const { copy, byHand } = useCopy();
  const plain = lines.join("\n");
  return byHand ? (
    <TextArea label={text("copyByHand")} readOnly rows={lines.length} value={plain} />
  ) : (
    <Button icon="copy-to-clipboard" onClick={() => copy(plain)}>
      {text("copy")}
    </Button>
  );
}
