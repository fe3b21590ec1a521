const clock = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const date = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });
const dayLength = 24 * 60 * 60 * 1000;

/** Gives when something came, in the admin's own time: 'Today, 14:05', 'Yesterday, 09:30', '3 Nov 2026, 18:00'. */
export function arrivalTime(iso: string, now: Date): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  return `${dayName(time, now)}, ${clock.format(time)}`;
}

function dayName(time: Date, now: Date): string {
  const daysAgo = Math.round((midnight(now) - midnight(time)) / dayLength);
  if (daysAgo === 0) return 'Today';
  return daysAgo === 1 ? 'Yesterday' : date.format(time);
}

function midnight(time: Date): number {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
}
