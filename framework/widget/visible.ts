import { createContext, useContext } from "react";

export const VisibleContext = createContext(true);

/**
 * Whether the widget is in sight. A step that is left stays mounted, so that
 * nothing half-done is lost; what should rest meanwhile asks here.
 */
export function useVisible(): boolean {
  return useContext(VisibleContext);
}
