import { type Stage, stageOfPlaces, stagesByHand, stageWords } from '../../../src/shared/follow-up.ts';
import type { Person } from '../../../src/shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Row } from '../../ui/row.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useFollowUpCounts } from '../data/use-follow-up-counts.ts';
import { weekdayOf } from '../parts/batches/batch-words.ts';
import { DayEditor, NoteEditor } from '../parts/follow-up/editors.tsx';
import { daysToOffer, nextDayText, noAnswer } from '../parts/follow-up/follow-up-words.ts';
import { OwnerSelect } from '../parts/follow-up/owner-select.tsx';
import type { useFollowUpActs } from '../parts/follow-up/use-follow-up-acts.ts';
import { useNotes } from '../parts/follow-up/use-notes.ts';
import { KeyHint } from '../parts/key-hint.tsx';
import styles from './person-page.module.css';

interface NextCardProps {
  person: Person;
  today: string;
  acts: Pick<ReturnType<typeof useFollowUpActs>, 'change' | 'note' | 'noAnswer'>;
  isChoosingDay: boolean;
  onChooseDay: (isChoosing: boolean) => void;
}

/** How far it has come with a person, when to call next, who does it, and a note. */
export function NextCard({ person, today, acts, isChoosingDay, onChooseDay }: NextCardProps) {
  const { nextOn, stage, places } = person;
  const counts = useFollowUpCounts(null);
  const notes = useNotes(false);
  const stages = stagesByHand(stageOfPlaces(places.map(({ state }) => state)));
  return (
    <Card as="section" aria-labelledby="next" className={styles.next}>
      <div className={styles.head}>
        <h2 id="next" className={styles.heading}>
          Next
        </h2>
        <p className={nextOn !== null && nextOn <= today ? styles.due : styles.quiet}>
          {nextOn === null ? 'No day to call back' : nextDayText(nextOn, today)}
        </p>
      </div>
      <Choices<Stage>
        look="apart"
        legend={`Stage of ${person.name}`}
        choices={stages.map((value) => ({ value, label: stageWords[value] }))}
        chosen={stage}
        onChoose={(value) => {
          void acts.change(person, { stage: value });
          // Whoever was spoken to is called again on a day, or on none.
          if (value === 'contacted') onChooseDay(true);
        }}
      />
      {isChoosingDay ? (
        <DayEditor
          person={person}
          today={today}
          onClose={() => onChooseDay(false)}
          onSave={(day) => void acts.change(person, { nextOn: day })}
        />
      ) : (
        <Row gap={2}>
          <Button
            variant="secondary"
            size="small"
            aria-keyshortcuts="0"
            iconEnd={<KeyHint>0</KeyHint>}
            onClick={() => void acts.noAnswer(person)}
          >
            {noAnswer}
          </Button>
          {daysToOffer(today)
            .slice(0, 2)
            .map(({ day, label }) => (
              <Button
                key={label}
                variant="secondary"
                size="small"
                onClick={() => void acts.change(person, { nextOn: day })}
              >
                {label}, {weekdayOf(day)}
              </Button>
            ))}
          <Button
            variant="secondary"
            size="small"
            aria-keyshortcuts="D"
            iconEnd={<KeyHint>D</KeyHint>}
            onClick={() => onChooseDay(true)}
          >
            Pick a day
          </Button>
          <OwnerSelect
            person={person}
            owners={counts?.owners ?? []}
            onOwner={(owner) => void acts.change(person, { owner })}
          />
        </Row>
      )}
      <Stack>
        <NoteEditor
          person={person}
          note={notes.noteOf(person)}
          onSave={(text) => void notes.save(person, text, acts.note)}
        />
      </Stack>
    </Card>
  );
}
