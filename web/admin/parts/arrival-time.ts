const dayLength = 24 * 60 * 60 * 1000;

/** Gives when something came, in the admin's own time: 'Today, 14:05', 'Yesterday, 09:30', '3 Nov 2026, 18:00'. */
export const arrivalTime = timeIn(undefined);

/** Gives the same as time in India, wherever the admin is. */
export const timeInIndia = timeIn('Asia/Kolkata');

function timeIn(timeZone: string | undefined): (iso: string, now: Date) => string {
  const clock = new Intl.DateTimeFormat('en-IN', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  const date = new Intl.DateTimeFormat('en-IN', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  });
  // As 2026-11-03, which is read as midnight in UTC: days are apart by whole days there.
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone });
  return (iso, now) => {
    const time = new Date(iso);
    if (Number.isNaN(time.getTime())) return '';
    const daysAgo = (Date.parse(calendar.format(now)) - Date.parse(calendar.format(time))) / dayLength;
    const day = daysAgo === 0 ? 'Today' : daysAgo === 1 ? 'Yesterday' : date.format(time);
    return `${day}, ${clock.format(time)}`;
  };
}
