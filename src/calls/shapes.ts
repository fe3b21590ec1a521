import * as v from 'valibot';
import type { Activity } from '../shared/activity.ts';
import { type Alarm, alarmKinds } from '../shared/alarms.ts';
import type { AdminBatch, Application, Batch, EnrollmentAnswer, Place } from '../shared/batches.ts';
import { applicationActions, batchStates, placeStates } from '../shared/batches.ts';
import type { ConsentNotice } from '../shared/consent.ts';
import type { ContentDifference, ContentVersion } from '../shared/content-state.ts';
import type { Figures } from '../shared/figures.ts';
import type {
  FollowedEnrollment,
  FollowUp,
  FollowUpCounts,
  FollowUpHistory,
  FollowUpOwner,
  FollowUpRecord,
  Note,
} from '../shared/follow-up.ts';
import { stages } from '../shared/follow-up.ts';
import { languageNames, translations } from '../shared/languages.ts';
import { limits } from '../shared/limits.ts';
import type {
  AccountEvent,
  Admin,
  AdminCatalogueEntry,
  AdminSession,
  CatalogueEntry,
  Consent,
  Enrollment,
  EntryTwin,
  InboxNews,
  LoginAnswer,
  Logo,
  Message,
  NewPasswordAnswer,
  News,
  Poster,
  Refusal,
  Registration,
  TeamMember,
} from '../shared/records.ts';
import { accountEventKinds, inboxes, twinFields } from '../shared/records.ts';
import type {
  CertificatePaper,
  IssuedCertificate,
  PrintedCertificate,
  Signatory,
  Verification,
} from '../shared/register.ts';
import { certificateStates } from '../shared/register.ts';
import type { EarlierCertificate, ImportFault, ImportOutcome } from '../shared/register-import.ts';
import type { RetentionPreview } from '../shared/retention.ts';
import { retentionKinds } from '../shared/retention.ts';
import { roles } from '../shared/roles.ts';
import { sampleNames } from '../shared/sample-facts.ts';
import type {
  Account,
  AccountRule,
  AppSetup,
  Passkey,
  PasskeyCreation,
  PasskeyRequest,
  RecoveryCodesAnswer,
  SecondFactor,
  SecondFactorAnswer,
} from '../shared/second-factor.ts';
import type { SiteState } from '../shared/site-facts.ts';
import { figureNames, institutionRules } from '../shared/site-facts.ts';

/** Nothing in particular if two types are the same, key by key; else what no value has. */
type Same<One, Other> = [One, keyof One] extends [Other, keyof Other]
  ? [Other, keyof Other] extends [One, keyof One]
    ? unknown
    : never
  : never;

/** Takes the fields of a record and no others: the compiler refuses what its type does not say, and what is missing. */
function shapeOf<Type extends object>() {
  return <Entries extends v.ObjectEntries>(
    entries: Entries & Same<v.InferOutput<v.StrictObjectSchema<Entries, undefined>>, Type>,
  ) => v.strictObject<Entries>(entries);
}

const text = v.string();
const said = (what: string) => v.pipe(text, v.description(what));
const id = said('Stays the same for as long as the record exists.');
const time = v.pipe(text, v.isoTimestamp(), v.description('In UTC.'));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const language = v.pipe(v.picklist(languageNames), v.description('In which the form was filled.'));
const path = said('A path under this host.');
const consent = v.pipe(
  v.nullable(
    shapeOf<Consent>()({ notice: said('The version of the notice that was read.'), language, at: time }),
  ),
  v.description('Null where no notice was shown.'),
);

const admin = shapeOf<Admin>()({ _id: id, name: text, email: text });

