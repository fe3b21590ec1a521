import type { Application } from '../../../src/shared/records.ts';
import { useTexts } from '../../data/texts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './stages.module.css';
import { stageOf, stages } from './standing.ts';

/** The way from the form to the certificate in five stages, with the present one; nothing once the application is over. */
export function Stages({ application }: { application: Application }) {
  const { title, passed, ...names } = useTexts('application').stages;
  const current = stageOf(application);
  if (current === null) return null;
  const reached = stages.indexOf(current);
  return (
    <ol className={styles.stages} aria-label={title}>
      {stages.map((stage, index) => (
        <li
          key={stage}
          aria-current={stage === current ? 'step' : undefined}
          className={joinClasses(styles.stage, index <= reached && styles.reached)}
        >
          {names[stage]}
          {index < reached ? <VisuallyHidden> {passed}</VisuallyHidden> : null}
        </li>
      ))}
    </ol>
  );
}
