import { askForPublishing, getPublishing } from "../../contract/reports/calls/publishing.ts";
import { send } from "../../framework/http/api.ts";
import { useChange } from "../../client/calls/use-call.ts";

/** What of an estimation is outside of the product, and who may publish it, as it is now. */
export const readPublishing = (eid: number) => send(getPublishing, { params: { eid } });

/** Asks those who may publish an estimation to do so. */
export const useAskForPublishing = () => useChange((eid: number) => send(askForPublishing, { body: { eid } }));
