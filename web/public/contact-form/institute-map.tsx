import MapIcon from 'lucide-react/icons/map';
import { useEffect, useId, useRef, useState } from 'react';
import { map } from '../../content/contact.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { DrawnMap } from './drawn-map.tsx';
import styles from './institute-map.module.css';

/**
 * A drawn map that becomes Google's live one on a click, so that no page loads a third party by itself. As large as
 * `className` makes it.
 */
export function InstituteMap({ className }: { className?: string | undefined }) {
  const [live, setLive] = useState(false);
  const noteId = useId();
  if (live) {
    return (
      <div className={joinClasses(styles.map, className)}>
        <LiveMap />
      </div>
    );
  }
  return (
    <div className={joinClasses(styles.map, className)}>
      <DrawnMap label={map.alt} />
      <div className={styles.offer} data-scripted>
        <button type="button" className={styles.show} aria-describedby={noteId} onClick={() => setLive(true)}>
          <MapIcon aria-hidden="true" />
          {map.showLive}
        </button>
        <p id={noteId} className={styles.note}>
          {map.liveNote}
        </p>
      </div>
    </div>
  );
}

/** Google's map of the institute's surroundings. It takes the focus that its button had. */
function LiveMap() {
  const { mapQuery } = useSiteFacts();
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return (
    <iframe
      ref={frame}
      className={styles.live}
      title={map.frameTitle}
      src={`https://www.google.com/maps?q=${encodeURIComponent(mapQuery)}&output=embed`}
      referrerPolicy="no-referrer"
      allowFullScreen
    />
  );
}
