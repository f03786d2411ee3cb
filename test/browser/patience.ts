import { configure } from "@testing-library/react";

/** Part of every bundle of tests: how long a test waits for what it waits for. One second is short on a machine that does other things too. */
configure({ asyncUtilTimeout: 15_000 });

/** The browser says so where a layout needs one more frame, which it then takes: no fault, but mocha would fail the test that runs. */
const ONE_MORE_FRAME = "ResizeObserver loop completed with undelivered notifications.";
window.addEventListener("error", (event) => event.message === ONE_MORE_FRAME && event.stopImmediatePropagation(), true);
