import type { Batches, BatchesParts } from '../batches/open-batches.ts';
import { openBatches } from '../batches/open-batches.ts';
import type { AppParts } from './app-parts.ts';
import type { Content } from './content.ts';
import type { Mailing } from './mail.ts';

/** Opens the batches, and who has a place in one. */
export function openSeats(
  parts: AppParts,
  { catalogues, version }: Content,
  { outbox, writeCancellation }: Mailing,
  others: Pick<BatchesParts, 'commitTogether' | 'certificateOf'>,
): Batches {
  const { config, tokenSecret } = parts;
  return openBatches({
    ...parts,
    ...others,
    holdHours: config.holdHours,
    searchAttempts: config.loginAttempts,
    secret: tokenSecret,
    findEntry: (kind, id, language) => catalogues[kind].find(id, language),
    nameOfEntry: (kind, id) => catalogues[kind].nameOf(id),
    notify: outbox.notify,
    notifyAutomatically: outbox.notifyAutomatically,
    writeCancellation,
    wake: outbox.wake,
    changed: version.changed,
  });
}
