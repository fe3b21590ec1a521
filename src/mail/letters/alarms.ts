import type { Context } from '../../context.ts';
import { firstLanguage } from '../../shared/languages.ts';
import type { Alarm } from '../../shared/records.ts';
import { siteTexts } from '../../site/index.ts';
import type { Content } from '../layout.ts';
import { buttonTo, instituteName, oneLine, receivedAt } from '../letter-words.ts';
import type { StoredRecord } from '../store.ts';

/** Lists the server's alarms for an owner; null once all are over. */
export function alarmsLetter(context: Context, record: StoredRecord): Content | null {
  const { ask } = context;
  const alarms = ask.alarms();
  const [first] = alarms;
  if (first === undefined) return null;
  const institute = instituteName(ask.facts());
  const heading = alarms.length === 1 ? first.title : `${alarms.length} things need your attention`;
  const sinceWhen = ({ since }: Alarm) =>
    receivedAt({ created_at: since }, siteTexts(context, firstLanguage));
  const each = (alarm: Alarm) => `${alarm.title}\n${alarm.text}\nSince: ${sinceWhen(alarm)}`;
  return {
    language: firstLanguage,
    subject: `${heading} · ${institute}`,
    heading,
    paragraphs: [
      `Hello ${oneLine(record.name ?? '')},`,
      ...(alarms.length === 1 ? [first.text] : alarms.map(each)),
    ],
    details: alarms.length === 1 ? [['Since', sinceWhen(first)]] : [],
    button: buttonTo(context, 'adminPanel'),
    footer: [
      `You are receiving this email, once a day while this lasts, because you are an owner of the back office of ${institute}.`,
    ],
    attachments: [],
  };
}
