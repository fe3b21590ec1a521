import { appendFileSync, readdirSync, readFileSync } from 'node:fs';

/** Ticks of the kernel's clock in a second, the same on every Linux that Node supports. */
const ticks = 100;

/** Returns the processor seconds that this process has used so far, and all that it started, as far as it waited for them. */
export function processorSeconds(): number {
  const processes = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/u.test(name))
      .map((name) => [Number(name), timesOf(name)] as const),
  );
  const isOwn = (id: number): boolean => {
    const parent = processes.get(id)?.parent ?? 0;
    return id === process.pid || (parent !== 0 && isOwn(parent));
  };
  return [...processes].reduce((sum, [id, times]) => (times && isOwn(id) ? sum + times.seconds : sum), 0);
}

/** Notes in a file what a test file has cost since the last one of this process. */
export function noteCost(file: string): void {
  const now = processorSeconds();
  const { TEST_COSTS } = process.env;
  if (TEST_COSTS) appendFileSync(TEST_COSTS, `${JSON.stringify({ file, seconds: now - noted })}\n`);
  noted = now;
}

let noted = 0;

/** Returns the lines that tell what each file has cost, the dearest first, of which the cheap ones share a line. */
export function costLines(notes: string, before: number): string[] {
  const costs = notes
    .split('\n')
    .filter((line) => line !== '')
    .map((line): { file: string; seconds: number } => JSON.parse(line))
    .sort((one, other) => other.seconds - one.seconds);
  const sum = (of: { seconds: number }[]) => of.reduce((total, { seconds }) => total + seconds, before);
  const dear = costs.filter(({ seconds }) => seconds >= 1);
  const line = (seconds: number, what: string) => `${seconds.toFixed(1).padStart(7)} ${what}`;
  return [
    'Processor seconds:',
    ...dear.map(({ seconds, file }) => line(seconds, file)),
    line(sum(costs) - sum(dear), `${costs.length - dear.length} files of less than a second each`),
    line(sum(costs), 'in all, with types and lint'),
  ];
}

/** The parent and the processor time of a process; null if it has ended meanwhile. */
function timesOf(id: string): { parent: number; seconds: number } | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${id}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The name before it may hold spaces and parentheses. See proc(5): utime, stime, cutime, cstime.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const seconds = fields.slice(11, 15).reduce((sum, field) => sum + Number(field) / ticks, 0);
  return { parent: Number(fields[1]), seconds };
}
