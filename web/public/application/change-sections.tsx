import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { isSeated } from '../../../src/shared/batches.ts';
import { daysText } from '../../../src/shared/day-text.ts';
import { inLanguage } from '../../../src/shared/languages.ts';
import type { Application, Batch } from '../../../src/shared/records.ts';
import { legalPaths } from '../../content/navigation.ts';
import { useFirstLanguageTag, useLanguage, useTexts } from '../../data/texts.tsx';
import fields from '../../ui/field.module.css';
import { seatsText } from '../parts/batches/batch-words.ts';
import { LinkedText } from '../parts/linked-text.tsx';
import questions from '../parts/questions.module.css';
import styles from './action-form.module.css';
import { ActionForm } from './action-form.tsx';
import { choosesDates } from './standing.ts';
import type { ApplicationActions } from './use-application-actions.ts';

interface ChangeProps {
  /** The key of the page. */
  id: string;
  application: Application;
  actions: ApplicationActions;
}

/** The changes that an applicant can make: the dates, whether to come at all, and whether anything is kept. Each opens by the browser's own means. */
export function ChangeSections(props: ChangeProps) {
  const { actions } = props.application;
  return (
    <div className={`${questions.questions} ${styles.change}`}>
      {actions.includes('move') ? <Move {...props} /> : null}
      {actions.includes('leave') ? <Leave {...props} /> : null}
      <Withdraw {...props} />
    </div>
  );
}

function Change({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className={questions.item} open={open}>
      <summary className={questions.question}>
        {title}
        <ChevronDown aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}

/** The dates that have a seat; they stand open where nothing else is to be decided. */
function Move({ id, application, actions }: ChangeProps) {
  const { move } = useTexts('application');
  const { dates } = application;
  const chooses = choosesDates(application);
  const title = chooses ? move.choose : move.change;
  return (
    <Change title={title} open={chooses}>
      <ActionForm id={id} action="move" actions={actions} variant={chooses ? 'primary' : 'secondary'}>
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
    </Change>
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

/** Asks before it cancels: the button stands behind the question. */
function Leave({ id, application, actions }: ChangeProps) {
  const { leave } = useTexts('application');
  return (
    <Change title={leave.title}>
      <ActionForm id={id} action="leave" actions={actions} variant="danger">
        <p>{leave.ask}</p>
        {isSeated(application) ? (
          <p>
            {leave.free} <TermsText text={leave.refund} label={leave.terms} section="refunds" />
          </p>
        ) : null}
      </ActionForm>
    </Change>
  );
}

/** Takes back the consent, with the same question before. */
function Withdraw({ id, application, actions }: ChangeProps) {
  const { leave, withdraw } = useTexts('application');
  return (
    <Change title={withdraw.title}>
      <ActionForm id={id} action="withdraw" actions={actions} variant="danger">
        <p>{withdraw.ask}</p>
        {isSeated(application) ? (
          <p>
            <TermsText text={leave.refund} label={leave.terms} section="refunds" />
          </p>
        ) : null}
        <p>{withdraw.certificate}</p>
      </ActionForm>
    </Change>
  );
}

/** A sentence in which `{terms}` is the link to a section of the terms and conditions. */
function TermsText({ text, label, section }: { text: string; label: string; section: string }) {
  const language = useLanguage();
  return (
    <LinkedText text={text} name="terms">
      <a href={`${inLanguage(language, legalPaths.terms)}#${section}`}>{label}</a>
    </LinkedText>
  );
}
