import type { ReactNode } from 'react';
import type { ApplicationRequest } from '../../../src/shared/batches.ts';
import { inLanguage } from '../../../src/shared/languages.ts';
import { pagePath } from '../../../src/shared/pages.ts';
import { useLanguage, useTexts } from '../../data/texts.tsx';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import styles from './action-form.module.css';
import type { ApplicationActions } from './use-application-actions.ts';

interface ActionFormProps {
  /** The key of the page. */
  id: string;
  action: ApplicationRequest;
  actions: ApplicationActions;
  variant?: ButtonVariant;
  children?: ReactNode;
}

/** Does one thing by one button; without scripts the browser posts it, and the server leads back to the page. */
export function ActionForm({ id, action, actions, variant, children }: ActionFormProps) {
  const { button, busy } = useTexts('application')[action];
  const language = useLanguage();
  const { sending, send, statusAt } = actions;
  return (
    <form
      method="post"
      action={inLanguage(language, pagePath('application', id))}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const batch = new FormData(event.currentTarget).get('batch');
        void send(action, typeof batch === 'string' ? batch : null);
      }}
    >
      <input type="hidden" name="action" value={action} />
      {children}
      <FormStatus status={statusAt(action)} />
      <Button type="submit" variant={variant} busy={sending === action} busyText={busy}>
        {button}
      </Button>
    </form>
  );
}
