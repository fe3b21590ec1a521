import { type FormEvent, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { inLanguage } from '../../../src/shared/languages.ts';
import { pagePath } from '../../../src/shared/pages.ts';
import { readTypedCode, type VerifyProblem, verifyProblems } from '../../../src/shared/typed-code.ts';
import { useLanguage, useTexts } from '../../data/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { MarkedList } from '../parts/marked-list.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Section } from '../parts/section.tsx';
import shortForm from '../parts/short-form.module.css';
import { Ask } from './ask.tsx';
import { CodeField } from './code-field.tsx';
import { IsNot } from './is-not.tsx';
import styles from './verification-search-page.module.css';

/** Where anybody checks a certificate by the code that is printed on it. */
export function VerificationSearchPage() {
  const { search: texts } = useTexts('verification');
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <Section columns>
        <div>
          <CodeForm />
          <p>{texts.scan}</p>
        </div>
        <div>
          <section>
            <h2>{texts.tells.title}</h2>
            <MarkedList>
              {texts.tells.list.map(({ id, text }) => (
                <li key={id}>{text}</li>
              ))}
            </MarkedList>
          </section>
          <IsNot />
        </div>
        <div className={styles.whole}>
          <Ask about={null} />
        </div>
      </Section>
    </>
  );
}

/** Without scripts the browser sends it, and the server leads on. */
function CodeForm() {
  const { search: texts } = useTexts('verification');
  const language = useLanguage();
  const before = new URLSearchParams(useSearch()).get('problem');
  const [problem, setProblem] = useState<VerifyProblem | 'unreachable' | null>(
    verifyProblems.find((name) => name === before) ?? null,
  );
  const field = useRef<HTMLInputElement>(null);

  function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readTypedCode(field.current?.value ?? '');
    if (read.problem !== null) {
      setProblem(read.problem);
      field.current?.focus();
    } else if (!navigator.onLine) setProblem('unreachable');
    // Read anew, so that the page says what is true now.
    else location.assign(inLanguage(language, pagePath('verification', read.code)));
  }

  const ofForm = problem === 'limited' || problem === 'unreachable';
  const words = problem === null ? '' : { ...texts.problem, unreachable: texts.unreachable }[problem];
  return (
    <form
      className={shortForm.form}
      action={inLanguage(language, pagePath('verificationSearch'))}
      noValidate
      onSubmit={check}
      onInput={() => setProblem(null)}
    >
      <CodeField
        ref={field}
        name="code"
        label={texts.code}
        hint={texts.codeHint}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={ofForm || problem === null ? undefined : words}
      />
      <FormStatus status={ofForm ? { kind: 'error', text: words } : null} />
      <Button type="submit">{texts.submit}</Button>
    </form>
  );
}
