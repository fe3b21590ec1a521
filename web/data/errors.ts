/** The server refused a call. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status. */
  readonly status: number;
  /** The HTTP reason phrase; empty over HTTP/2. */
  readonly statusText: string;
  /** A sentence for each invalid field, if any. */
  readonly errors: Readonly<Record<string, string>>;

  /** `message` is the server's sentence, or empty. */
  constructor(status: number, statusText: string, message: string, errors: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.statusText = statusText;
    this.errors = errors;
  }
}

/** No answer came, or one that cannot be read. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause?: unknown) {
    super('No answer from the server.', { cause });
  }
}
