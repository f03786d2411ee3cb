/** How long before a session's end its user is warned. Milliseconds. */
export const WARNING_MS = 120_000;
/** The longest time that one timer of a browser is given. Milliseconds. */
export const LONGEST_WAIT_MS = 86_400_000;
