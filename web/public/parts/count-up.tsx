import { grouped } from '../../../src/shared/grouped.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { reducedMotion, useMedia } from './use-media.ts';
import { useSteps } from './use-steps.ts';

interface CountUpProps {
  target: number;
  /** Behind the figure. */
  suffix: string;
  /** Begins at zero once this is true. */
  begin: boolean;
  /** Pauses the figure while false. */
  running: boolean;
  /** Milliseconds from zero to the target. */
  duration: number;
  stepsPerSecond: number;
}

/**
 * A figure that counts up to its target once. Before that, for reduced motion and without scripts, it is the target;
 * assistive technology always reads the target.
 */
export function CountUp({ target, suffix, begin, running, duration, stepsPerSecond }: CountUpProps) {
  const still = useMedia(reducedMotion);
  const steps = Math.round((duration * stepsPerSecond) / 1000);
  const step = useSteps(steps, stepsPerSecond, begin && running && !still);
  const whole = grouped(target) + suffix;
  if (!begin || still || step === steps) return whole;
  return (
    <>
      <span aria-hidden="true">
        {grouped(Math.round((target * step) / steps))}
        {suffix}
      </span>
      <VisuallyHidden>{whole}</VisuallyHidden>
    </>
  );
}
