/** One server-sent event. */
export interface StreamEvent {
  name: string;
  data: string;
}

/**
 * Gives the way to read a stream of server-sent events as its pieces come in: each call gives the events that are whole
 * by then. Comments, by which the server says that it is still there, are no events.
 */
export function eventReader(): (piece: string) => StreamEvent[] {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).split(/\r?\n\r?\n/u);
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const valuesOf = (field: string) =>
        block.split(/\r?\n/u).flatMap((line) => {
          return line.startsWith(`${field}:`) ? [line.slice(field.length + 1).replace(/^ /u, '')] : [];
        });
      const data = valuesOf('data');
      return data.length === 0
        ? []
        : [{ name: valuesOf('event').at(-1) ?? 'message', data: data.join('\n') }];
    });
  };
}
