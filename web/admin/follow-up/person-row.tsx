import { CalendarClock, Check, type LucideIcon, NotebookPen, PhoneMissed, Signpost } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { stageWords } from '../../../src/shared/follow-up.ts';
import { inboxes } from '../../../src/shared/inboxes.ts';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import { firstLanguage, namesInEnglish } from '../../../src/shared/languages.ts';
import { callLink } from '../../../src/shared/phone-links.ts';
import { internationalNumber } from '../../../src/shared/phone-number.ts';
import type { FollowUp, FollowUpOwner } from '../../../src/shared/records.ts';
import { placeStateWords } from '../../../src/shared/state-words.ts';
import { serverTime } from '../../data/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { arrivalTime } from '../parts/arrival-time.ts';
import { agoText, nextDayText, noAnswer } from '../parts/follow-up/follow-up-words.ts';
import { OwnerSelect } from '../parts/follow-up/owner-select.tsx';
import { useFollowUpChat } from '../parts/follow-up/use-follow-up-chat.ts';
import tick from '../parts/lists/tick-box.module.css';
import { mailAddress, ReachText } from '../parts/people/contact-links.tsx';
import { PersonLink } from '../parts/people/person-link.tsx';
import { CallButton, EmailButton, WhatsAppButton } from '../parts/people/way-buttons.tsx';
import { SeatButton } from '../parts/seats/seat-button.tsx';
import { Parted } from './parted.tsx';
import styles from './person-row.module.css';

/** The editors that open below a row. */
export type Editor = 'note' | 'day' | 'stage';

interface PersonRowProps {
  person: FollowUp;
  today: string;
  owners: readonly FollowUpOwner[];
  isChosen: boolean;
  /** It was chosen: on a narrow screen too it shows all that can be done. */
  isOpen: boolean;
  isSelected: boolean;
  /** Was to be called today, and is not any more. */
  isDone: boolean;
  /** The open editor, and its text. */
  editor: Editor | null;
  onChoose: () => void;
  onSelect: (isSelected: boolean) => void;
  /** Notes it: the list goes on to the next person. */
  onNoAnswer: () => void;
  onOpen: (editor: Editor) => void;
  onOwner: (owner: string | null) => void;
  /** Enrolls the person, who has not enrolled; else null. */
  enroll: ReactNode;
  /** Called when a seat may be another. */
  onSeat: () => void;
  children: ReactNode;
}

/** One person of the list: who, what, since when, how far, who cares, and when next. */
export function PersonRow(props: PersonRowProps) {
  const { person, today, isChosen, isOpen, isSelected, isDone, editor } = props;
  const { onChoose, onSelect, onSeat, children } = props;
  const { _id, name, stage, byPlace, ownerName, nextOn, lastNote, language, phone, email } = person;
  const id = useId();
  return (
    <li className={styles.item}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys choose it by the focus. */}
      <article
        id={rowId(_id)}
        tabIndex={isChosen ? 0 : -1}
        className={joinClasses(
          styles.row,
          isChosen && styles.chosen,
          isOpen && styles.open,
          isDone && styles.done,
        )}
        aria-labelledby={`${id}-name ${id}-stage ${id}-next`}
        aria-describedby={`${id}-facts`}
        // Only once a tap or click is over: what is opened or closed by it must not move what it was meant for.
        onFocus={({ target }) => {
          if (target.matches(':focus-visible')) onChoose();
        }}
        onClick={onChoose}
      >
        <label className={styles.tick}>
          <input
            type="checkbox"
            className={tick.box}
            tabIndex={isChosen ? 0 : -1}
            aria-keyshortcuts="X"
            checked={isSelected}
            onChange={({ target }) => onSelect(target.checked)}
          />
          <VisuallyHidden>Select {name}</VisuallyHidden>
        </label>
        <div className={styles.facts}>
          <div className={styles.who}>
            <h3 id={`${id}-name`} className={styles.name}>
              <PersonLink contact={_id} row={_id} tabIndex={isChosen ? 0 : -1}>
                {name}
              </PersonLink>
            </h3>
            <p className={styles.reach}>
              <ReachText phone={phone} email={email} />
            </p>
            <p id={`${id}-facts`} className={joinClasses(styles.about, styles.quiet)}>
              {factsOf(person, today)}
              {language === firstLanguage ? null : ` · ${namesInEnglish[language]}`}
              {person.isPerhapsAnother ? ' · perhaps here twice' : null}
            </p>
            {person.isBounced ? <p className={styles.bounced}>Email came back</p> : null}
            <Parted person={person} onJoined={onSeat} />
          </div>
          <div className={styles.what}>
            <p className={styles.wants}>{person.wants}</p>
            {person.company === null ? null : <p className={styles.quiet}>Company: {person.company}</p>}
            {lastNote ? (
              <p className={styles.note}>
                <VisuallyHidden>Last note: </VisuallyHidden>
                <span className={styles.noteText}>{lastNote.text}</span>{' '}
                <span className={joinClasses(styles.noted, styles.quiet)}>
                  {lastNote.author}, {arrivalTime(lastNote.createdAt, serverTime())}
                </span>
              </p>
            ) : null}
          </div>
          <div className={styles.state}>
            <p id={`${id}-stage`}>
              <span className={joinClasses(styles.stage, styles[stage])}>{stageWords[stage]}</span>
              {byPlace ? <VisuallyHidden> because this person has a seat</VisuallyHidden> : null}
            </p>
            <p className={joinClasses(styles.owned, styles.quiet)}>{ownerName ?? 'Not assigned'}</p>
          </div>
          <p
            id={`${id}-next`}
            className={joinClasses(styles.next, nextOn !== null && nextOn <= today && styles.due)}
          >
            {isDone ? (
              <>
                <Check aria-hidden="true" className={styles.check} />
                <VisuallyHidden>Done. </VisuallyHidden>
              </>
            ) : null}
            <VisuallyHidden>Next: </VisuallyHidden>
            {nextOn === null ? <span className={styles.quiet}>No day</span> : nextDayText(nextOn, today)}
          </p>
        </div>
        {editor === null ? <Actions {...props} /> : children}
      </article>
    </li>
  );
}

