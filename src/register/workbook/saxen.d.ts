declare module 'saxen' {
  /** As much of the parser as workbooks need: it is given a text in pieces, and says what it finds. */
  export class Parser {
    on(
      event: 'openTag',
      hear: (
        name: string,
        attributes: () => Record<string, string>,
        decode: (text: string) => string,
      ) => void,
    ): this;
    on(event: 'closeTag', hear: (name: string) => void): this;
    on(event: 'text', hear: (text: string, decode: (text: string) => string) => void): this;
    on(event: 'cdata', hear: (text: string) => void): this;
    on(event: 'error', hear: (error: Error) => void): this;
    write(text: string): this;
    end(): Error | undefined;
  }
}
