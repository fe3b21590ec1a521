import { inLanguage, type Language } from '../shared/languages.ts';
import { pagePath } from '../shared/pages.ts';
import { phoneDigits } from '../shared/typed-phone.ts';
import type { StoredKey, StoredPlace } from './place-records.ts';
import type { PlaceRepository } from './place-repository.ts';
import { keyHash, newReference, pageKey } from './references.ts';

export interface ApplicationKeyParts {
  places: PlaceRepository;
  /** The server's secret, from which keys are made. */
  secret: string;
}

/** Returns the functions that find an application: by the key in the address of its page, or by its reference. */
export function applicationKeys({ places, secret }: ApplicationKeyParts) {
  const keyOf = (enrollment: string) => pageKey(secret, enrollment);
  const hashOf = (enrollment: string) => keyHash(keyOf(enrollment));
  const pathOf = (enrollment: string, language: Language) =>
    inLanguage(language, pagePath('application', keyOf(enrollment)));
  const byKey = (key: string): StoredPlace | null => places.byKey(keyHash(key));
  return {
    hashOf,
    pathOf,

    /** Returns the place whose page opens with a key, or null. */
    byKey,

    /** Returns the enrollment whose page opens with a key, or null. */
    enrollmentOf: (key: string): string | null => byKey(key)?.enrollment ?? null,

    /** Returns the path of the page of a reference and phone number, or null where nothing has both. */
    pathByReference(reference: string, phone: string): string | null {
      const place = places.byReference(reference, phoneDigits(phone));
      return place === null ? null : pathOf(place.enrollment, place.language);
    },

    /** Returns a new reference that no enrollment has. */
    freeReference(): string {
      for (;;) {
        const reference = newReference();
        if (!places.hasReference(reference)) return reference;
      }
    },

    /**
     * Lets every page open by its path under the present secret, which a restore or a setting may have changed; the paths that
     * were sent before open it too. All are renewed or none, so that the first and the last tell. To be called in a transaction.
     */
    renewKeys(): void {
      const isOfEarlierSecret = ({ enrollment, keyHash }: StoredKey) => keyHash !== hashOf(enrollment);
      if (places.outerKeys().some(isOfEarlierSecret)) places.renewKeys(hashOf);
    },
  };
}
