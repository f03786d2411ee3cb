import { configure } from "@testing-library/react";

/** Part of every bundle of tests: how long a test waits for what it waits for. One second is short on a machine that does other things too. */
configure({ asyncUtilTimeout: 15_000 });
