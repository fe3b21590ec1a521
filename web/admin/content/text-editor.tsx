import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { placeAt, type TextPlace } from '../../../src/shared/content-places.ts';
import { firstLanguage, type Language, languageNames, languages } from '../../../src/shared/languages.ts';
import { isNeutral } from '../../../src/shared/resolve-texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Stack } from '../../ui/stack.tsx';
import { englishChanged } from '../parts/forms/english-changed.ts';
import { outdatedSource } from './outdated.ts';
import { placeName } from './place-names.ts';
import { ReviewButton } from './review-button.tsx';
import styles from './text-editor.module.css';
import { beganAt, textNow } from './texts-of-page.ts';
import { UndoChange } from './undo-change.tsx';
import type { Content } from './use-content.ts';

interface TextEditorProps {
  content: Content;
  textKey: string;
  /** The language of the page beside it: its field comes first. */
  language: Language;
}

/** One text, in every language. */
export function TextEditor({ content, textKey, language }: TextEditorProps) {
  const field = textKey.split('.').at(-1) ?? '';
  const order: readonly Language[] = isNeutral(field)
    ? [firstLanguage]
    : [language, ...languageNames.filter((name) => name !== language)];
  return (
    <fieldset className={styles.text}>
      <legend className={styles.legend}>{placeName(textKey)}</legend>
      {order.map((name) => (
        <InLanguage
          key={name}
          content={content}
          textKey={textKey}
          language={name}
          alone={order.length === 1}
        />
      ))}
    </fieldset>
  );
}

interface InLanguageProps extends TextEditorProps {
  /** It is the same in every language. */
  alone: boolean;
}

function InLanguage({ content, textKey, language, alone }: InLanguageProps) {
  const id = useId();
  const { state, own, changes, problems, change } = content;
  const address = `${language}:${textKey}`;
  const place = placeAt(state, own, address);
  if (place?.kind !== 'text') return null;
  const value = textNow(state, own, language, textKey);
  const began = beganAt(state, language, textKey);
  const problem =
    problems[address] ??
    (value === '' && address in changes && !place.isOptional ? 'This text is empty.' : undefined);
  return (
    <Stack gap={1}>
      <TextArea
        id={id}
        name={address}
        lang={languages[language].tag}
        label={alone ? 'In every language' : languages[language].name}
        hint={outdatedHint(content, language, textKey) ?? hintOf(place)}
        error={problem}
        rows={Math.min(12, Math.max(1, Math.ceil(value.length / 38)))}
        value={value}
        onChange={({ currentTarget }) => {
          const text = currentTarget.value;
          change({ [address]: text === (began ?? '') ? null : text });
        }}
      />
      <div className={styles.below}>
        <p className={value.length > place.most ? styles.tooLong : styles.count}>
          {value.length} of {place.most} characters
        </p>
        <UndoChange content={content} address={address} />
        {began !== null && value !== began ? (
          <Button
            variant="quiet"
            size="small"
            icon={<RotateCcw aria-hidden="true" />}
            title={began}
            onClick={() => change({ [address]: null })}
          >
            Original text
          </Button>
        ) : null}
        {language === firstLanguage || value === '' ? null : (
          <ReviewButton content={content} language={language} textKey={textKey} text={value} />
        )}
      </div>
    </Stack>
  );
}

function outdatedHint(content: Content, language: Language, key: string): string | null {
  const source = language === firstLanguage ? null : outdatedSource(content, language, key);
  return source && englishChanged(source);
}

function hintOf({ names, language, began, isOptional }: TextPlace): string | undefined {
  if (names.length > 0)
    return `Keep ${names.map((name) => `{${name}}`).join(', ')}: the site puts something in there.`;
  if (isOptional && language === firstLanguage) return 'Stands below the picture. Empty: none.';
  return language !== firstLanguage && began === undefined
    ? 'If left empty, the English text is shown.'
    : undefined;
}
