import { fill } from '../../../../src/shared/content.ts';
import { useLanguage, useTexts } from '../../../data/texts.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { WhatsAppGlyph } from '../../../ui/whatsapp-glyph.tsx';
import { useScripted } from '../use-media.ts';
import styles from './send-to-parents.module.css';
import { type FamilyProps, useFamily } from './use-family.ts';

/** Opens WhatsApp with what a family has to know, in either language; the sender chooses the chat. */
export function SendToParents({ of }: FamilyProps) {
  const send = useTexts('family').send;
  const current = useLanguage();
  const messages = useFamily(of)?.messages ?? [];
  const origin = useScripted() ? location.origin : '';
  return (
    <div className={styles.ways}>
      {messages.map(({ language, text }) => (
        <ButtonLink
          key={language}
          href={`https://wa.me/?text=${encodeURIComponent(fill(text, { origin }))}`}
          target="_blank"
          rel="noopener noreferrer"
          variant={language === current ? 'secondary' : 'quiet'}
          size="small"
          icon={<WhatsAppGlyph />}
        >
          {language === current ? send.button : send.other}
        </ButtonLink>
      ))}
    </div>
  );
}