/** Returns the id of a row in the document. */
export function rowId(person: string): string {
  return `person-${person}`;
}

function Actions(props: PersonRowProps) {
  const { person, owners, isChosen, onNoAnswer, onOpen, onOwner, enroll, onSeat } = props;
  const { name, phone, email, enrollment } = person;
  const chat = useFollowUpChat(person);
  const number = phone === null ? null : internationalNumber(phone);
  const call = number && callLink(number);
  const tabIndex = isChosen ? 0 : -1;
  const way = { name, tabIndex, className: styles.way };
  const goOn = (event: MouseEvent) => {
    // Else the click would choose this person again.
    event.stopPropagation();
    onNoAnswer();
  };
  const button = (key: string, label: string, Icon: LucideIcon, onClick: (event: MouseEvent) => void) => (
    <Button
      variant="quiet"
      size="small"
      className={styles.action}
      icon={<Icon aria-hidden="true" />}
      aria-label={`${label}: ${name}`}
      aria-keyshortcuts={key}
      tabIndex={tabIndex}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <div className={styles.actions}>
      {call ? <CallButton href={call} {...way} /> : null}
      {call || email === '' ? null : <EmailButton href={mailAddress(email)} {...way} />}
      {chat === null ? null : <WhatsAppButton href={chat} {...way} />}
      {button('0', noAnswer, PhoneMissed, goOn)}
      {button('N', 'Note', NotebookPen, () => onOpen('note'))}
      {button('D', 'Spoken', CalendarClock, () => onOpen('day'))}
      {button('S', 'Stage', Signpost, () => onOpen('stage'))}
      <span className={styles.seat} data-seat>
        {enrollment === null ? enroll : <SeatButton enrollment={enrollment} onChanged={onSeat} />}
        {enrollment === null || enrollment.place === null ? null : (
          <span className={styles.quiet}>
            {enrollment.name === name ? '' : `${enrollment.name}: `}
            {placeStateWords[enrollment.place]}
          </span>
        )}
      </span>
      <OwnerSelect
        person={person}
        owners={owners}
        tabIndex={tabIndex}
        className={styles.owner}
        onOwner={onOwner}
      />
    </div>
  );
}

function factsOf({ source, sent, createdAt }: FollowUp, today: string): string {
  const ago = agoText(dayInIndia(new Date(createdAt)), today);
  return `${inboxes[source].source} · ${ago}${sent > 1 ? ` · sent ${sent} times` : ''}`;
}
