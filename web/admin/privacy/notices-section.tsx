import { inboxes } from '../../../src/shared/inboxes.ts';
import { namesInEnglish } from '../../../src/shared/languages.ts';
import type { ConsentNotice } from '../../../src/shared/records.ts';
import { serverTime } from '../../data/server-clock.ts';
import { callFailure } from '../data/call-failure.ts';
import { useAdminList } from '../data/use-admin-list.ts';
import { arrivalTime } from '../parts/arrival-time.ts';
import { ListState } from '../parts/lists/list-state.tsx';
import styles from './privacy-page.module.css';

/** The notices that people read before they sent something, word for word. */
export function NoticesSection() {
  const list = useAdminList<ConsentNotice>('/api/admin/notices');
  return (
    <section aria-labelledby="notices" className={styles.section}>
      <h2 id="notices">What people agreed to</h2>
      <p>
        Each form says what you keep, why, and for how long. Each record shows which version the person saw,
        in exports and in what you find of a person. You change the words on the site, under Pages; people who
        come later then read the new ones. Records without a version came from before, or from a program that
        showed no notice.
      </p>
      <ListState
        list={list}
        count={list.items?.length}
        failure={callFailure(list.error, 'The notices could not be loaded.')}
        empty="Nobody has sent a form with a notice yet."
      />
      {list.items?.map(({ _id, form, language, text, firstUsedAt }) => (
        <details key={_id} className={styles.notice}>
          <summary>
            {inboxes[form].form}, {namesInEnglish[language]}, since {arrivalTime(firstUsedAt, serverTime())} (
            {_id})
          </summary>
          {text.split('\n').map((paragraph) => (
            <p key={paragraph} lang={language}>
              {paragraph}
            </p>
          ))}
        </details>
      ))}
    </section>
  );
}
