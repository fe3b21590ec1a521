import type { ReactNode } from 'react';
import type { PlaceState } from '../../../src/shared/batches.ts';
import { dayText } from '../../../src/shared/day-text.ts';
import { type Stage, stageWords } from '../../../src/shared/follow-up.ts';
import { inboxes } from '../../../src/shared/inboxes.ts';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import { namesInEnglish } from '../../../src/shared/languages.ts';
import type {
  AdminBatch,
  HistoryEntry,
  Person,
  RecordEvent,
  SentEntry,
} from '../../../src/shared/records.ts';
import { serverTime } from '../../data/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { arrivalTime } from '../parts/arrival-time.ts';
import { batchName, officeDay, shortDays } from '../parts/batches/batch-words.ts';
import { useBatches } from '../parts/batches/use-batches.ts';
import { noAnswer } from '../parts/follow-up/follow-up-words.ts';
import { bounceReason } from '../parts/people/bounce-words.ts';
import { LongText } from '../parts/people/long-text.tsx';
import { SeatButton } from '../parts/seats/seat-button.tsx';
import { correctionText } from './detail-words.ts';
import styles from './person-page.module.css';
import type { usePerson } from './use-person.ts';

interface HistoryListProps {
  person: Person;
  read: Pick<ReturnType<typeof usePerson>, 'history' | 'hasMore' | 'more' | 'loading'>;
  /** Called when the seat of something that was sent may be another. */
  onChanged: () => void;
}

/** All that came from a person and all that was done, newest first. */
export function HistoryList({ person, read, onChanged }: HistoryListProps) {
  const { batches } = useBatches();
  const { hasMore, more, loading } = read;
  // A new entry comes before all others: counted from the end, each keeps its number.
  const history = read.history.map((entry, index) => ({ entry, number: person.historyLength - index }));
  return (
    <>
      <h2 id="history" className={styles.heading}>
        History
      </h2>
      <ol className={styles.history}>
        {history.map(({ entry, number }) => (
          <li key={number} className={styles.entry}>
            <time className={styles.time} dateTime={entry.createdAt}>
              {timeOf(entry)}
            </time>
            <div className={styles.what}>
              <Entry entry={entry} person={person} batches={batches ?? []} onChanged={onChanged} />
            </div>
          </li>
        ))}
      </ol>
      {hasMore ? (
        <Button variant="secondary" size="small" busy={loading} onClick={more}>
          Show older
        </Button>
      ) : null}
    </>
  );
}

function timeOf(entry: HistoryEntry): string {
  // Of a certificate that was revoked or replaced only the day is known.
  if (entry.kind === 'certificate' && entry.became !== 'issued') return officeDay(entry.on);
  return arrivalTime(entry.createdAt, serverTime());
}

interface EntryProps {
  entry: HistoryEntry;
  person: Person;
  batches: readonly AdminBatch[];
  onChanged: () => void;
}

function Entry({ entry, person, batches, onChanged }: EntryProps): ReactNode {
  switch (entry.kind) {
    case 'sent':
      return <Sent sent={entry} person={person} onChanged={onChanged} />;
    case 'note':
      return entry.text === noAnswer ? (
        <p>
          <strong>{entry.author}</strong> called, no answer
        </p>
      ) : (
        <>
          <p>
            <strong>{entry.author}</strong> noted:
          </p>
          <LongText text={entry.text} name={entry.author} />
          {entry.shared ? <FromOneEntry /> : null}
        </>
      );
    case 'unsentMail':
      return (
        <p>
          {entry.isFailed
            ? `An email to ${entry.name} could not be sent`
            : `An email to ${entry.name} is waiting to be sent`}
        </p>
      );
    case 'certificate':
      return (
        <p>
          Certificate {entry.number} {entry.holder === '' ? '' : `of ${entry.holder} `}
          {entry.became}
        </p>
      );
    case 'mail':
      return (
        <p>
          Email to {entry.name}: “{entry.text}”
        </p>
      );
    case 'bounce':
      return (
        <p>
          An email to {entry.name} came back: {bounceReason(entry.text)}
        </p>
      );
    case 'seat':
      return (
        <p>
          {entry.name}: {seatText(entry, batches)}
        </p>
      );
    case 'corrected':
      return <p>{correctionText(entry)}</p>;
    case 'told':
      return (
        <p>
          <strong>{entry.adminName}</strong> told {entry.name} by WhatsApp:{' '}
          {seatText({ ...entry, doneBy: null }, batches)}
        </p>
      );
    default:
      return (
        <p>
          <strong>{entry.adminName}</strong> {setText(entry)}
          {entry.shared ? <FromOneEntry /> : null}
        </p>
      );
  }
}

