import * as v from 'valibot';

const keptOffer = v.object({
  /** The id that undoes it. */
  undoId: v.string(),
  /** The name of the deleted record. */
  name: v.string(),
  /** The words of the toast. */
  text: v.string(),
  /** Milliseconds since 1970. */
  until: v.number(),
});

/** A deletion that can be undone, as it outlasts a reload. */
export type KeptOffer = v.InferOutput<typeof keptOffer>;

const key = 'undoOffers';
let fromBefore = read();

/** Keeps an offer in the tab's storage until it is dropped. */
export function keepOffer(offer: KeptOffer): void {
  write([...read().filter(({ undoId }) => undoId !== offer.undoId), offer]);
}

/** Drops an offer that was taken, closed or is over. */
export function dropOffer(undoId: string): void {
  write(read().filter((offer) => offer.undoId !== undoId));
}

/** Returns the offers that were open when the page was loaded; only the first call gets them. */
export function takeOffersFromBefore(now: number): readonly KeptOffer[] {
  const offers = fromBefore;
  fromBefore = [];
  for (const { undoId, until } of offers) if (until <= now) dropOffer(undoId);
  return offers.filter(({ until }) => until > now);
}

function read(): readonly KeptOffer[] {
  try {
    return v.parse(v.array(keptOffer), JSON.parse(sessionStorage.getItem(key) ?? '[]'));
  } catch {
    return [];
  }
}

/** In a browser without storage, an offer lasts until the reload. */
function write(offers: readonly KeptOffer[]): void {
  try {
    if (offers.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(offers));
  } catch {}
}
