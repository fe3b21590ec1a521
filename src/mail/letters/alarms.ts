import { firstLanguage } from '../../shared/languages.ts';
import type { Alarm } from '../../shared/records.ts';
import type { Content } from '../layout.ts';
import { buttonTo, instituteName, type LetterParts, oneLine, receivedAt } from '../letter-parts.ts';
import type { StoredRecord } from '../store.ts';

/** For an owner: what is wrong on the server; null once nothing is. */
export function alarmsLetter(record: StoredRecord, parts: LetterParts): Content | null {
  const alarms = parts.alarms();
  const [first] = alarms;
  if (first === undefined) return null;
  const institute = instituteName(parts.facts());
  const heading = alarms.length === 1 ? first.title : `${alarms.length} things need your attention`;
  const sinceWhen = ({ since }: Alarm) => receivedAt({ created_at: since }, parts.texts(firstLanguage));
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
    button: buttonTo('adminPanel', parts),
    footer: [
      `You are receiving this email, once a day while this lasts, because you are an owner of the back office of ${institute}.`,
    ],
    attachments: [],
  };
}
