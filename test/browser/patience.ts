import { configure } from "@testing-library/react";

/** Part of every test bundle: how long a test waits. One second is too short on a busy machine. */
configure({ asyncUtilTimeout: 15_000 });

/**
 * The browser reports this when a layout needs one more frame, which it then gets: not a fault, but mocha would fail
 * the running test.
 */
const ONE_MORE_FRAME = "ResizeObserver loop completed with undelivered notifications.";
window.addEventListener("error", (event) => event.message === ONE_MORE_FRAME && event.stopImmediatePropagation(), true);
