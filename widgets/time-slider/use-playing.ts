import { useEffect, useEffectEvent, useState } from "react";

/** The playback: its steps and speed. */
interface Playback {
  readonly step: number;
  readonly from: number;
  readonly to: number;
  readonly stepsPerSecond: number;
  readonly loop: boolean;
  /** Whether the step's figures are loaded; the next step waits for them. */
  readonly ready: boolean;
  onStep(step: number): void;
  onEnd(step: number): void;
}

/** The next step within a range; null at its end, unless looping. */
export function nextStep({ step, from, to, loop }: Pick<Playback, "step" | "from" | "to" | "loop">): number | null {
  if (step < from || step > to) return from;
  return step < to ? step + 1 : loop && to > from ? from : null;
}

/** Plays steps until paused or finished. */
export function usePlaying(played: Playback) {
  const [playing, setPlaying] = useState(false);
  const { stepsPerSecond, ready, step } = played;
  const advance = useEffectEvent(() => {
    const next = nextStep(played);
    if (next !== null) return played.onStep(next);
    setPlaying(false);
    played.onEnd(step);
  });
  useEffect(() => {
    if (!playing || !ready) return undefined;
    const timer = setTimeout(() => advance(), 1000 / stepsPerSecond);
    return () => clearTimeout(timer);
  }, [playing, ready, stepsPerSecond, step]);
  return {
    playing,
    toggle() {
      setPlaying(!playing);
      if (playing) played.onEnd(step);
      else if (step >= played.to) played.onStep(played.from);
    },
    stop: () => setPlaying(false),
  };
}
