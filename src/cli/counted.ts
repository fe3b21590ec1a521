/** Returns a count with its noun, such as '1 file' or '2 files'. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
