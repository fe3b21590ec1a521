// Runs in its own process: acme-client takes 40 MB, which are needed for some seconds every 60 days.

/** The order of a certificate. */
export interface CertificateOrder {
  /** Address of the CA's ACME directory. */
  directory: string;
  /** Address for mails of the CA, or null. */
  email: string | null;
  domains: readonly string[];
  /** PEM. */
  accountKey: string;
}

/** Messages of the process: what the CA will request, then the outcome. */
export type OrderMessage =
  | { name: 'challenge'; token: string; answer: string }
  | { name: 'obtained'; chain: string; key: string }
  | { name: 'failed'; reason: string };

/** Messages to the process: the order, then for each challenge that it can be answered. */
export type OrderCommand = { name: 'order'; order: CertificateOrder } | { name: 'ready'; token: string };

/** The word on the command line that starts the process. */
export const orderWord = 'order-certificate';

/** Time for one answer of a CA. */
const answerMilliseconds = 30_000;

/** Obtains a certificate for the parent process, which sends the order and gets the outcome. */
export function runOrderProcess(): void {
  // Signals to all processes of a service are handled by the server, which ends this process itself.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  process.once('disconnect', () => process.exit(1));
  const waiting = new Map<string, () => void>();
  const prepare = (token: string, answer: string) =>
    new Promise<void>((resolve) => {
      waiting.set(token, resolve);
      say({ name: 'challenge', token, answer });
    });
  process.on('message', async (command: OrderCommand) => {
    if (command.name === 'ready') return waiting.get(command.token)?.();
    const ended = await placeOrder(command.order, prepare).catch((error: unknown): OrderMessage => {
      const reason = error instanceof Error ? error.message : String(error);
      return { name: 'failed', reason: reason.replace(/\s+/gu, ' ').slice(0, 500) };
    });
    say(ended, () => process.exit(0));
  });
}

function say(message: OrderMessage, said = () => {}): void {
  process.send?.(message, said);
}

async function placeOrder(
  { directory, email, domains, accountKey }: CertificateOrder,
  prepare: (token: string, answer: string) => Promise<void>,
): Promise<OrderMessage> {
  const acme = await import('acme-client');
  // acme-client's own requests lose the reason when the network fails, and when a limit is hit they are repeated at once
  // with a used nonce (https://github.com/publishlab/node-acme-client/issues/103).
  acme.axios.defaults.adapter = async (config) => ({ ...(await ask(config)), config });
  const polling = { backoffAttempts: 20, backoffMin: 1_000, backoffMax: 10_000 };
  const client = new acme.Client({ directoryUrl: directory, accountKey, ...polling });
  const freshKey = await acme.crypto.createPrivateEcdsaKey('P-256');
  const [key, csr] = await acme.crypto.createCsr({ altNames: [...domains] }, freshKey);
  const chain = await client.auto({
    csr,
    ...(email === null ? {} : { email }),
    termsOfServiceAgreed: true,
    challengePriority: ['http-01'],
    // In many networks a machine cannot reach itself by its public name, so a test request proves nothing.
    skipChallengeVerification: true,
    async challengeCreateFn({ identifier }, { type, token }, answer) {
      if (type !== 'http-01') throw new Error(`The CA offers no HTTP-01 challenge for ${identifier.value}.`);
      await prepare(token, answer);
    },
    challengeRemoveFn: async () => {},
  });
  return { name: 'obtained', chain, key: key.toString() };
}

/** Sends a request of acme-client. */
async function ask(request: { url?: string; method?: string; headers: object; data?: unknown }) {
  const { url = '', method = 'get', headers, data } = request;
  try {
    const answer = await fetch(url, {
      method: method.toUpperCase(),
      headers: { ...headers } as Record<string, string>,
      body: typeof data === 'string' ? data : null,
      signal: AbortSignal.timeout(answerMilliseconds),
    });
    const { status, statusText } = answer;
    return { data: await answer.text(), status, statusText, headers: Object.fromEntries(answer.headers) };
  } catch (error) {
    throw new Error(`${URL.parse(url)?.host} cannot be reached: ${reasonOf(error)}`);
  }
}

/** Returns the message of fetch's error, or of its cause, which mostly says more. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof AggregateError) return reasonOf(error.cause.errors[0]);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}
