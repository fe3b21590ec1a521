import { useSearch } from 'wouter';
import { withdrawnQuery } from '../../../src/shared/batches.ts';
import { inLanguage } from '../../../src/shared/languages.ts';
import { pagePath } from '../../../src/shared/pages.ts';
import { applicationSearchRules } from '../../../src/shared/visitor-rules.ts';
import { postJson } from '../../data/api-client.ts';
import { ApiError } from '../../data/errors.ts';
import { withReason } from '../../data/failure-text.ts';
import { useLanguage, useTexts } from '../../data/texts.tsx';
import { useForm } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormStatus, type FormStatusText } from '../../ui/form-status.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Section } from '../parts/section.tsx';
import shortForm from '../parts/short-form.module.css';
import { ContactWays } from './contact-ways.tsx';

/** Where an applicant finds their own page by reference and phone number. */
export function ApplicationSearchPage() {
  const { search: texts } = useTexts('application');
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <Section columns>
        <SearchForm />
        <div>
          <ContactWays reference={null}>
            <p>{texts.help}</p>
          </ContactWays>
        </div>
      </Section>
    </>
  );
}

/** Without scripts the browser posts it, and the server leads on. */
function SearchForm() {
  const { search: texts, problem } = useTexts('application');
  const forms = useTexts('forms');
  const language = useLanguage();
  const before = useProblemFromBefore();
  const form = useForm({
    rules: applicationSearchRules(forms),
    send: (values) => postJson<{ page: string }>('/api/application', { ...values, language }, language),
    success: '',
    failure: (error) => {
      if (!(error instanceof ApiError)) return texts.unreachable;
      if (error.status === 429) return texts.limited;
      return error.status < 500 ? error.message : withReason(problem.failed, error);
    },
    // It has its own language, and is read anew.
    onSent: ({ page }) => location.assign(page),
  });
  const status = form.status ?? (form.state === 'idle' ? before : null);
  return (
    <form
      {...form.props}
      method="post"
      action={inLanguage(language, pagePath('applicationSearch'))}
      className={shortForm.form}
    >
      <TextField
        label={forms.labels.reference}
        hint={texts.referenceHint}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('reference')}
      />
      <TextField
        label={forms.labels.phone}
        hint={texts.phoneHint}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...form.field('phone')}
      />
      <FormStatus status={status} />
      <Button type="submit" busy={form.busy} busyText={texts.submitting}>
        {texts.submit}
      </Button>
    </form>
  );
}

/** Returns what the server found wrong when the form was sent without scripts, or that an application was erased; the address names it. */
function useProblemFromBefore(): FormStatusText | null {
  const { search, withdraw } = useTexts('application');
  const { wrong } = useTexts('forms');
  const query = new URLSearchParams(useSearch());
  if (`?${query}` === withdrawnQuery) return { kind: 'success', text: withdraw.done };
  const named = query.get('problem');
  if (named === 'unknown') return { kind: 'error', text: wrong.application };
  return named === 'limited' ? { kind: 'error', text: search.limited } : null;
}
