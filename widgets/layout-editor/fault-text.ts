import { useCallback } from "react";
import type { ConfigFault } from "../../framework/config/fault.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { JsonFault } from "../../framework/ui/json-editor/props.ts";

/** Says a config's fault in the reader's words, at its place. */
export function useFaultText(): (fault: ConfigFault) => JsonFault {
  const texts = useTexts("shell.config");
  return useCallback(
    ({ path, found, expected, nearest, severity = "error" }) => {
      const said = texts("fault", {
        found: found ?? texts("missing"),
        expected: texts(`expected.${expected.kind}`, { values: expected.values }),
      });
      const message = nearest === undefined ? said : `${said} ${texts("nearest", { nearest })}`;
      return { path, message, severity };
    },
    [texts],
  );
}
