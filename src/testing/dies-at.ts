import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const names = ['writeFileSync', 'renameSync', 'linkSync', 'copyFileSync', 'mkdirSync', 'rmSync'] as const;

/**
 * Runs a task as if the process died right before the Nth change of the disk: neither that nor a later one is made. The
 * second half of a file counts as a change of its own.
 * @param isCounted whether a change with these parameters counts
 * @returns whether it came so far
 */
export async function diesAt(
  step: number,
  task: () => unknown,
  isCounted: (values: readonly unknown[]) => boolean = () => true,
): Promise<boolean> {
  const real = Object.fromEntries(names.map((name) => [name, fs[name]]));
  const { writeFileSync } = fs;
  let left = step;
  const reach = (values: readonly unknown[], half?: () => void) => {
    if (left > 0 && isCounted(values)) {
      left -= 1;
      if (left === 0) half?.();
    }
    if (left === 0) throw new Error('died');
  };
  for (const name of names) {
    Reflect.set(fs, name, (...values: unknown[]) => {
      reach(values);
      if (name === 'writeFileSync') {
        const [file, text] = values.map(String);
        reach(values, () => writeFileSync(file ?? '', (text ?? '').slice(0, (text ?? '').length / 2)));
      }
      return Reflect.apply(real[name] as () => unknown, fs, values);
    });
  }
  syncBuiltinESMExports();
  try {
    await task();
  } catch (error) {
    if (left > 0) throw error;
  } finally {
    Object.assign(fs, real);
    syncBuiltinESMExports();
  }
  return left === 0;
}
