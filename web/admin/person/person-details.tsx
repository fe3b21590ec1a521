import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Person, PersonDetail } from '../../../src/shared/records.ts';
import { capitalised } from '../../../src/shared/sentence.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { PhoneText } from '../parts/people/contact-links.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { recordText, valueText } from './detail-words.ts';
import styles from './person-page.module.css';

interface PersonDetailsProps {
  person: Person;
  /** Called once one is put right. */
  onCorrected: () => void;
}

/** Who somebody is and how they are reached, to be read, copied and put right; what differs is shown with its record. */
export function PersonDetails({ person, onCorrected }: PersonDetailsProps) {
  const { details } = person;
  const [asked, setAsked] = useState<PersonDetail | null>(null);
  const toast = useToast();
  return (
    <>
      <ul className={styles.details} aria-label="Details">
        {details.map((one) => {
          const { detail, value } = one;
          const all = details.filter((other) => other.detail === detail);
          const areSeveral = all.length > 1;
          const text = valueText(detail, value);
          return (
            <li key={`${detail} ${one.record}`}>
              <span>
                {detail === 'language' ? 'writes ' : null}
                {detail === 'phone' ? <PhoneText phone={text} /> : text}
                {areSeveral ? ` (${recordText(one, all, person.places)})` : null}
              </span>
              <IconButton
                label={`Correct the ${detail}${areSeveral ? ` ${text}` : ''}`}
                title={`Correct the ${detail}`}
                className={styles.pencil}
                onClick={() => setAsked(one)}
              >
                <Pencil aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {asked ? (
        <CorrectDialog
          person={person._id}
          detail={asked}
          onCorrected={() => {
            setAsked(null);
            toast({ kind: 'success', text: `${capitalised(asked.detail)} corrected.` });
            onCorrected();
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}