function FromOneEntry() {
  return <span className={styles.quiet}> From when these were one entry.</span>;
}

function Sent({ sent, person, onChanged }: { sent: SentEntry; person: Person; onChanged: () => void }) {
  const { _id, inbox, name, email, phone, text, reference, language, notice, place } = sent;
  // Another email or phone than the person's is said.
  const sender = [
    name,
    ...(email === '' || email === person.email ? [] : [email]),
    ...(phone === null || phone === person.phone ? [] : [phone]),
  ];
  const agreed =
    notice === null
      ? 'no notice was shown'
      : `agreed to the notice of ${officeDay(dayInIndia(new Date(notice.firstUsedAt)))}`;
  return (
    <>
      <p>
        <strong>{inboxes[inbox].source}</strong> from {sender.join(', ')}
      </p>
      <LongText text={text} name={name} />
      {saidText(sent) === '' ? null : <p>{saidText(sent)}</p>}
      <p className={styles.quiet}>
        {[reference, `in ${namesInEnglish[language]}`, agreed].filter(Boolean).join(' · ')}
      </p>
      {inboxes[inbox].hasPlace && place === null ? (
        <SeatButton enrollment={{ _id, name }} onChanged={onChanged} />
      ) : null}
    </>
  );
}

/** Returns what was said at the counter: 'Kongu Surveys · heard of us: friend, Ravi · born 1 Mar 2009'. */
function saidText({ company, source, bornOn }: SentEntry): string {
  const texts = [
    company && [company.name, company.gstin && `GSTIN ${company.gstin}`],
    source && [`heard of us: ${source.kind}`, source.word],
    bornOn && [`born ${dayText(bornOn, birthdays, 'year')}`],
  ];
  return texts.flatMap((parts) => (parts ? [parts.filter(Boolean).join(', ')] : [])).join(' · ');
}

/** Nobody asks on which weekday. */
const birthdays = { ...shortDays, year: '{day} {month} {year}' };

const seatWords: Readonly<Record<PlaceState, string>> = {
  asked: 'no seat yet',
  held: 'seat reserved',
  confirmed: 'seat confirmed',
  waiting: 'on the waiting list',
  offered: 'seat offered',
  cancelled: 'seat cancelled',
  lapsed: 'reservation expired',
  completed: 'course completed',
};

function seatText(event: RecordEvent, batches: readonly AdminBatch[]) {
  const { text, batch: id, moved = false, doneBy, adminName } = event;
  const batch = batches.find(({ _id }) => _id === id);
  const who =
    doneBy === 'applicant'
      ? ', by the applicant'
      : doneBy === null
        ? ''
        : `, by ${adminName ?? 'the office'}`;
  const said = `${moved ? 'moved, ' : ''}${seatWords[text as PlaceState]}`;
  return `${said}${batch ? `, ${batchName(batch)}` : ''}${who}`;
}

function setText({ kind, text }: RecordEvent): string {
  if (kind === 'stage') return `set the stage: ${stageWords[text as Stage]}`;
  if (kind === 'owner') return text === '' ? 'assigned them to nobody' : `assigned them to ${text}`;
  return text === '' ? 'removed the day to call back' : `set the day to call back: ${officeDay(text)}`;
}
