import { isSeated } from '../../../src/shared/batches.ts';
import { useTexts } from '../../data/texts.tsx';
import questions from '../parts/questions.module.css';
import styles from './action-form.module.css';
import { ActionForm } from './action-form.tsx';
import { Change, type ChangeProps, TermsText } from './change.tsx';
import { MoveForm, useMoveTitle } from './move.tsx';
import { mainlyMoves } from './standing.ts';

/** The changes that an applicant can make: the dates where they are not asked for above, whether to come at all, and whether anything is kept. */
export function ChangeSections(props: ChangeProps) {
  const { application } = props;
  const moves = application.actions.includes('move') && !mainlyMoves(application);
  return (
    <div className={`${questions.questions} ${styles.change}`}>
      {moves ? <Move {...props} /> : null}
      {application.actions.includes('leave') ? <Leave {...props} /> : null}
      <Withdraw {...props} />
    </div>
  );
}

function Move(props: ChangeProps) {
  return (
    <Change title={useMoveTitle(props)}>
      <MoveForm {...props} />
    </Change>
  );
}

/** Asks before it cancels: the button is behind the question. */
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
