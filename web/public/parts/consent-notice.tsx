import { legalPaths } from '../../../src/content/navigation.ts';
import { noticeParagraphs, noticeText } from '../../../src/shared/consent.ts';
import type { Inbox } from '../../../src/shared/inboxes.ts';
import { inLanguage } from '../../../src/shared/languages.ts';
import { pagePath } from '../../../src/shared/pages.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useLanguage, useTexts } from '../../data/texts.tsx';
import styles from './consent-notice.module.css';
import { Filled } from './filled.tsx';

const links = { page: pagePath('applicationSearch'), policy: legalPaths.privacyPolicy };

/** The purpose and time for which a form's data are kept, and the visitor's rights: one line that opens to the whole, by the browser's own means. */
export function ConsentNotice({ form }: { form: Inbox }) {
  const texts = useTexts('consent');
  const language = useLanguage();
  const linkTo = (name: keyof typeof links) => (
    <a href={inLanguage(language, links[name])} target="_blank" rel="noopener">
      {texts.links[name]}
    </a>
  );
  return (
    <details className={styles.notice}>
      <summary>{texts.open}</summary>
      {noticeParagraphs(form, texts, useSiteFacts()).map((text) => (
        <p key={text}>
          <Filled text={text} values={{ page: linkTo('page'), policy: linkTo('policy') }} />
        </p>
      ))}
    </details>
  );
}

/** Returns the text of the notice that a form shows, which the server keeps a version of. */
export function useNotice(form: Inbox): string {
  return noticeText(form, useTexts('consent'), useSiteFacts());
}
