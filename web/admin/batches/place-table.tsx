import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'wouter';
import { firstLanguage, namesInEnglish } from '../../../src/shared/languages.ts';
import { limits } from '../../../src/shared/limits.ts';
import { callLink } from '../../../src/shared/phone-links.ts';
import { internationalNumber } from '../../../src/shared/phone-number.ts';
import type { AdminBatch, CertificateOfPlace, Place } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { capitalised } from '../../../src/shared/sentence.ts';
import { serverTime } from '../../data/server-clock.ts';
import { Badge } from '../../ui/badge.tsx';
import { Stack } from '../../ui/stack.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { arrivalTime } from '../parts/arrival-time.ts';
import { untilText } from '../parts/batches/batch-words.ts';
import { PlaceStateBadge } from '../parts/batches/state-badge.tsx';
import { Pager } from '../parts/lists/pager.tsx';
import { TickAll } from '../parts/lists/tick-all.tsx';
import tick from '../parts/lists/tick-box.module.css';
import type { Selection } from '../parts/lists/use-selection.ts';
import { MailLink } from '../parts/people/contact-links.tsx';
import { PersonLink } from '../parts/people/person-link.tsx';
import { noPhone } from '../parts/people/reach-words.ts';
import { PlaceActions } from '../parts/seats/place-actions.tsx';
import { beyondText, cancellerText } from '../parts/seats/place-words.ts';
import type { PlaceGroup } from './place-groups.ts';
import styles from './place-table.module.css';
import { useGroupPage } from './use-group-page.ts';

interface PlaceTableProps {
  batch: AdminBatch;
  group: PlaceGroup;
  /** All places in the batch, with the others of the same person. */
  all: readonly Place[];
  selection: Selection;
  /** Those who have left are shown from the start, as they are all that there is. */
  showsLeft: boolean;
  /** Beside the heading. */
  tools?: ReactNode;
  onChanged: () => void;
}

/** A group of people in a batch, page by page, with the box that ticks them all; those who have left are folded. */
export function PlaceTable(props: PlaceTableProps) {
  const { group, selection, showsLeft, tools } = props;
  const { id, title, note, places } = group;
  const headId = useId();
  const top = useRef<HTMLDivElement>(null);
  const { page, pages, addressOf } = useGroupPage(id, places.length);
  const before = (page - 1) * limits.pageSize;
  const heading = (
    <h2 id={headId} className={styles.heading}>
      {title} <span className={styles.count}>{places.length.toLocaleString('en-IN')}</span>
    </h2>
  );
  const tickAll = (
    <TickAll selection={selection} ids={places.map(({ _id }) => _id)} className={styles.tick}>
      Select all<VisuallyHidden> of {title}</VisuallyHidden>
    </TickAll>
  );
  const table = (
    <Stack ref={top} gap={2}>
      <Table
        caption={title}
        columns={columnsOf(props)}
        rows={places.slice(before, before + limits.pageSize)}
        rowKey={({ _id }) => _id}
        before={before}
      />
      <Pager
        label={`Pages of ${title}`}
        page={page}
        pages={pages}
        addressOf={addressOf}
        onTurn={() => top.current?.scrollIntoView({ block: 'start' })}
      />
    </Stack>
  );
  if (id !== 'left') {
    return (
      <section aria-labelledby={headId} className={styles.group}>
        <div className={styles.tools}>
          {heading}
          {tickAll}
          {note ? <p className={styles.note}>{note}</p> : null}
          {tools}
        </div>
        {table}
      </section>
    );
  }
  return (
    <details className={styles.group} open={showsLeft || page > 1 || undefined}>
      <summary className={styles.summary}>{heading}</summary>
      <Stack gap={1}>
        <div>{tickAll}</div>
        {table}
      </Stack>
    </details>
  );
}

