import { config } from "zod";

// Asked before the first schema is made: zod would try whether it may make code of texts, which our content policy forbids
// and every browser would then report.
config({ jitless: true });
