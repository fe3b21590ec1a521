import { useSyncExternalStore } from 'react';
import { inLanguage, languageNames, languages } from '../../../src/shared/languages.ts';
import { matchPage, noId, pagePath } from '../../../src/shared/pages.ts';
import { rememberedLanguage, rememberLanguage } from '../../data/remembered-language.ts';
import { useLanguage } from '../../data/texts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './language-switch.module.css';

/**
 * Leads to the same page in each other language, by ordinary links; where there is no page, home. The language that the visitor
 * chose last is highlighted where the page has another one.
 */
export function LanguageSwitch({ path }: { path: string }) {
  const current = useLanguage();
  const remembered = useSyncExternalStore(
    () => () => {},
    rememberedLanguage,
    () => null,
  );
  const page = matchPage(path);
  const samePage = page === null || page.id === noId ? pagePath('home') : pagePath(page.name, page.id);
  return (
    <div className={styles.switch}>
      {languageNames
        .filter((language) => language !== current)
        .map((language) => (
          <a
            key={language}
            href={inLanguage(language, samePage)}
            lang={languages[language].tag}
            hrefLang={languages[language].tag}
            className={joinClasses(styles.language, language === remembered && styles.chosen)}
            onClick={() => rememberLanguage(language)}
          >
            {languages[language].name}
          </a>
        ))}
    </div>
  );
}
