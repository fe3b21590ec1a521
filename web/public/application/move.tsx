import { isSeated } from '../../../src/shared/batches.ts';
import { daysText } from '../../../src/shared/day-text.ts';
import type { Batch } from '../../../src/shared/records.ts';
import { useFirstLanguageTag, useTexts } from '../../data/texts.tsx';
import fields from '../../ui/field.module.css';
import { seatsText } from '../parts/batches/batch-words.ts';
import styles from './action-form.module.css';
import { ActionForm } from './action-form.tsx';
import { type ChangeProps, TermsText } from './change.tsx';
import { choosesDates, mainlyMoves } from './standing.ts';

/** Returns what the choice of other dates is called. */
export function useMoveTitle({ application }: ChangeProps): string {
  const { move } = useTexts('application');
  return choosesDates(application) ? move.choose : move.change;
}

/** The dates that have a seat, below a heading; nothing where changing to them is not what is to be done now. */
export function MoveSection(props: ChangeProps) {
  const title = useMoveTitle(props);
  if (!mainlyMoves(props.application)) return null;
  return (
    <section className={styles.change}>
      <h2>{title}</h2>
      <MoveForm {...props} />
    </section>
  );
}

/** The dates that have a seat, to choose one of them. */
export function MoveForm(props: ChangeProps) {
  const { move } = useTexts('application');
  const title = useMoveTitle(props);
  const { id, application, actions } = props;
  const { dates } = application;
  return (
    <ActionForm
      id={id}
      action="move"
      actions={actions}
      variant={mainlyMoves(application) ? 'primary' : 'secondary'}
    >
      <fieldset className={styles.dates} aria-label={title}>
        {dates.map((date) => (
          <DateChoice key={date._id} date={date} only={dates.length === 1} />
        ))}
      </fieldset>
      {isSeated(application) ? <p>{move.free}</p> : null}
      {application.state === 'confirmed' ? (
        <p>
          <TermsText text={move.late} label={move.terms} section="rescheduling" />
        </p>
      ) : null}
    </ActionForm>
  );
}

function DateChoice({ date, only }: { date: Batch; only: boolean }) {
  const batches = useTexts('batches');
  const firstLanguageTag = useFirstLanguageTag();
  const { _id, startsOn, endsOn, language } = date;
  return (
    <label className={styles.date}>
      <input type="radio" name="batch" value={_id} required defaultChecked={only} className={fields.box} />
      <span>
        {daysText(startsOn, endsOn, batches.days)}
        <small>
          {seatsText(date, batches)} · <span lang={firstLanguageTag}>{language}</span>
        </small>
      </span>
    </label>
  );
}
