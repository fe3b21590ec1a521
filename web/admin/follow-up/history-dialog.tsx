import useSWR from 'swr';
import { inboxes } from '../../../src/shared/inboxes.ts';
import { namesInEnglish } from '../../../src/shared/languages.ts';
import type { FollowUpHistory, FollowUpRecord, Note } from '../../../src/shared/records.ts';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { adminGet } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { arrivalTime } from '../parts/arrival-time.ts';
import { placeStateWords } from '../parts/batches/batch-words.ts';
import { MailLink, PhoneLinks } from '../parts/contact-links.tsx';
import { ListState } from '../parts/list-state.tsx';
import { LongText } from '../parts/long-text.tsx';
import styles from './history-dialog.module.css';
import { OthersSection } from './others-section.tsx';

interface HistoryDialogProps {
  person: { _id: string; name: string };
  onClose: () => void;
  /** Called when the entry was joined with another, or parted. */
  onJoined: () => void;
}

type Entry = { kind: 'record'; record: FollowUpRecord } | { kind: 'note'; note: Note };

/** Everything that a person has sent, and every note, newest first; and who else is perhaps the same person. */
export function HistoryDialog({ person, onClose, onJoined }: HistoryDialogProps) {
  const { data, error, isValidating, mutate } = useSWR<FollowUpHistory>(
    `/api/admin/follow-up/${encodeURIComponent(person._id)}`,
    adminGet,
  );
  const entries = data && entriesOf(data);
  const list = { error, loading: isValidating, reload: () => mutate() };
  return (
    <ViewDialog title={person.name} size="medium" onClose={onClose}>
      <ListState
        list={list}
        count={entries?.length}
        failure={callFailure(error, 'The history could not be read.')}
      />
      {data ? (
        <OthersSection
          person={data}
          onSaid={(after) => {
            void mutate(after, { revalidate: false });
            onJoined();
          }}
        />
      ) : null}
      <ol className={styles.entries}>
        {entries?.map((entry) =>
          entry.kind === 'note' ? (
            <li key={entry.note._id} className={styles.note}>
              <p className={styles.head}>
                <strong>{entry.note.about === null ? 'Note from before' : 'Note'}</strong> by{' '}
                {entry.note.author}, {timeOf(entry.note)}
                {data && aboutText(entry.note, data)}
              </p>
              <LongText text={entry.note.text} name={entry.note.author} />
            </li>
          ) : (
            <RecordEntry key={entry.record._id} record={entry.record} />
          ),
        )}
      </ol>
    </ViewDialog>
  );
}

function RecordEntry({ record }: { record: FollowUpRecord }) {
  const { inbox, name, email, phone, text, reference, place, language } = record;
  const facts = [reference, place && placeStateWords[place], namesInEnglish[language]]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className={styles.record}>
      <p className={styles.head}>
        <strong>{inboxes[inbox].source}</strong> by {name}, {timeOf(record)}
      </p>
      <LongText text={text} name={name} />
      <p>{facts}</p>
      <p>
        <MailLink address={email} />
      </p>
      {phone === null ? null : <PhoneLinks phone={phone} name={name} />}
    </li>
  );
}

/** Returns what a note is about, where the person has sent several things. */
function aboutText({ about }: Note, { records }: FollowUpHistory): string {
  const record = records.length > 1 ? records.find(({ _id }) => _id === about) : undefined;
  return record ? `, about: ${inboxes[record.inbox].source}, ${timeOf(record)}` : '';
}

function entriesOf({ records, notes }: FollowUpHistory): Entry[] {
  const entries: Entry[] = [
    ...records.map((record) => ({ kind: 'record' as const, record })),
    ...notes.map((note) => ({ kind: 'note' as const, note })),
  ];
  return entries.sort((one, other) => (timeOfEntry(one) < timeOfEntry(other) ? 1 : -1));
}

function timeOfEntry(entry: Entry): string {
  return entry.kind === 'note' ? entry.note.createdAt : entry.record.createdAt;
}

function timeOf({ createdAt }: { createdAt: string }): string {
  return arrivalTime(createdAt, new Date());
}
