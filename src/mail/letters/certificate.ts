import type { Context } from '../../context.ts';
import { fill } from '../../shared/content.ts';
import { pagePath } from '../../shared/pages.ts';
import { certificateFileName } from '../../shared/register.ts';
import { siteTexts } from '../../site/index.ts';
import type { Standing } from '../asked.ts';
import type { Content } from '../layout.ts';
import { greetingFor, languageOf, oneLine, questionLine, visitorFooter } from '../letter-words.ts';
import { standingDetails, wayToApplication } from '../standing.ts';
import type { StoredRecord } from '../store.ts';

/** Sends the certificate to an applicant, with how to check it; null if it is no longer valid. */
export function certificate(
  context: Context,
  record: StoredRecord,
  standing: Standing | null,
): Content | null {
  const { ask, config } = context;
  const { publicUrl } = config;
  const issued = ask.certificate(record.id ?? '');
  if (issued === null || !standing?.batch) return null;
  const facts = ask.facts();
  const language = languageOf(record);
  const texts = siteTexts(context, language);
  const { mails, heads } = texts;
  const { number, code, isReplacement, file } = issued;
  const course = standing.batch.entryName;
  const said = mails.notices.certificate;
  const { subject, heading, text } = isReplacement ? said.replacement : said;
  const check = publicUrl === null ? null : publicUrl + pagePath('verification', code);
  const way = wayToApplication(context, standing, texts);
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
