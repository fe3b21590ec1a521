import type { ReactNode } from 'react';
import { callLink } from '../../../../src/shared/phone-links.ts';
import { internationalNumber } from '../../../../src/shared/phone-number.ts';
import type { FollowUp } from '../../../../src/shared/records.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { WhatsAppGlyph } from '../../../ui/whatsapp-glyph.tsx';
import { KeyHint } from '../key-hint.tsx';
import { mailAddress } from '../people/contact-links.tsx';
import { useFollowUpChat } from './use-follow-up-chat.ts';

interface ReachButtonsProps {
  person: FollowUp;
  /** In a list they are quieter, and email is among them only where nobody can be called. */
  isInList?: boolean;
  /** The keys C and W press them (see `useSingleKeys`). */
  hasKeys?: boolean;
  /** The link to a chat with another message than that of the follow-up. */
  chat?: ReactNode;
}

/** The ways to reach a person by one press, as far as there are any: a call, WhatsApp with a text ready, email. */
export function ReachButtons({ person, isInList = false, hasKeys = false, chat }: ReachButtonsProps) {
  const { name, phone, email } = person;
  const href = useFollowUpChat(person);
  const number = phone === null ? null : internationalNumber(phone);
  const call = number && callLink(number);
  const byKey = (key: string) => hasKeys && { 'aria-keyshortcuts': key, iconEnd: <KeyHint>{key}</KeyHint> };
  return (
    <>
      {call ? (
        <ButtonLink
          href={call}
          variant={isInList ? 'secondary' : 'primary'}
          size="small"
          aria-label={`Call ${name}`}
          {...byKey('C')}
        >
          Call
        </ButtonLink>
      ) : null}
      {chat ??
        (href === null ? null : (
          <ButtonLink
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            variant="secondary"
            size="small"
            icon={<WhatsAppGlyph />}
            aria-label={`WhatsApp ${name} (opens a new tab)`}
            {...byKey('W')}
          >
            WhatsApp
          </ButtonLink>
        ))}
      {email === '' || (isInList && call) ? null : (
        <ButtonLink
          href={mailAddress(email)}
          variant="secondary"
          size="small"
          aria-label={`Email ${name}`}
          {...(call ? {} : byKey('C'))}
        >
          Email
        </ButtonLink>
      )}
    </>
  );
}
