import { type Batches, type BatchesParts, openBatches } from '../batches/index.ts';
import { canConfirm, sampleFacts } from '../shared/sample-facts.ts';
import type { AppParts } from './app-parts.ts';
import type { Content } from './content.ts';
import type { MailQueue } from './mail.ts';

/** Opens the batches, and who has a place in one. */
export function openSeats(
  parts: AppParts,
  { catalogues, nameOfEntry, version, facts }: Content,
  { notify, notifyLater, notifyAutomatically, notifyOffice, wake }: MailQueue,
  others: Pick<BatchesParts, 'batches' | 'places' | 'commitTogether' | 'certificateOf'>,
): Batches {
  const { config, tokenSecret } = parts;
  return openBatches({
    ...parts,
    ...others,
    holdHours: config.holdHours,
    searchAttempts: config.loginAttempts,
    secret: tokenSecret,
    findEntry: (kind, id, language) => catalogues[kind].find(id, language),
    nameOfEntry,
    notify,
    notifyLater,
    tellsPeople: () => config.mail !== null && canConfirm(sampleFacts(facts())),
    notifyAutomatically,
    notifyOffice,
    wake,
    changed: version.changed,
  });
}
