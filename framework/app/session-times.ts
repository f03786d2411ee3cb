/** Time before a session's end at which its user is warned. Milliseconds. */
export const WARNING_MS = 120_000;
/** The longest time that a browser's timer accepts. Milliseconds. */
export const LONGEST_WAIT_MS = 86_400_000;
