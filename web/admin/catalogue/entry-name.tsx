import { Fragment } from 'react';
import { countTwins } from '../../../src/shared/entry-twins.ts';
import { namesInEnglish, translations } from '../../../src/shared/languages.ts';
import type { AdminCatalogueEntry } from '../../../src/shared/records.ts';
import { useDefaultLocation } from '../data/use-default-location.ts';
import styles from './entry-name.module.css';

interface EntryNameProps {
  entry: AdminCatalogueEntry;
  /** Shown if the name is missing. */
  untitled: string;
}

/** An entry's name and place, whether it is hidden, and the languages in which it lacks texts. */
export function EntryName({ entry, untitled }: EntryNameProps) {
  const { name, location, hidden } = entry;
  const defaultLocation = useDefaultLocation();
  return (
    <div className={styles.entry}>
      <p className={styles.name}>{name || untitled}</p>
      <p className={styles.location}>{location ?? defaultLocation}</p>
      {hidden ? <p className={styles.hidden}>Hidden</p> : null}
      {translations.map((language) => {
        const { twins, texts } = countTwins(entry, language);
        const outdated = Object.keys(entry.outdated[language] ?? {}).length;
        return (
          <Fragment key={language}>
            {twins < texts ? (
              <p className={styles.lacking} title="Texts that are translated">
                {namesInEnglish[language]}: {twins} of {texts}
              </p>
            ) : null}
            {outdated > 0 ? (
              <p
                className={styles.lacking}
                title="Texts whose English has changed since they were translated"
              >
                {namesInEnglish[language]}: {outdated} to check
              </p>
            ) : null}
          </Fragment>
        );
      })}
    </div>
  );
}
