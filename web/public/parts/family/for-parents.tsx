import { inLanguage, languageNames, languages } from '../../../../src/shared/languages.ts';
import { detailPages, pagePath } from '../../../../src/shared/pages.ts';
import { useSiteFacts } from '../../../data/site-facts.tsx';
import { useFirstLanguageTag, useLanguage, useTexts } from '../../../data/texts.tsx';
import { LinkedText } from '../linked-text.tsx';
import { PhoneLink } from '../phone-link.tsx';
import { AskFor } from './ask-for.tsx';
import styles from './for-parents.module.css';
import { Rows } from './rows.tsx';
import { SendToParents } from './send-to-parents.tsx';
import { type FamilyProps, useFamily } from './use-family.ts';

/** The total cost of a course, the refunds and the people to call, with the same in the other language a link away. */
export function ForParents({ of }: FamilyProps) {
  const family = useFamily(of);
  const { parents } = useTexts('family');
  const { terms } = useTexts('frame');
  const {
    visit: { hours },
    terms: shown,
  } = useSiteFacts();
  const language = useLanguage();
  const english = useFirstLanguageTag();
  if (!family?.costs) return null;
  const { fee, sum, deposit, others } = family.costs;
  const page = of === null ? pagePath('home') : pagePath(detailPages[of.kind], of.entry);
  return (
    <section id="parents" aria-labelledby="parents-title" className={styles.section}>
      <div className={styles.content}>
        <div>
          <h2 id="parents-title">{parents.title}</h2>
          <p>
            {parents.lead}{' '}
            {languageNames
              .filter((other) => other !== language)
              .map((other) => (
                <a
                  key={other}
                  href={`${inLanguage(other, page)}#parents`}
                  hrefLang={languages[other].tag}
                  lang={languages[other].tag}
                >
                  {languages[other].name}
                </a>
              ))}
          </p>
        </div>
        <div className={styles.parts}>
          <div className={styles.costs}>
            <Rows rows={fee} look="sum" />
            <Rows rows={sum} look="sum" />
            <Rows rows={deposit === null ? others : [deposit, ...others]} look="prices" />
          </div>
          <div className={styles.rest}>
            {shown === null ? (
              <p>{terms.unknown}</p>
            ) : (
              <div>
                <h3>{parents.refunds}</h3>
                <p>
                  {parents.refundsOf} {shown.isSample ? terms.sample : null}
                </p>
              </div>
            )}
            <Rows rows={family.refunds} look="cells" />
            <p>
              <LinkedText text={parents.call} name="phone">
                <PhoneLink />
              </LinkedText>{' '}
              {hours === '' ? null : <span lang={english}>({hours})</span>}
            </p>
            <AskFor />
            <SendToParents of={of} />
          </div>
        </div>
      </div>
    </section>
  );
}
