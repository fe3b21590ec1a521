import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Institution } from '../../../src/shared/site-facts.ts';
import { Stack } from '../../ui/stack.tsx';
import { isUnauthorized } from '../data/admin-api.ts';
import { DeviceChoice, type DeviceName, devices } from '../parts/previews/device-choice.tsx';
import { addStyles, fillFrame, requestPage, type Sheets } from '../parts/previews/page-preview.ts';
import { PreviewFrame } from '../parts/previews/preview-frame.tsx';
import type { Place } from './fact-sections.ts';
import styles from './preview.module.css';

/** Milliseconds after the last key before the preview is updated. */
const delay = 300;

interface PreviewProps {
  /** The typed facts, or null while any of them is invalid. */
  facts: Institution | null;
  place: Place;
}

/** The site as it would be with what was typed: its real pages, rendered by the server, but inert. */
export function Preview({ facts, place }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [device, setDevice] = useState<DeviceName>('phone');
  const [ready, setReady] = useState(false);
  const failed = useShown(frame, ready, { facts, place });

  return (
    <Stack gap={3}>
      <div className={styles.head}>
        <p className={styles.note} role="status">
          {noteOf(facts, failed)}
        </p>
        <DeviceChoice device={device} onChoose={setDevice} />
      </div>
      <PreviewFrame
        frame={frame}
        title={`Preview: ${place.label}`}
        width={devices[device].width}
        className={styles.box}
        onReady={() => setReady(true)}
      />
    </Stack>
  );
}

function noteOf(facts: Institution | null, failed: boolean): string {
  if (failed) return 'The preview could not be loaded.';
  return facts === null ? 'Correct the mistakes in the form to update the preview.' : 'Preview after saving';
}

/** Shows the page with the facts in the frame, shortly after they change; returns whether that failed. */
function useShown(
  frame: RefObject<HTMLIFrameElement | null>,
  ready: boolean,
  { facts, place }: PreviewProps,
): boolean {
  const [failed, setFailed] = useState(false);
  const [wanted, setWanted] = useState(facts);
  const [sheets] = useState<Sheets>(() => new Map());
  const shown = useRef<Place | null>(null);
  if (facts !== null && facts !== wanted) setWanted(facts);

  useEffect(() => {
    const into = frame.current?.contentDocument;
    if (!ready || !into || wanted === null) return;
    let isOver = false;
    const show = async () => {
      try {
        const page = await requestPage('/api/admin/site/preview', { page: place.page, facts: wanted });
        await addStyles(into, page, sheets);
        if (isOver) return;
        fillFrame(into, page);
        into.body.inert = true;
        if (shown.current !== place) lookAt(into, place);
        shown.current = place;
        setFailed(false);
      } catch (error) {
        if (!isOver && !isUnauthorized(error)) setFailed(true);
      }
    };
    const timer = setTimeout(() => void show(), shown.current === null ? 0 : delay);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [frame, ready, wanted, place, sheets]);

  return failed;
}

/** Scrolls the frame alone: `scrollIntoView` would scroll the screen around it too. */
function lookAt(into: Document, { selector }: Place) {
  const target = selector === undefined ? null : into.querySelector(selector);
  const scroller = into.scrollingElement;
  if (scroller === null) return;
  scroller.scrollTop = target ? target.getBoundingClientRect().top + scroller.scrollTop : 0;
}
