import { firstRunCertificates, firstRunCourses } from '../catalogue/index.ts';
import type { FirstUseName } from '../shared/first-use.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { firstLanguage, type Language, namesInEnglish, translations } from '../shared/languages.ts';
import { missingFacts, missingLabels } from '../shared/missing-facts.ts';
import type { Admin, CatalogueKind } from '../shared/records.ts';
import type { Role } from '../shared/roles.ts';
import { type SampleFact, sampleFacts, sampleLabels } from '../shared/sample-facts.ts';
import type { Institution } from '../shared/site-facts.ts';
import { type CurrentContent, sampleLists } from '../site/index.ts';

/** Where it is looked up what is set. */
export interface FirstUseParts {
  config: { demo: boolean; mail: object | null; store: object | null; publicUrl: string | null };
  factsFile: { current(): Institution };
  current: CurrentContent;
  contents: { reviewed(): { address: string; text: string }[] };
  catalogues: Record<CatalogueKind, { asAdded(): { id: string; name: string }[]; listAll(): unknown[] }>;
  batches: { upcoming(today: string): { isSample: boolean }[] };
  admins: { list(): (Admin & { role: Role })[] };
  secondFactors: { isSetUp(adminId: string): boolean };
  now: () => Date;
}

const phoneFacts: readonly SampleFact[] = ['phone', 'whatsapp', 'email'];

/** Returns, for each step, what is still to be done, in words. */
export const whatIsOpen: Readonly<Record<FirstUseName, (parts: FirstUseParts) => string[]>> = {
  name: (parts) => samples(parts, (fact) => !phoneFacts.includes(fact)),
  phone: (parts) => samples(parts, (fact) => phoneFacts.includes(fact)),
  courses({ catalogues }) {
    const began = [...firstRunCourses, ...firstRunCertificates].map(({ id }) => id);
    const asAdded = [...catalogues.course.asAdded(), ...catalogues.certificate.asAdded()];
    const names = asAdded.filter(({ id }) => began.includes(id)).map(({ name }) => name);
    if (names.length > 0) return [`Not edited yet: ${names.join(', ')}`];
    return catalogues.course.listAll().length > 0
      ? []
      : ['Add the first course: visitors then see what it costs, and enroll for it.'];
  },
  dates: ({ batches, now }) =>
    batches.upcoming(dayInIndia(now())).some(({ isSample }) => !isSample)
      ? []
      : ['Add the first batch: visitors then see when it begins, and enroll for it.'],
  admins: ({ admins }) =>
    admins.list().length > 1
      ? []
      : ['Add a second admin: if the only one loses the password, nobody can log in.'],
  secondFactor: ({ admins, secondFactors }) =>
    admins
      .list()
      .filter(({ _id, role }) => role === 'owner' && !secondFactors.isSetUp(_id))
      .map(({ name, email }) => name || email),
  mail: ({ config }) =>
    config.mail === null
      ? ['Ask whoever runs the server to set up emails (settings SMTP_URL and NOTIFY_EMAIL).']
      : [],
  copies: ({ config }) =>
    config.store === null
      ? [
          'Copies elsewhere bring everything back if the server is lost: ask whoever runs it to set them up (setting BACKUP_S3).',
        ]
      : [],
  address: ({ config }) =>
    config.publicUrl === null
      ? ['Ask whoever runs the server to set DOMAIN: links in emails and on certificates need it.']
      : [],
  words: ({ current, contents }) => [
    ...sampleLists(current.texts(firstLanguage)).map((list) => sampleLabels[list]),
    ...translations.flatMap((language) => unreviewed(language, current, contents)),
  ],
  proof: ({ factsFile }) => missingFacts(factsFile.current()).map((fact) => missingLabels[fact]),
};

function samples({ factsFile }: FirstUseParts, isMeant: (fact: SampleFact) => boolean): string[] {
  return sampleFacts(factsFile.current())
    .filter(isMeant)
    .map((fact) => sampleLabels[fact]);
}

/** Of the institute's own texts, those in a language that nobody who speaks it has read. */
function unreviewed(
  language: Language,
  current: CurrentContent,
  contents: FirstUseParts['contents'],
): string[] {
  const read = new Map(contents.reviewed().map(({ address, text }) => [address, text]));
  const own = Object.entries(current.publication().content).filter(
    ([address, text]) => address.startsWith(`${language}:`) && text !== '' && read.get(address) !== text,
  );
  const texts = own.length === 1 ? '1 text' : `${own.length} texts`;
  return own.length === 0 ? [] : [`${texts} in ${namesInEnglish[language]} to review`];
}
