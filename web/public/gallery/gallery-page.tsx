import { useEffect, useRef, useState } from 'react';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useTexts } from '../../data/texts.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Section } from '../parts/section.tsx';
import styles from './gallery-page.module.css';
import { GalleryPicture } from './gallery-picture.tsx';
import { Viewer } from './viewer.tsx';
import { Visit } from './visit.tsx';

/** The gallery: pictures in rows, each opening large, and the way to see the place; it says so while all are drawn. */
export function GalleryPage() {
  const gallery = useTexts('gallery');
  const { pictures } = useSiteFacts();
  const areDrawn = gallery.pictures.every(({ picture }) => pictures[picture] === undefined);
  const [opened, setOpened] = useState<number | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);

  // After the large view, the picture that was shown last has the focus.
  useEffect(() => {
    if (left !== null) list.current?.querySelectorAll('button')[left]?.focus();
  }, [left]);

  const open = (index: number) => {
    setLeft(null);
    setOpened(index);
  };
  const close = (index: number) => {
    setOpened(null);
    setLeft(index);
  };
  return (
    <>
      <PageHead
        title={gallery.title}
        lead={
          <>
            {gallery.lead} {areDrawn ? gallery.drawn : null}
          </>
        }
      />
      <Section>
        <ul ref={list} className={styles.pictures}>
          {gallery.pictures.map((picture, index) => (
            <GalleryPicture key={picture.id} picture={picture} index={index} onOpen={() => open(index)} />
          ))}
        </ul>
      </Section>
      <Visit />
      {opened === null ? null : <Viewer start={opened} onClose={close} />}
    </>
  );
}
