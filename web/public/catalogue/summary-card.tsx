import { type ReactNode, useRef, useState } from 'react';
import { fill } from '../../../src/shared/content.ts';
import { dayText } from '../../../src/shared/day-text.ts';
import { type Fee, feeOf } from '../../../src/shared/fee.ts';
import type { Batch, CatalogueEntry, CatalogueKind, EnrollmentAnswer } from '../../../src/shared/records.ts';
import { useTexts } from '../../data/texts.tsx';
import type { TypedFields } from '../../data/typed-fields.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { seatsText } from '../parts/batches/batch-words.ts';
import { languageOf } from '../parts/entry-language.ts';
import { CostsLink } from '../parts/family/costs-link.tsx';
import { SendToParents } from '../parts/family/send-to-parents.tsx';
import { ScriptNote } from '../parts/script-note.tsx';
import { bookingAnchor } from './booking-anchor.ts';
import { EnrollmentDialog } from './enrollment-dialog.tsx';
import styles from './summary-card.module.css';
import { useAskedDate } from './use-asked-date.ts';

interface SummaryCardProps {
  kind: CatalogueKind;
  entry: CatalogueEntry;
  /** Its dates, by start. */
  batches: readonly Batch[];
  className: string | undefined;
}

/** The slip: next date, duration, the fee as it adds up, location and the button that opens the enrollment form; on phones it stays at the bottom. */
export function SummaryCard({ kind, entry, batches, className }: SummaryCardProps) {
  const [enrolling, setEnrolling] = useState(false);
  const [answer, setAnswer] = useState<EnrollmentAnswer | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const typed = useRef<TypedFields>({});
  const { asked, forget } = useAskedDate(button, setEnrolling);
  const { page, booking, form, next } = useTexts('enrollment');
  const { defaultLocation } = useTexts('catalogue');
  const close = () => {
    setEnrolling(false);
    forget();
  };
  const fee = feeOf(entry);
  const days = fill(entry.days === 1 ? page.oneDay : page.days, { count: entry.days });
  return (
    <aside className={joinClasses(styles.card, className)} aria-label={entry.name}>
      <dl className={styles.facts}>
        <NextBatchFact batches={batches} />
        <Fact name={page.duration} value={days} />
        <FeeFacts fee={fee} gst={entry.gst} />
        <Fact
          name={page.location}
          value={entry.location ?? defaultLocation}
          lang={languageOf(entry, 'location')}
        />
      </dl>
      <CostsLink of={{ kind, entry: entry._id }} className={styles.costs} />
      <div className={styles.action} data-scripted>
        <p className={styles.reminder}>
          <strong>{fee.tax?.total ?? fee.parts}</strong>
          {fee.tax ? <span>{fee.parts}</span> : null}
        </p>
        <Button ref={button} className={styles.enroll} onClick={() => setEnrolling(true)}>
          {page.enroll}
        </Button>
      </div>
      <ScriptNote what={form.needsScript} />
      <SendToParents of={{ kind, entry: entry._id }} />
      <a href={`#${bookingAnchor}`} className={styles.booking}>
        {booking.title}
      </a>
      {answer ? (
        <a href={answer.page} className={styles.booking}>
          {fill(next.again, { reference: answer.reference })}
        </a>
      ) : null}
      {enrolling ? (
        <EnrollmentDialog
          kind={kind}
          entry={entry}
          asked={asked}
          typed={typed}
          onSent={setAnswer}
          onClose={close}
        />
      ) : null}
    </aside>
  );
}

/** The fee as it adds up, what has to be paid in large figures. */
function FeeFacts({ fee: { price, tax }, gst }: { fee: Fee; gst: string }) {
  const texts = useTexts('fees');
  const page = useTexts('enrollment').page;
  if (tax === null)
    return (
      <>
        <Fact name={texts.investment} value={price} className={styles.whole} />
        <Fact name={page.gst} value={gst} />
      </>
    );
  return (
    <>
      <Fact name={texts.investment} value={price} className={styles.part} />
      <Fact name={`${page.gst} ${tax.rate}`} value={tax.amount} className={styles.part} />
      <Fact name={texts.total} value={tax.total} className={styles.whole} />
    </>
  );
}

/** The first date with a seat, or where all are full the first. */
function NextBatchFact({ batches }: { batches: readonly Batch[] }) {
  const texts = useTexts('batches');
  const { next: label } = useTexts('batchLists');
  const next = batches.find(({ full }) => !full) ?? batches[0];
  if (next === undefined) return null;
  const day = dayText(next.startsOn, texts.days, 'weekday');
  return (
    <Fact
      name={label}
      value={
        <>
          {day}
          <br />
          {next.sample ? `${texts.sample} · ` : null}
          {seatsText(next, texts)}
        </>
      }
    />
  );
}

interface FactProps {
  name: string;
  value: ReactNode;
  /** Of the value, where it is not that of the page. */
  lang?: string | undefined;
  className?: string | undefined;
}

function Fact({ name, value, lang, className }: FactProps) {
  return (
    <div className={joinClasses(styles.fact, className)}>
      <dt>{name}</dt>
      <dd lang={lang}>{value}</dd>
    </div>
  );
}
