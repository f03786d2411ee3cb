import { useEffect, useRef, useState } from "react";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Action, Disclosure, SelectField, Slider, Switch } from "../../framework/ui/controls/index.ts";
import type { TimeSliderConfig } from "./config.ts";
import { usePlaying } from "./use-playing.ts";

const SPEEDS = [0.5, 1, 2, 4, 8];

/** The slider with its buttons: first, back, play or pause, next, last; speed, loop and the range to play. */
export function StepControls(props: {
  readonly steps: readonly string[];
  /** The shown step. */
  readonly step: number;
  readonly ready: boolean;
  readonly config: TimeSliderConfig;
  /** Whether it is a single line, without the less important controls. */
  readonly bar: boolean;
  goTo(time: string | undefined): void;
  play(step: number | null): void;
  onPlaying(playing: boolean): void;
}) {
  const { steps, step: shown, ready, config, bar, goTo, play, onPlaying } = props;
  const text = useTexts("widgets.time-slider");
  const format = useFormat();
  const last = steps.length - 1;
  const [range, setRange] = useState({ from: 0, to: last });
  const [loop, setLoop] = useState(config.loop);
  // Readers who prefer reduced motion start with the slowest speed, which they can change.
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const [stepsPerSecond, setSpeed] = useState(still ? 0.5 : config.stepsPerSecond);
  // The target of the last click, since the address may update only after the next click.
  const led = useRef<number | null>(null);
  useEffect(() => {
    if (led.current === shown) led.current = null;
  }, [shown]);
  const show = (step: number): void => {
    led.current = Math.max(0, Math.min(last, step));
    goTo(steps[led.current]);
  };
  const pass = (step: number): void => {
    led.current = null;
    play(step);
  };
  const player = usePlaying({ step: shown, ...range, stepsPerSecond, loop, ready, onStep: pass, onEnd: show });
  const { playing, stop } = player;
  useEffect(() => onPlaying(playing), [onPlaying, playing]);
  // Playing stops when the widget is unmounted; the address keeps the position.
  useEffect(() => () => play(null), [play]);
  const jump = (step: number) => () => {
    stop();
    show(step);
  };
  const move = (by: number) => () => jump((led.current ?? shown) + by)();
  return (
    <div className={bar ? "pv-row pv-row--one" : "pv-stack"} role="group" aria-label={text("controls")}>
      <Slider
        label={text("step")}
        labelHidden
        valueText={format.instant(steps[shown])}
        value={shown}
        min={0}
        max={last}
        onInput={(step) => {
          stop();
          pass(step);
        }}
        onChange={(step) => jump(step)()}
      />
      {!bar && (
        <p className="pv-row pv-row--apart pv-muted pv-small" aria-hidden="true">
          <span>{format.instant(steps[0])}</span>
          <span>{format.instant(steps[last])}</span>
        </p>
      )}
      <div className="pv-row pv-row--one pv-row--tight">
        {!bar && <Action icon="beginning" label={text("first")} onClick={jump(range.from)} />}
        <Action icon="chevron-left" label={text("back")} onClick={move(-1)} />
        <Action
          icon={playing ? "pause" : "play"}
          label={text(playing ? "pause" : "play")}
          onClick={player.toggle}
          shown={!bar}
        />
        <Action icon="chevron-right" label={text("next")} onClick={move(1)} />
        {!bar && <Action icon="end" label={text("last")} onClick={jump(range.to)} />}
      </div>
      {!bar && (
        <Disclosure title={text("playing")}>
          <div className="pv-stack">
            <SelectField
              label={text("speed")}
              value={stepsPerSecond}
              options={SPEEDS.map((speed) => ({
                value: speed,
                label: text("stepsPerSecond", {
                  figure: format.number(speed, { digits: Number.isInteger(speed) ? 0 : 1 }),
                }),
              }))}
              onChange={setSpeed}
            />
            <Switch label={text("loop")} checked={loop} onChange={setLoop} />
            <Slider
              label={text("from", { when: format.instant(steps[range.from]) })}
              valueText={format.instant(steps[range.from])}
              value={range.from}
              min={0}
              max={last}
              onChange={(from) => setRange({ from, to: Math.max(from, range.to) })}
            />
            <Slider
              label={text("to", { when: format.instant(steps[range.to]) })}
              valueText={format.instant(steps[range.to])}
              value={range.to}
              min={0}
              max={last}
              onChange={(to) => setRange({ from: Math.min(range.from, to), to })}
            />
          </div>
        </Disclosure>
      )}
    </div>
  );
}
