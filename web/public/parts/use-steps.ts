import { useEffect, useRef, useState } from 'react';

/**
 * Counts from 0 to `steps` at a steady pace while `running`, and continues after a pause. When a timer is late, steps are
 * skipped.
 */
export function useSteps(steps: number, perSecond: number, running: boolean): number {
  const [step, setStep] = useState(0);
  const reached = useRef(0);

  useEffect(() => {
    if (!running) return;
    const began = performance.now() - stepTime(reached.current, perSecond);
    let timer: ReturnType<typeof setTimeout>;
    const waitForNext = () => {
      if (reached.current >= steps) return;
      const due = began + stepTime(reached.current + 1, perSecond);
      timer = setTimeout(() => {
        const passed = Math.floor(((performance.now() - began) * perSecond) / 1000);
        reached.current = Math.min(steps, Math.max(passed, reached.current + 1));
        setStep(reached.current);
        waitForNext();
      }, due - performance.now());
    };
    waitForNext();
    return () => clearTimeout(timer);
  }, [steps, perSecond, running]);

  return step;
}

/** Returns when a step is due, in milliseconds from the start. */
function stepTime(step: number, perSecond: number): number {
  return (step * 1000) / perSecond;
}