const entry = {
  _id: said('Readable, made from the first name: small-class.'),
  name: text,
  price: v.pipe(v.number(), v.minValue(0), v.description('Rupees, without GST.')),
  description: text,
  gst: said("Free text such as '18% GST'."),
  days: v.pipe(v.number(), v.integer(), v.minValue(1)),
  aboutCourse: text,
  eligibility: v.array(text),
  courseIncludes: v.array(text),
  courseExcludes: v.array(text),
  image: v.pipe(v.nullable(path), v.description('Null where the site shows a placeholder.')),
  location: v.pipe(v.nullable(text), v.description('Null for the usual location of the institute.')),
};

const entryTwin = shapeOf<EntryTwin>()({
  name: v.optional(text),
  description: v.optional(text),
  aboutCourse: v.optional(text),
  eligibility: v.optional(v.array(text)),
  courseIncludes: v.optional(v.array(text)),
  courseExcludes: v.optional(v.array(text)),
  location: v.optional(text),
});

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

const news = shapeOf<News>()({
  inboxes: v.strictObject({
    enrollments: inboxNews,
    registrations: inboxNews,
    contactMessages: inboxNews,
    partnerMessages: inboxNews,
  }),
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
});

const stepsFacts = { enrolled: count, seated: count, completed: count, certified: count };
const figures = shapeOf<Figures>()({
  weeks: v.array(
    v.strictObject({
      from: v.pipe(text, v.isoDate(), v.description('The Monday of the week, in India.')),
      enrollments: count,
      registrations: count,
      contactMessages: count,
      partnerMessages: count,
    }),
  ),
  steps: v.pipe(
    v.strictObject(stepsFacts),
    v.description(
      'How many of those who enrolled in these weeks have a seat (held, offered or confirmed), have completed, and have a valid certificate by now.',
    ),
  ),
  courses: v.array(
    v.strictObject({
      course: v.nullable(said('Null for what is not offered under its name any more.')),
      ...stepsFacts,
    }),
  ),
});

const ownContent = v.record(
  said('The address of a place, such as en:home.hero.heading, list:home.hero.slides or picture:hero-small.'),
  v.union([text, v.array(text)]),
);
const day = v.pipe(text, v.isoDate(), v.description('In India.'));
const placeState = v.pipe(v.picklist(placeStates), v.description('asked means that no seat is meant yet.'));
const heldUntil = v.pipe(
  v.nullable(time),
  v.description('When what is held or offered lapses; null: not by itself.'),
);
const batchFacts = {
  _id: id,
  kind: v.picklist(['course', 'certificate']),
  entry: said('The id of its course or certificate.'),
  entryName: text,
  startsOn: day,
  endsOn: day,
  location: v.pipe(
    v.nullable(text),
    v.description(
      'Null for the usual location of the institute; in the back office, for that of the course.',
    ),
  ),
  language: said('In which it is taught.'),
  seatsLeft: count,
  state: v.picklist(batchStates),
  full: v.pipe(v.boolean(), v.description('No seat is left; who enrolls waits.')),
};
const batch = shapeOf<Batch>()({
  ...batchFacts,
  english: v.optional(
    v.pipe(
      v.literal(true),
      v.description('The name stands in English although another language was asked for.'),
    ),
  ),
  sample: v.optional(v.pipe(v.literal(true), v.description('It was made up for a demonstration.'))),
});

const printedCertificate = {
  number: said("The institute's own, never used again."),
  code: said('By which anybody can check it, such as K7MQ-4XTR-9HWC.'),
  holder: said("Empty once the person was erased from the institute's records."),
  programme: text,
  classOfDrone: v.nullable(text),
  from: day,
  to: day,
  hours: v.nullable(count),
  issuedOn: day,
};
const verifiedCertificate = {
  ...printedCertificate,
  state: v.picklist(certificateStates),
  replacedBy: v.pipe(v.nullable(text), v.description('The number of the certificate that replaces it.')),
  changedOn: v.pipe(v.nullable(day), v.description('The day on which it ceased to be valid.')),
};

