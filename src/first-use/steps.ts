import { hasSecondFactor, listAdmins } from '../admins/index.ts';
import { upcomingBatches } from '../batches/index.ts';
import { allEntries, firstRunCertificates, firstRunCourses, uneditedEntries } from '../catalogue/index.ts';
import type { Context } from '../context.ts';
import { catalogueKinds } from '../shared/catalogue.ts';
import type { FirstUseName } from '../shared/first-use.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { firstLanguage, type Language, namesInEnglish, translations } from '../shared/languages.ts';
import { missingFacts, missingLabels } from '../shared/missing-facts.ts';
import { mayDo } from '../shared/roles.ts';
import { type SampleFact, sampleFacts, sampleLabels } from '../shared/sample-facts.ts';
import { currentPublication, ownFacts, reviewedTexts, sampleLists, siteTexts } from '../site/index.ts';

const phoneFacts: readonly SampleFact[] = ['phone', 'whatsapp', 'email'];

export const openItems: Readonly<Record<FirstUseName, (context: Context) => string[]>> = {
  name: (context) => samples(context, (fact) => !phoneFacts.includes(fact)),
  phone: (context) => samples(context, (fact) => phoneFacts.includes(fact)),
  courses(context) {
    const began = [...firstRunCourses, ...firstRunCertificates].map(({ id }) => id);
    const asAdded = catalogueKinds.flatMap((kind) => uneditedEntries(context, kind));
    const names = asAdded.filter(({ id }) => began.includes(id)).map(({ name }) => name);
    if (names.length > 0) return [`Not edited yet: ${names.join(', ')}`];
    return allEntries(context, 'course').length > 0
      ? []
      : ['Add the first course: visitors then see what it costs, and enroll for it.'];
  },
  dates: (context) =>
    upcomingBatches(context, dayInIndia(context.now())).some(({ isSample }) => !isSample)
      ? []
      : ['Add the first batch: visitors then see when it begins, and enroll for it.'],
  admins: (context) =>
    listAdmins(context).length > 1
      ? []
      : ['Add a second admin: if the only one loses the password, nobody can log in.'],
  secondFactor: (context) =>
    listAdmins(context)
      .filter(({ _id, roles }) => mayDo(roles, 'owner') && !hasSecondFactor(context, _id))
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
  words: (context) => [
    ...sampleLists(siteTexts(context, firstLanguage)).map((list) => sampleLabels[list]),
    ...translations.flatMap((language) => unreviewed(context, language)),
  ],
  proof: (context) => missingFacts(ownFacts(context)).map((fact) => missingLabels[fact]),
};

function samples(context: Context, isMeant: (fact: SampleFact) => boolean): string[] {
  return sampleFacts(ownFacts(context))
    .filter(isMeant)
    .map((fact) => sampleLabels[fact]);
}

/** Counts the institute's own texts not reviewed by a speaker of the language since their last change. */
function unreviewed(context: Context, language: Language): string[] {
  const read = new Map(reviewedTexts(context).map(({ address, text }) => [address, text]));
  const own = Object.entries(currentPublication(context).content).filter(
    ([address, text]) => address.startsWith(`${language}:`) && text !== '' && read.get(address) !== text,
  );
  const texts = own.length === 1 ? '1 text' : `${own.length} texts`;
  return own.length === 0 ? [] : [`${texts} in ${namesInEnglish[language]} to review`];
}
