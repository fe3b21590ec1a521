import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee';
import { type ReactNode, useState } from 'react';
import { fill } from '../../../src/shared/content.ts';
import { type Fee, feeOf } from '../../../src/shared/fee.ts';
import type { CatalogueEntry } from '../../../src/shared/records.ts';
import { useTexts } from '../../data/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { languageOf } from '../shared/entry-language.ts';
import { ScriptNote } from '../shared/script-note.tsx';
import { bookingAnchor } from './booking-anchor.ts';
import { EnrollmentDialog } from './enrollment-dialog.tsx';
import styles from './summary-card.module.css';

/** Fee, duration, GST, location and the button that opens the enrollment form; on phones it stays at the bottom. */
export function SummaryCard({ entry, className }: { entry: CatalogueEntry; className: string | undefined }) {
  const [enrolling, setEnrolling] = useState(false);
  const { page, booking, form } = useTexts('enrollment');
  const { defaultLocation } = useTexts('catalogue');
  const fee = feeOf(entry);
  const days = fill(entry.days === 1 ? page.oneDay : page.days, { count: entry.days });
  const gst = fee.tax ? `${fee.tax.rate} (${fee.tax.amount})` : entry.gst;
  return (
    <aside className={joinClasses(styles.card, className)} aria-label={entry.name}>
      <Price fee={fee} />
      <dl className={styles.facts}>
        <Fact icon={<Clock aria-hidden="true" />} name={page.duration} value={days} />
        <Fact icon={<ReceiptIndianRupee aria-hidden="true" />} name={page.gst} value={gst} />
        <Fact
          icon={<MapPin aria-hidden="true" />}
          name={page.location}
          value={entry.location ?? defaultLocation}
          lang={languageOf(entry, 'location')}
        />
      </dl>
      <div className={styles.action} data-scripted>
        <p className={styles.reminder}>
          <strong>{fee.tax?.total ?? fee.parts}</strong>
          {fee.tax ? <span>{fee.parts}</span> : null}
        </p>
        <Button className={styles.enroll} onClick={() => setEnrolling(true)}>
          {page.enroll}
        </Button>
      </div>
      <ScriptNote what={form.needsScript} />
      <a href={`#${bookingAnchor}`} className={styles.booking}>
        {booking.title}
      </a>
      {enrolling ? <EnrollmentDialog entry={entry} onClose={() => setEnrolling(false)} /> : null}
    </aside>
  );
}

/** What has to be paid in large figures, and what it is made of. */
function Price({ fee: { price, tax } }: { fee: Fee }) {
  const texts = useTexts('fees');
  return (
    <div className={styles.price}>
      {tax ? (
        <p className={styles.whole}>
          <span className={styles.label}>{texts.total} </span>
          <span className={styles.amount}>{tax.total}</span>
        </p>
      ) : null}
      <p className={tax ? styles.part : styles.whole}>
        <span className={styles.label}>{texts.investment} </span>
        <span className={styles.amount}>{price}</span>
      </p>
    </div>
  );
}

interface FactProps {
  icon: ReactNode;
  name: string;
  value: string;
  /** Of the value, where it is not that of the page. */
  lang?: string | undefined;
}

function Fact({ icon, name, value, lang }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>
        {icon}
        {name}
      </dt>
      <dd lang={lang}>{value}</dd>
    </div>
  );
}
