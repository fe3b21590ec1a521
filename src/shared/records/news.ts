import * as v from 'valibot';
import { alarmKinds } from '../alarms.ts';
import { inboxNames } from '../inboxes.ts';
import { count, described, text, time } from '../record-fields.ts';
import { sampleNames } from '../sample-facts.ts';

/** The news of one inbox, for one admin. */
export const InboxNews = v.strictObject({
  total: count,
  fresh: described(count, 'How many have come since the calling admin last opened that screen.'),
  latest: described(v.nullable(time), 'When the newest came; null where there is none.'),
});
export type InboxNews = v.InferOutput<typeof InboxNews>;

/** Something that is wrong on the server. */
export const Alarm = v.strictObject({
  kind: v.picklist(alarmKinds),
  title: described(text, 'What is wrong, in one sentence without its full stop.'),
  text: described(text, 'What follows from it, and what to do.'),
  since: described(time, 'Since when it is wrong, in UTC.'),
});
export type Alarm = v.InferOutput<typeof Alarm>;

/** An alarm in plain words. */
export type AlarmText = Pick<Alarm, 'title' | 'text'>;

/** The news that the back office shows to an admin. Counts only: nothing of any person. */
export const News = v.strictObject({
  inboxes: v.strictObject(v.entriesFromList(inboxNames, InboxNews)),
  setAside: described(
    v.strictObject(v.entriesFromList(inboxNames, count)),
    'How many posts of each form were set aside since they may be from a robot; they count nowhere else.',
  ),
  sendsMails: described(v.boolean(), 'Whether SMTP_URL and NOTIFY_EMAIL are set.'),
  mailTrouble: described(
    v.nullable(text),
    'Why mails to the institute do not go out, in one sentence; null while they do, as far as is known, and to editors.',
  ),
  sampleFacts: described(v.array(v.picklist(sampleNames)), 'The facts of the site that are still samples.'),
  followUpChanges: described(count, 'Another number whenever something in the follow-up has changed.'),
  listsBehind: described(
    v.boolean(),
    'Whether lists of people and seats could not be brought up to date, as on a full disk; false to editors.',
  ),
  siteVersion: described(
    text,
    'Another text whenever something that visitors see has changed, seats among it, and every day.',
  ),
  failedMails: described(count, 'Mails that could not be sent within a day; 0 to editors.'),
  alarms: described(
    v.array(Alarm),
    'What is wrong on the server, as far as it concerns the calling admin’s role.',
  ),
});
export type News = v.InferOutput<typeof News>;
