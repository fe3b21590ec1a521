import type { Count } from '../../content/shapes.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { reducedMotion, useMedia } from './use-media.ts';
import { useSteps } from './use-steps.ts';

interface CountUpProps {
  count: Count;
  /** It has come into view: begin at zero. */
  begin: boolean;
  /** False holds the figure where it is, until true lets it go on. */
  running: boolean;
  /** Milliseconds from zero to the target. */
  duration: number;
  stepsPerSecond: number;
}

/**
 * A figure that counts up to its target once. Before that, for reduced motion and without a script, the target itself
 * stands there; assistive technology always gets the target.
 */
export function CountUp({ count, begin, running, duration, stepsPerSecond }: CountUpProps) {
  const still = useMedia(reducedMotion);
  const steps = Math.round((duration * stepsPerSecond) / 1000);
  const step = useSteps(steps, stepsPerSecond, begin && running && !still);
  const target = `${count.target}${count.suffix}`;
  if (!begin || still || step === steps) return target;
  return (
    <>
      <span aria-hidden="true">
        {Math.round((count.target * step) / steps)}
        {count.suffix}
      </span>
      <VisuallyHidden>{target}</VisuallyHidden>
    </>
  );
}
