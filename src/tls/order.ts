// What runs in a process of its own: acme-client and what it brings take 40 MB, needed for some seconds every 60 days.

/** What a CA is asked for, and as whom. */
export interface CertificateOrder {
  /** Address of the CA's ACME directory. */
  directory: string;
  /** Where the CA may write to, or null. */
  email: string | null;
  domains: readonly string[];
  /** PEM. */
  accountKey: string;
}

/** What the process says: what the CA is going to ask for, then how it ended. */
export type OrderMessage =
  | { name: 'challenge'; token: string; answer: string }
  | { name: 'obtained'; chain: string; key: string }
  | { name: 'failed'; reason: string };

/** What the process is told: first the order, then of each challenge that its answer stands ready. */
export type OrderCommand = { name: 'order'; order: CertificateOrder } | { name: 'ready'; token: string };

/** The word after the program's name that starts the process. */
export const orderWord = 'order-certificate';

/** How long a CA may take for one answer. */
const answerMilliseconds = 30_000;

/** Gets a certificate for the process that started this one: takes its order, tells how it ended, and ends. */
export function runOrderProcess(): void {
  // Signals to all processes of a service are the server's to answer; it ends this one, if need be.
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
  // In place of acme-client's own way of asking, which loses the reason where the network fails, and where a limit is hit
  // tries again at once with a nonce that is spent (https://github.com/publishlab/node-acme-client/issues/103).
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
    // Many networks do not let a machine reach itself by its public name, so that asking ourselves first proves nothing.
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

/** What fetch knows: mostly the cause of its error tells more than the error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof AggregateError) return reasonOf(error.cause.errors[0]);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}
