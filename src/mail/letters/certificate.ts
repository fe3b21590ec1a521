import { fill } from '../../shared/content.ts';
import { pagePath } from '../../shared/pages.ts';
import { certificateFileName } from '../../shared/register.ts';
import { greetingFor } from '../greeting.ts';
import type { Content } from '../layout.ts';
import { type LetterParts, languageOf, oneLine, questionLine, visitorFooter } from '../letter-parts.ts';
import { standingDetails, wayToApplication } from '../standing.ts';
import type { StoredRecord } from '../store.ts';

/** To an applicant who has completed a course: the certificate, and how anybody checks it; null if none is valid any more. */
export function certificate(record: StoredRecord, parts: LetterParts): Content | null {
  const standing = parts.standing(record.id ?? '');
  const issued = parts.certificate(record.id ?? '');
  // Nobody is mailed about a batch that was made up.
  if (issued === null || !standing?.batch || standing.batch.sample === true) return null;
  const facts = parts.facts();
  const language = languageOf(record);
  const texts = parts.texts(language);
  const { mails, heads } = texts;
  const { number, code, isReplacement, file } = issued;
  const course = standing.batch.entryName;
  const said = mails.notices.certificate;
  const { subject, heading, text } = isReplacement ? said.replacement : said;
  const check = parts.publicUrl === null ? null : parts.publicUrl + pagePath('verification', code);
  const way = wayToApplication(standing, texts, parts.publicUrl);
  return {
    language,
    subject: `${fill(subject, { course })} · ${oneLine(facts.name)}`,
    heading: fill(heading, { course }),
    paragraphs: [
      greetingFor(record.name ?? '', mails),
      fill(text, { course, number }),
      check === null ? fill(said.checkOnSite, { page: heads.titles.verificationSearch }) : said.check,
      ...way.lines,
      questionLine(facts, mails),
    ],
    details: [
      ...standingDetails(standing, course, texts),
      [said.number, number],
      [said.code, code],
      ...(check === null ? [] : [[said.checkLabel, check, check] as const]),
    ],
    button: way.button,
    footer: visitorFooter(facts, mails),
    attachments: [{ filename: certificateFileName(number), contentType: 'application/pdf', content: file }],
  };
}