const note = shapeOf<Note>()({
  _id: id,
  text,
  author: said('The name of the admin who wrote it, as it was then.'),
  createdAt: time,
});
const inbox = v.picklist(inboxes);
const followUp = {
  _id: id,
  name: said('As in the newest record, as are email, language and source.'),
  email: text,
  phone: v.pipe(v.nullable(text), v.description('The newest number; null where none was ever sent.')),
  language,
  source: inbox,
  wants: said('The course, the place, or how the message begins.'),
  stage: v.picklist(stages),
  byPlace: v.pipe(v.boolean(), v.description('The stage follows from a place in a batch.')),
  owner: v.pipe(v.nullable(text), v.description('The id of an admin; null: nobody.')),
  ownerName: v.nullable(text),
  nextOn: v.nullable(day),
  sent: v.pipe(count, v.description('How much the person has sent.')),
  lastNote: v.pipe(v.nullable(note), v.description('The newest; its text is shortened.')),
  enrollment: v.nullable(
    shapeOf<FollowedEnrollment>()({ _id: id, reference: text, place: v.nullable(placeState) }),
  ),
  createdAt: v.pipe(time, v.description('When the newest record came.')),
};

const { code: _code, ...earlierCertificate } = printedCertificate;
const importOutcome = shapeOf<ImportOutcome>()({
  rows: v.pipe(count, v.description('How many certificates stand in the file.')),
  imported: v.pipe(count, v.description('0 for a preview.')),
  faults: v.pipe(
    v.array(
      shapeOf<ImportFault>()({
        line: v.pipe(count, v.description('The number of the row as a spreadsheet shows it.')),
        column: v.pipe(
          v.nullable(text),
          v.description('The heading of the column as it stands in the file; null for the whole row.'),
        ),
        message: text,
      }),
    ),
    v.description(`The first ${limits.importFaults} at most.`),
  ),
  faultCount: v.pipe(count, v.description('How many faults there are in all.')),
  sample: v.pipe(
    v.array(shapeOf<EarlierCertificate>()(earlierCertificate)),
    v.description('The first certificates, as they were understood.'),
  ),
});

const contentValue = v.nullable(v.union([text, v.array(text)]));
const contentDifference = shapeOf<ContentDifference>()({
  address: text,
  before: contentValue,
  after: contentValue,
});

const accountEvent = shapeOf<AccountEvent>()({
  kind: v.picklist(accountEventKinds),
  by: v.pipe(
    v.nullable(v.strictObject({ name: text, email: text })),
    v.description('The admin who did it; null for the command line of the server, and for a new device.'),
  ),
  details: said('The new role; of a new device what it is, such as Chrome on Android; else empty.'),
  createdAt: time,
});

const passkey = shapeOf<Passkey>()({
  _id: id,
  name: said('What the admin calls it.'),
  createdAt: time,
  usedAt: v.pipe(v.nullable(time), v.description('When somebody last logged in with it.')),
});
const secondFactor = shapeOf<SecondFactor>()({
  app: v.pipe(v.boolean(), v.description('An authenticator app is set up.')),
  passkeys: v.array(passkey),
  recoveryCodesLeft: count,
});

/** The kinds of picture that are taken and served. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

/** Describes an answer that is no JSON. */
export function bytes(...types: readonly string[]) {
  const of = (type: string) => v.pipe(v.blob(), v.metadata({ contentMediaType: type }));
  return { types: Object.fromEntries(types.map((type) => [type, of(type)])) };
}

/** Describes an answer that is a text. */
export function textOf(type: string) {
  return { types: { [type]: text } };
}

