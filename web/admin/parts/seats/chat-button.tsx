import type { ComponentProps } from 'react';
import type { AdminBatch, Place } from '../../../../src/shared/records.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { WhatsAppGlyph } from '../../../ui/whatsapp-glyph.tsx';
import { callFailure } from '../../data/call-failure.ts';
import { useFailureToast } from '../../data/use-failure-toast.ts';
import { tellPlace } from './change-place.ts';
import styles from './chat-button.module.css';
import { usePlaceChat } from './use-place-chat.ts';

interface ChatButtonProps {
  place: Place;
  /** The batch of the place, where it has one. */
  batch: AdminBatch | null;
  /** Called once it is stored that the applicant was told. */
  onTold?: () => void;
}

/** Opens WhatsApp with a message to an applicant typed already; nothing where the number cannot be called. */
export function ChatButton({ place, batch, onTold }: ChatButtonProps) {
  const chat = usePlaceChat(place, batch);
  return (
    chat && <ChatLink href={chat} place={place} variant="quiet" className={styles.chat} onTold={onTold} />
  );
}

interface ChatLinkProps extends ComponentProps<typeof ButtonLink> {
  place: Place;
  onTold?: () => void;
}

/** The same as a plain link to that chat, which marks the applicant as told. */
export function ChatLink({ place, onTold, ...props }: ChatLinkProps) {
  const tell = useTell();
  const press = async () => {
    if (await tell(place, true)) onTold?.();
  };
  return (
    <ButtonLink
      {...props}
      target="_blank"
      rel="noopener noreferrer"
      size="small"
      icon={<WhatsAppGlyph />}
      aria-label={`WhatsApp ${place.name} (opens a new tab)`}
      onClick={() => void press()}
    >
      WhatsApp
    </ButtonLink>
  );
}

/** Returns the function that stores whether an applicant was told, and returns whether that is stored: a failure is shown. */
export function useTell(): (place: Place, told: boolean) => Promise<boolean> {
  const showFailure = useFailureToast();
  return async (place, told) => {
    try {
      await tellPlace(place._id, told);
      return true;
    } catch (error) {
      showFailure(error, callFailure(error, 'The mark ‘told’ could not be saved.'), place.name);
      return false;
    }
  };
}
