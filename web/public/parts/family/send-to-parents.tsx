import { useSyncExternalStore } from 'react';
import { fill } from '../../../../src/shared/content.ts';
import { useLanguage, useTexts } from '../../../data/texts.tsx';
import { ChatLink, ContactLinks } from '../contact-links.tsx';
import { type FamilyProps, useFamily } from './use-family.ts';

/** Opens WhatsApp with what a family has to know, in either language; the sender chooses the chat. */
export function SendToParents({ of }: FamilyProps) {
  const send = useTexts('family').send;
  const current = useLanguage();
  const messages = useFamily(of)?.messages ?? [];
  const origin = useSyncExternalStore(
    () => () => {},
    () => location.origin,
    () => '',
  );
  return (
    <ContactLinks>
      {messages.map(({ language, text }) => (
        <ChatLink
          key={language}
          href={`https://wa.me/?text=${encodeURIComponent(fill(text, { origin }))}`}
          label={language === current ? send.button : send.other}
        />
      ))}
    </ContactLinks>
  );
}