/** What the calls answer, record by record; the names are those of the document. */
export const shapes = {
  Admin: admin,
  TeamMember: shapeOf<TeamMember>()({
    ...admin.entries,
    role: v.picklist(roles),
    createdAt: time,
    isYou: v.boolean(),
    hasSecondFactor: v.boolean(),
  }),
  Account: shapeOf<Account>()({
    ...admin.entries,
    role: v.picklist(roles),
    secondFactor,
    mustSetSecondFactor: v.pipe(
      v.boolean(),
      v.description('Owners ask for a second factor; until there is one no other call is allowed.'),
    ),
  }),
  AppSetup: shapeOf<AppSetup>()({
    secret: said('In Base32, for whoever types it.'),
    uri: said('For the app: otpauth://totp/…'),
    qr: said('The same as a QR code: SVG.'),
  }),
  SecondFactorChange: shapeOf<SecondFactorAnswer>()({
    message: text,
    token: said('The only one that still works for this admin.'),
    recoveryCodes: v.optional(
      v.pipe(v.array(text), v.description('Shown this once: with the first second factor of an admin.')),
    ),
  }),
  RecoveryCodes: shapeOf<RecoveryCodesAnswer>()({ message: text, recoveryCodes: v.array(text) }),
  Passkey: passkey,
  PasskeyCreation: v.pipe(
    v.custom<PasskeyCreation>((value) => typeof value === 'object'),
    v.description('PublicKeyCredentialCreationOptionsJSON of Web Authentication, Level 3.'),
  ),
  PasskeyRequest: v.pipe(
    v.custom<PasskeyRequest>((value) => typeof value === 'object'),
    v.description('PublicKeyCredentialRequestOptionsJSON of Web Authentication, Level 3.'),
  ),
  AccountRule: shapeOf<AccountRule>()({
    needsSecondFactor: v.pipe(
      v.boolean(),
      v.description('Who has no second factor must set one up before anything else.'),
    ),
  }),
  Session: shapeOf<AdminSession>()({
    _id: id,
    device: said('What it was begun with, in words: Chrome on Android.'),
    createdAt: time,
    usedAt: v.pipe(time, v.description('Within a minute.')),
    isThis: v.pipe(v.boolean(), v.description('It is the one in which this is asked.')),
  }),
  NewPassword: shapeOf<NewPasswordAnswer>()({ message: text, password: text }),
  Login: shapeOf<LoginAnswer>()({
    message: text,
    admin,
    token: said('For the header Authorization.'),
    mustChoosePassword: v.optional(
      v.pipe(v.boolean(), v.description('The token only serves to choose a password of one’s own.')),
    ),
    mustSetSecondFactor: v.optional(
      v.pipe(v.boolean(), v.description('After the password, the token only serves to set one up.')),
    ),
    recoveryCodesLeft: v.optional(
      v.pipe(count, v.description('How many recovery codes are left, where they are few.')),
    ),
    accountEvents: v.optional(
      v.pipe(v.array(accountEvent), v.description('Those of the last 30 days, newest first.')),
    ),
  }),
  CatalogueEntry: shapeOf<CatalogueEntry>()({
    ...entry,
    english: v.optional(
      v.pipe(
        v.array(v.picklist(twinFields)),
        v.description('Which texts stand in English for want of a translation, where one was asked for.'),
      ),
    ),
  }),
  AdminCatalogueEntry: shapeOf<AdminCatalogueEntry>()({
    ...entry,
    translations: v.pipe(
      v.record(v.picklist(translations), entryTwin),
      v.description('The texts in other languages; what is missing stands in English.'),
    ),
    hidden: v.pipe(v.boolean(), v.description('Visitors do not see it.')),
    place: v.pipe(v.number(), v.integer(), v.minValue(1), v.description('In the order of the site.')),
    version: said('Names what stands in it: a change may say which one it began with.'),
  }),
  Logo: shapeOf<Logo>()({ _id: id, url: path, filename: text }),
  Poster: shapeOf<Poster>()({
    _id: id,
    name: text,
    image: path,
    translations: v.optional(
      v.pipe(
        v.record(v.picklist(translations), v.strictObject({ name: text })),
        v.description('Its name in other languages; where one is missing, the English stands.'),
      ),
    ),
  }),
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
    page: said('The path of the applicant’s page under this host.'),
  }),
  Batch: batch,
  AdminBatch: shapeOf<AdminBatch>()({
    ...batchFacts,
    seats: count,
    taken: v.pipe(count, v.description('Seats that are held, offered, confirmed or completed.')),
    waiting: v.pipe(count, v.description('People who wait for a seat.')),
    held: v.pipe(count, v.description('Seats that are held and not confirmed yet.')),
    places: v.pipe(count, v.description('People who were ever in it.')),
    hidden: v.pipe(v.boolean(), v.description('Visitors do not see it.')),
    sample: v.pipe(v.boolean(), v.description('It was made up for a demonstration.')),
  }),
  Place: shapeOf<Place>()({
    _id: id,
    enrollment: said('The id of the enrollment.'),
    batch: v.pipe(v.nullable(text), v.description('Null where no date was chosen yet.')),
    state: placeState,
    heldUntil,
    reference: text,
    name: text,
    email: text,
    phone: text,
    course: said('The course or certificate, as it was asked for.'),
    courseName: said('What it is called now, in the applicant’s language.'),
    language,
    page: said('The path of the applicant’s page under this host.'),
    sameAs: v.pipe(
      v.nullable(text),
      v.description('The reference of another place in this batch with the same email or phone.'),
    ),
    certificate: v.pipe(
      v.nullable(v.strictObject({ number: text, code: text, state: v.picklist(['valid', 'revoked']) })),
      v.description('The newest that was issued to whoever has completed the batch; null: none.'),
    ),
    since: v.pipe(time, v.description('When it came into its state.')),
    createdAt: time,
  }),
  Application: shapeOf<Application>()({
    reference: text,
    name: text,
    course: said('The name of the course or certificate, as it was asked for.'),
    state: placeState,
    batch: v.pipe(v.nullable(batch), v.description('Null where no date was chosen yet.')),
    heldUntil,
    ahead: v.pipe(
      v.nullable(count),
      v.description('How many wait before this one; null unless it waits for a batch that has not begun.'),
    ),
    calendar: v.pipe(v.nullable(path), v.description('The calendar file of the batch.')),
    actions: v.array(v.picklist(applicationActions)),
    dates: v.pipe(
      v.array(batch),
      v.description('The dates of the same course that have a seat and can be changed to.'),
    ),
    certificate: v.pipe(
      v.nullable(v.strictObject({ number: text, code: text, issuedOn: day, file: path })),
      v.description('The valid one of whoever has completed the course; null: none.'),
    ),
    language,
    createdAt: time,
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
  ConsentNotice: shapeOf<ConsentNotice>()({
    _id: said('Its version, by which records name it.'),
    form: v.picklist(inboxes),
    language,
    text: said('As it was read, a paragraph a line.'),
    firstUsedAt: time,
  }),
  RetentionPreview: shapeOf<RetentionPreview>()({
    kind: v.picklist(retentionKinds),
    count,
    oldest: v.pipe(v.nullable(time), v.description('When the oldest of them was sent.')),
  }),
  InboxNews: inboxNews,
  News: news,
  Figures: figures,
  Activity: shapeOf<Activity>()({
    _id: id,
    admin: said('The admin’s id; empty for the command line and the server.'),
    email: said('The admin’s email as it was then.'),
    action: text,
    kind: text,
    thing: said('The id of the thing that it was done to, or empty.'),
    name: text,
    details: said('The fields that were changed, in words, or empty.'),
    shown: v.pipe(
      count,
      v.description('How many records of people were sent, where it was reading; else 0.'),
    ),
    createdAt: time,
  }),
  FollowUp: shapeOf<FollowUp>()(followUp),
  FollowUpHistory: shapeOf<FollowUpHistory>()({
    ...followUp,
    records: v.array(
      shapeOf<FollowUpRecord>()({
        _id: id,
        inbox,
        name: text,
        email: text,
        phone: v.nullable(text),
        text: said('The course, the place, or the whole message.'),
        reference: v.nullable(text),
        place: v.nullable(placeState),
        language,
        createdAt: time,
      }),
    ),
    notes: v.array(note),
  }),
  FollowUpCounts: shapeOf<FollowUpCounts>()({
    total: count,
    due: v.pipe(count, v.description('Due today or before.')),
    stages: v.strictObject({
      new: count,
      contacted: count,
      applied: count,
      enrolled: count,
      completed: count,
      lost: count,
    }),
    owners: v.array(shapeOf<FollowUpOwner>()({ _id: id, name: text, isYou: v.boolean(), people: count })),
    unowned: count,
    isReading: v.pipe(v.boolean(), v.description('Records are still being taken in.')),
  }),
  Note: note,
  Facts: institutionRules,
  SiteState: shapeOf<SiteState>()({
    facts: institutionRules,
    defaults: institutionRules,
    version: said('Names this state: whoever saves says which one they began with.'),
    unconfirmed: v.pipe(
      v.array(v.picklist(figureNames)),
      v.description('The figures that the institute has neither set nor confirmed.'),
    ),
    fault: v.nullable(said('What is wrong with a file that was edited by hand.')),
  }),
  ContentState: v.strictObject({
    publication: v.strictObject({ id: count, adminName: text, publishedAt: text }),
    own: ownContent,
    draft: v.nullable(v.strictObject({ base: count, changes: v.record(text, v.nullable(ownContent.value)) })),
    trees: v.pipe(
      v.record(text, v.record(text, v.unknown())),
      v.description('The texts that the site began with, by language: in groups and lists by their names.'),
    ),
    lists: v.record(text, v.strictObject({ least: count, most: count })),
    files: v.pipe(
      v.record(text, v.strictObject({ path, text: said('What it shows, until a text beside it says so.') })),
      v.description('The pictures in DATA_DIR/site/pictures, by their names.'),
    ),
    reviewed: v.pipe(
      v.record(text, text),
      v.description('The texts that were reviewed, by their addresses.'),
    ),
  }),
  ContentDifference: contentDifference,
  ContentVersion: shapeOf<ContentVersion>()({
    _id: id,
    adminName: text,
    publishedAt: time,
    changes: v.array(contentDifference),
  }),
  Done: v.strictObject({ message: said('One sentence for people.') }),
  Received: v.strictObject({ message: said('One sentence for people.'), _id: id }),
  NewToken: v.strictObject({ message: text, token: said('The only one that still works for this admin.') }),
  Refusal: shapeOf<Refusal>()({
    message: said('One sentence that says what is wrong and what is allowed.'),
    errors: v.optional(
      v.pipe(v.record(text, text), v.description('The same for each wrong field, by its name.')),
    ),
  }),
  PrintedCertificate: shapeOf<PrintedCertificate>()(printedCertificate),
  Verification: shapeOf<Verification>()({ ...verifiedCertificate, checkedAt: time }),
  IssuedCertificate: shapeOf<IssuedCertificate>()({
    _id: id,
    ...verifiedCertificate,
    reason: v.pipe(v.nullable(text), v.description('Why it was revoked or replaced; never public.')),
    enrollment: v.pipe(
      v.nullable(text),
      v.description('Null where it was typed or imported, or where that enrollment is gone.'),
    ),
    imported: v.boolean(),
    createdAt: time,
  }),
  ImportOutcome: importOutcome,
  CertificatePaper: shapeOf<CertificatePaper>()({
    numberPattern: said('Such as NDA/{year}/{count:4}.'),
    logo: v.nullable(path),
    signatories: v.array(
      shapeOf<Signatory>()({
        name: text,
        title: text,
        picture: v.pipe(v.nullable(path), v.description('Null where they sign by hand.')),
      }),
    ),
  }),
};
