import type { Found } from '../../../../src/shared/records.ts';
import { screenPath } from '../../../../src/shared/screens.ts';
import { batchName, batchStateWords } from '../batches/batch-words.ts';
import { noEmail } from '../people/reach-words.ts';

/** Something that a search has found. */
export interface Result {
  label: string;
  /** The details that tell it from others of that name. */
  details: readonly string[];
  href: string;
  /** The person, where it is one. */
  person?: Found['people'][number];
}

/** Some of one kind. */
export interface ResultGroup {
  title: string;
  results: readonly Result[];
}

/** Returns what the server has found, in the order in which an office asks for it. */
export function resultGroups({ people, certificates, batches, courses }: Found, text: string): ResultGroup[] {
  const inFollowUp = `${screenPath('adminFollowUp')}?q=${encodeURIComponent(text.trim())}`;
  const everybody = { label: `Everybody with “${text.trim()}” in Follow-up`, details: [], href: inFollowUp };
  return [
    {
      title: 'People',
      results: people.length === 0 ? [] : [...people.map(personResult), everybody],
    },
    {
      title: 'Batches',
      results: batches.map((batch) => ({
        label: batchName(batch),
        details: [batchStateWords[batch.state]],
        href: screenPath('adminBatch', batch._id),
      })),
    },
    {
      title: 'Certificates issued',
      results: certificates.map(({ number, code, holder, programme, state }) => ({
        label: `${holder || 'Erased'} · ${number}`,
        details: [
          programme,
          code,
          ...(state === 'valid' ? [] : [state === 'revoked' ? 'Revoked' : 'Replaced']),
        ],
        href: `${screenPath('adminRegister')}?q=${encodeURIComponent(number)}`,
      })),
    },
    {
      title: 'Courses and certificates',
      results: courses.map(({ _id, kind, name, hidden }) => ({
        label: name,
        details: hidden ? ['Hidden'] : [],
        href: screenPath(kind === 'course' ? 'adminEditCourse' : 'adminEditCertificate', _id),
      })),
    },
  ];
}

function personResult(person: Found['people'][number]): Result {
  const { _id, name, phone, email, reference, certificate, company, note } = person;
  const issued = certificate && `Certificate ${certificate}`;
  const works = company && `Company: ${company}`;
  const details = [phone, email ?? noEmail, reference, issued, works, note].filter(
    (detail) => detail !== null,
  );
  return { label: name, details, href: screenPath('adminPerson', _id), person };
}
