/** Whether the keyboard is at this element: a truth to assert, where the two elements themselves would be printed as markup. */
export const hasFocus = (element: Element | null | undefined): boolean =>
  element != null && element === document.activeElement;
