/** One record of a kind, and several. */
const names: Readonly<Record<string, readonly [one: string, several: string]>> = {
  enrollments: ['enrollment', 'enrollments'],
  registrations: ['event registration', 'event registrations'],
  contactMessages: ['contact message', 'contact messages'],
  partnerMessages: ['partner message', 'partner messages'],
  certificates: ['certificate', 'certificates'],
  followUp: ['follow-up with its notes', 'follow-ups with their notes'],
  justDeleted: ['record that was just deleted', 'records that were just deleted'],
};

/** Returns how many records of a kind, in words. */
export function recordsText(kind: string, count: number): string {
  const [one = kind, several = kind] = names[kind] ?? [];
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : several}`;
}
