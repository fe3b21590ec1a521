import * as v from 'valibot';
import {
  beginsToday,
  count,
  heldUntil,
  id,
  language,
  placeState,
  said,
  shapeOf,
  text,
  time,
} from '../calls/shapes.ts';
import type { Alarm } from '../shared/alarms.ts';
import { alarmKinds } from '../shared/alarms.ts';
import type { EnrollmentAnswer } from '../shared/batches.ts';
import type { ConsentNotice } from '../shared/consent.ts';
import { inboxNames } from '../shared/inboxes.ts';
import type { Consent, Enrollment, InboxNews, Message, News, Registration } from '../shared/records.ts';
import { sampleNames } from '../shared/sample-facts.ts';

const consent = v.pipe(
  v.nullable(
    shapeOf<Consent>()({ notice: said('The version of the notice that was read.'), language, at: time }),
  ),
  v.description('Null where no notice was shown.'),
);

const inboxNews = shapeOf<InboxNews>()({
  total: count,
  fresh: v.pipe(count, v.description('How many have come since the calling admin last opened that screen.')),
  latest: v.pipe(v.nullable(time), v.description('When the newest came.')),
});

const alarm = shapeOf<Alarm>()({
  kind: v.picklist(alarmKinds),
  title: said('What is wrong, in one sentence without its full stop.'),
  text: said('What follows from it, and what to do.'),
  since: time,
});

/** What the calls of people answer, record by record. */
export const peopleShapes = {
  Enrollment: shapeOf<Enrollment>()({
    _id: id,
    name: text,
    email: text,
    phone: text,
    address: text,
    course: said('The name of the course or certificate at that time.'),
    reference: said('Such as K7MQ-4XTR; empty where it was stored before there were any.'),
    language,
    createdAt: time,
    consent,
  }),
  EnrollmentAnswer: shapeOf<EnrollmentAnswer>()({
    message: said('One sentence for people.'),
    _id: id,
    reference: said('By which applicant and office speak of it, such as K7MQ-4XTR.'),
    state: placeState,
    heldUntil,
    beginsToday,
    page: said('The path of the applicant’s page under this host.'),
  }),
  Registration: shapeOf<Registration>()({
    _id: id,
    name: text,
    mail: text,
    phone: text,
    place: text,
    language,
    createdAt: time,
    consent,
  }),
  Message: shapeOf<Message>()({
    _id: id,
    name: text,
    email: text,
    message: text,
    language,
    createdAt: time,
    consent,
  }),
  Received: v.strictObject({ message: said('One sentence for people.'), _id: id }),
  ConsentNotice: shapeOf<ConsentNotice>()({
    _id: said('Its version, by which records name it.'),
    form: v.picklist(inboxNames),
    language,
    text: said('As it was read, a paragraph a line.'),
    firstUsedAt: time,
  }),
  InboxNews: inboxNews,
  News: shapeOf<News>()({
    inboxes: v.strictObject(v.entriesFromList(inboxNames, inboxNews)),
    sendsMails: v.pipe(v.boolean(), v.description('Whether SMTP_URL and NOTIFY_EMAIL are set.')),
    mailTrouble: v.nullable(said('Why mails to the institute do not go out, in one sentence.')),
    sampleFacts: v.pipe(
      v.array(v.picklist(sampleNames)),
      v.description('The facts of the site that are still samples.'),
    ),
    followUpChanges: v.pipe(
      count,
      v.description('Another number whenever something of the follow-up has changed.'),
    ),
    failedMails: v.pipe(count, v.description('Mails that could not be sent within a day.')),
    alarms: v.pipe(
      v.array(alarm),
      v.description('What is wrong on the server, as far as it concerns the role of the calling admin.'),
    ),
  }),
};
