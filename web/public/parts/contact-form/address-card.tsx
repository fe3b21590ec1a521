import MapIcon from 'lucide-react/icons/map';
import MapPin from 'lucide-react/icons/map-pin';
import { useId, useState } from 'react';
import { useSiteFacts } from '../../../data/site-facts.tsx';
import { useFirstLanguageTag, useTexts } from '../../../data/texts.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PhoneLink } from '../phone-link.tsx';
import styles from './address-card.module.css';

interface AddressCardProps {
  /** The phone number and its hours are next to it. */
  isBesideCall?: boolean;
}

/** Where the institute is: its address, the way to it in Google Maps, and a live map for who asks for it. */
export function AddressCard({ isBesideCall = false }: AddressCardProps) {
  const { name, address, mapQuery, visit } = useSiteFacts();
  // The two halves of a PIN code stay together.
  const place = address.join(', ').replace(/(\d{3}) (?=\d{3})/gu, '$1\u00a0');
  const lines = [place, visit.landmark, isBesideCall ? '' : visit.hours].filter(Boolean);
  const { map } = useTexts('contact');
  const firstLanguageTag = useFirstLanguageTag();
  const query = encodeURIComponent(mapQuery);
  return (
    <div className={styles.card}>
      <h3 className={styles.title}>{map.title}</h3>
      <address lang={firstLanguageTag} className={styles.address}>
        <strong>{name}</strong>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {isBesideCall ? null : (
          <span className={styles.phone}>
            <PhoneLink />
          </span>
        )}
      </address>
      <ButtonLink
        href={`https://www.google.com/maps/search/?api=1&query=${query}`}
        target="_blank"
        rel="noopener noreferrer"
        variant="secondary"
        icon={<MapPin aria-hidden="true" />}
      >
        {map.open}
      </ButtonLink>
      <LiveMap source={`https://www.google.com/maps?q=${query}&output=embed`} />
    </div>
  );
}

/** A button that becomes Google's map, so that no page loads a third party by itself. */
function LiveMap({ source }: { source: string }) {
  const { map } = useTexts('contact');
  const [live, setLive] = useState(false);
  const noteId = useId();
  if (live) {
    return (
      <iframe
        ref={takeFocus}
        className={styles.live}
        title={map.frameTitle}
        src={source}
        referrerPolicy="no-referrer"
        allowFullScreen
      />
    );
  }
  return (
    <div className={styles.offer} data-scripted>
      <Button
        variant="quiet"
        icon={<MapIcon aria-hidden="true" />}
        aria-describedby={noteId}
        onClick={() => setLive(true)}
      >
        {map.showLive}
      </Button>
      <p id={noteId} className={styles.note}>
        {map.liveNote}
      </p>
    </div>
  );
}

/** The map gets the focus that its button had. */
function takeFocus(frame: HTMLIFrameElement | null) {
  frame?.focus();
}
