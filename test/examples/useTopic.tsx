// Made of the docstring of useTopic by `npm run generate`.
import { useState } from "react";
import { DisasterSelected } from "../../contract/config/topics.ts";
import { usePublish, useTopic } from "../../framework/bus/use-bus.tsx";

export function ChosenDisaster() {
  const [did, choose] = useState<number | null>(null);
  const publish = usePublish();
  useTopic(DisasterSelected, (payload) => choose(payload.did));
  return <button onClick={() => publish(DisasterSelected, { did: null })}>{did}</button>;
}