function columnsOf({ batch, group, all, selection, onChanged }: PlaceTableProps): Column<Place>[] {
  const { id } = group;
  // Whoever is beyond the limit is ahead of nobody.
  const line = group.places.filter(({ beyond }) => !beyond);
  const twin: Column<Place> = {
    id: 'same',
    head: 'Same as',
    width: 'broader',
    cell: (place) => <Twin place={all.find(({ reference }) => reference === place.sameAs)} />,
  };
  return [
    {
      id: 'select',
      head: id === 'waiting' ? 'Number' : 'Select',
      kind: 'position',
      width: 'narrow',
      cell: (place) => (
        <label className={styles.tick}>
          {id === 'waiting' && !place.beyond ? (
            <span className={styles.number}>{line.indexOf(place) + 1}</span>
          ) : null}
          <input
            type="checkbox"
            className={tick.box}
            checked={selection.has(place._id)}
            onChange={({ target }) => selection.set([place._id], target.checked)}
          />
          <VisuallyHidden>Select {place.name}</VisuallyHidden>
        </label>
      ),
    },
    {
      id: 'name',
      head: 'Name',
      kind: 'title',
      width: 'broad',
      cell: (place) => (
        <>
          <Person place={place} />
          <Doubt place={place} />
        </>
      ),
    },
    { id: 'contact', head: 'Contact', width: 'broader', cell: (place) => <Contact place={place} /> },
    { id: 'state', head: 'State', width: 'short', cell: (place) => <State place={place} batch={batch} /> },
    ...(id === 'asked' ? [twin] : []),
    {
      id: 'action',
      head: 'Action',
      kind: 'actions',
      cell: (place) => (
        <div className={styles.actions}>
          <PlaceActions place={place} onChanged={onChanged} />
        </div>
      ),
    },
  ];
}

function Person({ place: { _id, name, reference, language, contact } }: { place: Place }) {
  return (
    <div>
      <p className={styles.name}>
        <PersonLink contact={contact} row={_id}>
          {name}
        </PersonLink>
      </p>
      <p className={styles.quiet}>
        <span className={styles.reference}>{reference}</span>
        {language === firstLanguage ? null : (
          <>
            {' '}
            <Badge text={namesInEnglish[language]} />
          </>
        )}
      </p>
    </div>
  );
}

/** What the office has to look into before it confirms the seat. */
function Doubt({ place: { _id, beyond, perhaps } }: { place: Place }) {
  return (
    <>
      {beyond ? <p>{capitalised(beyondText)}</p> : null}
      {perhaps === null ? null : (
        <p>
          {perhaps.isOne ? 'Two seats, one person' : 'Two seats, perhaps one person'}:{' '}
          <PersonLink contact={perhaps.contact} row={_id}>
            {perhaps.name}
          </PersonLink>
        </p>
      )}
    </>
  );
}

function Contact({ place: { phone, email, isBounced } }: { place: Place }) {
  const number = internationalNumber(phone);
  const call = number && callLink(number);
  return (
    <div className={styles.contact}>
      <p>{call === null ? phone || noPhone : <a href={call}>{phone}</a>}</p>
      <p>
        <MailLink address={email} />
      </p>
      {isBounced ? <p className={styles.bounced}>Email came back</p> : null}
    </div>
  );
}

function State({ place, batch }: { place: Place; batch: AdminBatch }) {
  const { state, heldUntil, since, certificate, toldAt, cancelledFrom } = place;
  const now = serverTime();
  const canceller = cancellerText(place);
  return (
    <div className={styles.state}>
      <PlaceStateBadge state={state} />
      <span className={styles.quiet}>
        <VisuallyHidden>since </VisuallyHidden>
        <time dateTime={since}>{arrivalTime(since, now)}</time>
      </span>
      {canceller === '' ? null : <span>{canceller}</span>}
      {cancelledFrom === 'confirmed' ? <span>was confirmed</span> : null}
      {toldAt === null ? null : (
        <span>
          Told <time dateTime={toldAt}>{arrivalTime(toldAt, now)}</time>
        </span>
      )}
      {heldUntil === null ? null : <span>{untilText(heldUntil, batch, now)}</span>}
      {certificate === null ? null : <Certificate certificate={certificate} />}
    </div>
  );
}

/** The number of the certificate, which leads to where it is printed, replaced and revoked. */
function Certificate({ certificate: { number, state } }: { certificate: CertificateOfPlace }) {
  return (
    <span className={styles.certificate}>
      <Link href={`${screenPath('adminRegister')}?${new URLSearchParams({ q: number })}`}>
        <VisuallyHidden>Certificate </VisuallyHidden>
        {number}
      </Link>
      {state === 'revoked' ? <Badge text="Certificate revoked" /> : null}
    </span>
  );
}

/** The other place of the same person, if it is still there. */
function Twin({ place }: { place: Place | undefined }) {
  if (place === undefined) return <p className={styles.quiet}>Nobody of this name in this batch</p>;
  return (
    <div className={styles.twin}>
      <Person place={place} />
      <PlaceStateBadge state={place.state} />
      <Contact place={place} />
    </div>
  );
}
