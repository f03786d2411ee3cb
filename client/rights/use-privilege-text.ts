import { useMemo } from "react";
import type { ModuleCode } from "../../contract/modules.ts";
import { useTexts } from "../../framework/i18n/index.ts";

/** What privileges and their groups are called in the reader's language. */
export interface PrivilegeText {
  privilege(code: string): string;
  module(code: ModuleCode): string;
}

export function usePrivilegeText(): PrivilegeText {
  const text = useTexts("client.rights");
  return useMemo(
    () => ({ privilege: (code) => text(`privileges.${code}`), module: (code) => text(`modules.${code}`) }),
    [text],
  );
}
