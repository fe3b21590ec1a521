import type { AdminBatch, Place } from '../../../src/shared/records.ts';
import { KeyHint } from '../parts/key-hint.tsx';
import { ToTellList, ToTellRow } from '../parts/people/to-tell-list.tsx';
import { ChatLink, useTell } from '../parts/seats/chat-button.tsx';
import { usePlaceChat } from '../parts/seats/use-place-chat.ts';

/** A person who is to hear of the change of a place. */
export interface ToTell {
  place: Place;
  /** Where the place is now. */
  batch: AdminBatch | null;
  isMoved: boolean;
  /** The change, where the list is not about one thing alone. */
  what?: string;
}

interface PeopleToTellProps {
  label: string;
  people: readonly ToTell[];
  /** Names lead to the page of the person; not from a dialog. */
  isOnScreen?: boolean;
  /** Called once it is stored whether a person was told. */
  onMarked?: (place: string, isTold: boolean) => void;
}

/** People with the message by which each hears of it, a call, and a mark once that is done. */
export function PeopleToTell({ label, people, ...rest }: PeopleToTellProps) {
  return (
    <ToTellList label={label}>
      {people.map((person) => (
        <Person key={person.place._id} {...person} {...rest} />
      ))}
    </ToTellList>
  );
}

type PersonProps = ToTell & Omit<PeopleToTellProps, 'label' | 'people'>;

function Person({ place, batch, isMoved, what, isOnScreen, onMarked }: PersonProps) {
  const href = usePlaceChat(place, batch, isMoved);
  const tell = useTell();
  const { _id, name, phone, email, contact } = place;
  return (
    <ToTellRow
      name={name}
      phone={phone}
      email={email}
      person={isOnScreen ? { contact, row: _id } : null}
      what={what}
      mark={(isTold) => tell(place, isTold)}
      onMarked={(isTold) => onMarked?.(_id, isTold)}
      chat={(props) =>
        href && (
          <ChatLink
            {...props}
            href={href}
            place={place}
            variant="quiet"
            aria-keyshortcuts="W"
            iconEnd={<KeyHint>W</KeyHint>}
          />
        )
      }
    />
  );
}
