import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee';
import { type ReactNode, useState } from 'react';
import { type Fee, feeOf } from '../../../src/shared/fee.ts';
import type { CatalogueEntry } from '../../../src/shared/records.ts';
import { defaultLocation } from '../../../src/shared/texts.ts';
import { bookingLink } from '../../content/booking.ts';
import { catalogueCard, detailTexts } from '../../content/catalogue-pages.ts';
import { enrollmentNeedsScript } from '../../content/enrollment.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { ScriptNote } from '../shared/script-note.tsx';
import { EnrollmentDialog } from './enrollment-dialog.tsx';
import styles from './summary-card.module.css';

/** Fee, duration, GST, location and the button that opens the enrollment form; on phones it stays at the bottom. */
export function SummaryCard({ entry, className }: { entry: CatalogueEntry; className: string | undefined }) {
  const [enrolling, setEnrolling] = useState(false);
  const fee = feeOf(entry);
  const days = `${entry.days} ${entry.days === 1 ? detailTexts.day : detailTexts.days}`;
  const gst = fee.tax ? `${fee.tax.rate} (${fee.tax.amount})` : entry.gst;
  return (
    <aside className={joinClasses(styles.card, className)} aria-label={entry.name}>
      <Price fee={fee} />
      <dl className={styles.facts}>
        <Fact icon={<Clock aria-hidden="true" />} name={detailTexts.duration} value={days} />
        <Fact icon={<ReceiptIndianRupee aria-hidden="true" />} name={detailTexts.gst} value={gst} />
        <Fact
          icon={<MapPin aria-hidden="true" />}
          name={detailTexts.location}
          value={entry.location ?? defaultLocation}
        />
      </dl>
      <div className={styles.action} data-scripted>
        <p className={styles.reminder}>
          <strong>{fee.tax?.total ?? fee.parts}</strong>
          {fee.tax ? <span>{fee.parts}</span> : null}
        </p>
        <Button className={styles.enroll} onClick={() => setEnrolling(true)}>
          {detailTexts.enroll}
        </Button>
      </div>
      <ScriptNote what={enrollmentNeedsScript} />
      <a href={bookingLink.href} className={styles.booking}>
        {bookingLink.label}
      </a>
      {enrolling ? <EnrollmentDialog entry={entry} onClose={() => setEnrolling(false)} /> : null}
    </aside>
  );
}

/** What has to be paid in large figures, and what it is made of. */
function Price({ fee: { price, tax } }: { fee: Fee }) {
  return (
    <div className={styles.price}>
      {tax ? (
        <p className={styles.whole}>
          <span className={styles.label}>{catalogueCard.total} </span>
          <span className={styles.amount}>{tax.total}</span>
        </p>
      ) : null}
      <p className={tax ? styles.part : styles.whole}>
        <span className={styles.label}>{catalogueCard.investment} </span>
        <span className={styles.amount}>{price}</span>
      </p>
    </div>
  );
}

function Fact({ icon, name, value }: { icon: ReactNode; name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>
        {icon}
        {name}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
