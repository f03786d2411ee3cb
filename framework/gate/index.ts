export { Gate } from "./Gate.tsx";
export { callerOf, sessionAtom, usePermission, usePermits, useSession } from "./session.ts";
