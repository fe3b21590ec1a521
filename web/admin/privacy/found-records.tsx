import { useState } from 'react';
import type { PersonItem } from '../../../src/shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/row.tsx';
import { Ticks } from '../../ui/ticks.tsx';
import {
  alsoIn,
  type FoundPerson,
  isErasedAlong,
  namesIn,
  type Person,
  takenOf,
  tickedFirst,
} from './person.ts';
import { EraseDialog, ExportDialog } from './person-dialogs.tsx';
import styles from './privacy-page.module.css';
import { goesWithText, itemName, itemText } from './record-words.ts';

interface FoundProps {
  found: FoundPerson;
  /** Looks again, for more. */
  onWiden: (person: Person) => void;
  onErased: (message: string) => void;
}

/** The records found of a person, each with a tick, and the actions on those that are ticked. */
export function FoundRecords({ found, onWiden, onErased }: FoundProps) {
  const { person, items } = found;
  const names = namesIn(items);
  const areSeveral = names.length > 1;
  const [open, setOpen] = useState<'export' | 'erase' | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => tickedFirst(found));
  const taken = takenOf(items, ticked);
  const { email, phone } = alsoIn(found);
  const isNothing = items.length === 0;
  const isCertificate = person.email === '' && person.phone === '';
  return (
    <div className={styles.found} role="status">
      {isNothing ? (
        <p>
          {isCertificate
            ? 'No certificate with a name on it has this number.'
            : 'Nothing is held about them. You can still erase, so that no older backup brings anything back.'}
        </p>
      ) : null}
      {areSeveral ? (
        <p>
          <strong>
            These have {names.length} names: {names.join(', ')}.
          </strong>{' '}
          {person.person === undefined ? 'Tick' : 'Ticked is what this person has sent. Tick'} only what
          belongs to the person who asks: a family may share a phone.
        </p>
      ) : null}
      {isNothing ? null : (
        <Ticks
          label="Found"
          ticks={items.map((item) => ({
            value: item._id,
            label: itemName(item),
            detail: <ItemDetail item={item} />,
            isTicked: taken.includes(item),
            isFixed: isErasedAlong(item, ticked),
          }))}
          onTick={(id, isTicked) =>
            setTicked(
              (before) => new Set(isTicked ? [...before, id] : [...before].filter((each) => each !== id)),
            )
          }
        />
      )}
      {email === null && phone === null ? null : (
        <p>
          These also have {email ?? phone}. There may be more under it, of the same person or someone else.
        </p>
      )}
      <Row>
        {email === null && phone === null ? null : (
          <Button
            variant="secondary"
            size="small"
            onClick={() => onWiden({ ...person, email: email ?? person.email, phone: phone ?? person.phone })}
          >
            Search for that too
          </Button>
        )}
        {isNothing ? null : (
          <Button
            variant="secondary"
            size="small"
            disabled={taken.length === 0}
            onClick={() => setOpen('export')}
          >
            Export what is ticked
          </Button>
        )}
        {isNothing && isCertificate ? null : (
          <Button
            variant="danger"
            size="small"
            disabled={!isNothing && taken.length === 0}
            onClick={() => setOpen('erase')}
          >
            {isNothing ? 'Erase' : 'Erase what is ticked'}
          </Button>
        )}
      </Row>
      {open === 'export' ? (
        <ExportDialog person={person} taken={taken} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'erase' ? (
        <EraseDialog
          person={person}
          taken={taken}
          onErased={(message) => {
            setOpen(null);
            onErased(message);
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}

function ItemDetail({ item }: { item: PersonItem }) {
  const reached = [item.email, item.phone].filter((text) => text !== '').join(', ');
  const corrected = item.isCorrected ? 'Had another email or phone until it was corrected' : '';
  const lines = [itemText(item), reached, corrected, goesWithText(item)].filter((line) => line !== '');
  return lines.map((line) => (
    <span key={line} className={styles.line}>
      {line}
    </span>
  ));
}
