import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee';
import { type ReactNode, useState } from 'react';
import type { CatalogueEntry } from '../../../src/shared/records.ts';
import { formatRupees } from '../../../src/shared/rupees.ts';
import { defaultLocation } from '../../../src/shared/texts.ts';
import { catalogueCard, detailTexts } from '../../content/catalogue-pages.ts';
import { enrollmentNeedsScript } from '../../content/enrollment.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { ScriptNote } from '../shared/script-note.tsx';
import { EnrollmentDialog } from './enrollment-dialog.tsx';
import styles from './summary-card.module.css';

/** Price, duration, GST, location and the button that opens the enrollment form; on phones it stays at the bottom. */
export function SummaryCard({ entry, className }: { entry: CatalogueEntry; className: string | undefined }) {
  const [enrolling, setEnrolling] = useState(false);
  const days = `${entry.days} ${entry.days === 1 ? detailTexts.day : detailTexts.days}`;
  return (
    <aside className={joinClasses(styles.card, className)} aria-label={entry.name}>
      <p className={styles.price}>
        <span className={styles.label}>{catalogueCard.investment} </span>
        <span className={styles.amount}>{formatRupees(entry.price)}</span>
      </p>
      <dl className={styles.facts}>
        <Fact icon={<Clock aria-hidden="true" />} name={detailTexts.duration} value={days} />
        <Fact icon={<ReceiptIndianRupee aria-hidden="true" />} name={detailTexts.gst} value={entry.gst} />
        <Fact
          icon={<MapPin aria-hidden="true" />}
          name={detailTexts.location}
          value={entry.location ?? defaultLocation}
        />
      </dl>
      <div className={styles.action} data-scripted>
        <Button className={styles.enroll} onClick={() => setEnrolling(true)}>
          {detailTexts.enroll}
        </Button>
      </div>
      <ScriptNote what={enrollmentNeedsScript} />
      {enrolling ? <EnrollmentDialog course={entry.name} onClose={() => setEnrolling(false)} /> : null}
    </aside>
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
