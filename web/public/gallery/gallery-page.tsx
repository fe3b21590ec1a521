import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../data/texts.tsx';
import styles from './gallery-page.module.css';
import { GalleryPicture } from './gallery-picture.tsx';
import { Viewer } from './viewer.tsx';

/** The gallery: pictures on navy, each of which opens large. */
export function GalleryPage() {
  const gallery = useTexts('gallery');
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
    <div className={`on-navy ${styles.page}`}>
      <div className={styles.head}>
        <h1>{gallery.title}</h1>
        <p className={styles.lead}>{gallery.lead}</p>
      </div>
      <ul ref={list} className={styles.pictures}>
        {gallery.pictures.map((picture, index) => (
          <GalleryPicture key={picture.id} picture={picture} index={index} onOpen={() => open(index)} />
        ))}
      </ul>
      {opened === null ? null : <Viewer start={opened} onClose={close} />}
    </div>
  );
}
