import { daysOfBatch } from '../batches/index.ts';
import type { Asked, Context } from '../context.ts';
import type { Stored } from '../database/index.ts';
import { findByBeginning, findCertificate } from '../register/index.ts';
import { inboxOfActivity, isOfContact } from '../shared/activity.ts';
import { nameWords } from '../shared/person-keys.ts';
import type { Activity } from '../shared/records.ts';
import { idsOfEntries, newestOfContact, senderOfRecord } from './records-store.ts';
import { contactsNamed, findContact } from './store.ts';

// Activity stores ids. What it says of people and batches is read when it is shown.

type Shown = ReturnType<Asked['shownOfActivity']>;
type Sender = Omit<Activity['people'][number], 'isErased'>;

/** People named in one sentence. */
const mostNamed = 5;
/** Things read for one sentence. */
const mostRead = 50;
/** Newest people, and newest certificates, that a search for a name finds. */
const mostMeant = 500;

/** Returns the people that an Activity entry is about, and the batches of the seat, as they are now. */
export function shownOfActivity(
  context: Context,
  { kind, thing, batch, former }: Parameters<Asked['shownOfActivity']>[0],
): Shown {
  const things = thing === '' ? [] : thing.split(' ');
  const found = things.slice(0, mostRead).flatMap((id) => senderOf(context, kind, id));
  // Several records of one person name that person once.
  const people = found.filter(
    ({ contact }, place) => contact === null || found.findIndex((one) => one.contact === contact) === place,
  );
  const unread = found.length === 0 ? 0 : Math.max(0, things.length - mostRead);
  return {
    people: people.slice(0, mostNamed),
    others: Math.max(0, people.length - mostNamed) + unread,
    contact: people.length === 1 ? (people[0]?.contact ?? null) : null,
    batch: daysOfBatch(context, batch),
    former: daysOfBatch(context, former),
  };
}

/** Returns the person that a thing belongs to, without a name once erased or deleted; empty for other things. */
function senderOf(context: Context, kind: string, id: string): Activity['people'] {
  const inbox = inboxOfActivity(kind);
  if (inbox !== null) return [known(senderOfRecord(context, inbox, id)) ?? gone(context, id)];
  if (kind === '' || isOfContact(kind)) return [known(senderOfContact(context, id)) ?? gone(context, id)];
  if (kind !== 'certificate' && kind !== 'certificates') return [];
  // An add-on course is a certificate too: it has a holder in the register alone.
  const certificate = findCertificate(context, id);
  return certificate === null
    ? []
    : [
        {
          name: certificate.holder || null,
          contact: certificate.contact,
          isErased: certificate.holder === '',
        },
      ];
}

function known(sender: Sender | null): Activity['people'][number] | null {
  return sender && { ...sender, isErased: false };
}

function gone({ ask }: Context, id: string): Activity['people'][number] {
  return { name: null, contact: null, isErased: ask.isErased(id) };
}

/** Returns the name in a contact's own newest record, even after a join; null if all is deleted. */
function senderOfContact(context: Stored, id: string): Sender | null {
  const entry = findContact(context, id);
  return entry && { name: newestOfContact(context, id)?.name ?? entry.name, contact: id };
}

/** Returns the ids of contacts, records and certificates whose names match a search. */
export function idsOfPeopleNamed(context: Stored, text: string): string[] {
  if (nameWords(text).length === 0) return [];
  const entries = [...contactsNamed(context, text)].sort((one, other) => other - one).slice(0, mostMeant);
  const certificates = findByBeginning(context, text, mostMeant);
  return [...idsOfEntries(context, entries), ...certificates.map(({ _id }) => _id)];
}
