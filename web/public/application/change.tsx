import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { legalPaths } from '../../../src/content/navigation.ts';
import { inLanguage } from '../../../src/shared/languages.ts';
import type { Application } from '../../../src/shared/records.ts';
import { useLanguage } from '../../data/texts.tsx';
import { LinkedText } from '../parts/linked-text.tsx';
import questions from '../parts/questions.module.css';
import type { ApplicationActions } from './use-application-actions.ts';

export interface ChangeProps {
  /** The key of the page. */
  id: string;
  application: Application;
  actions: ApplicationActions;
}

/** One change that an applicant can make; it opens by the browser's own means. */
export function Change({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={questions.item}>
      <summary className={questions.question}>
        {title}
        <ChevronDown aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}

interface TermsTextProps {
  text: string;
  label: string;
  section: 'rescheduling' | 'refunds';
}

/** A sentence in which `{terms}` is the link to a section of the terms and conditions. */
export function TermsText({ text, label, section }: TermsTextProps) {
  const language = useLanguage();
  return (
    <LinkedText text={text} name="terms">
      <a href={`${inLanguage(language, legalPaths.terms)}#${section}`}>{label}</a>
    </LinkedText>
  );
}
