import type { ReactNode } from 'react';
import type { Institution } from '../../../src/shared/site-facts.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useTexts } from '../../data/texts.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './social-links.module.css';

type Network = keyof Institution['social'];

const networks = ['facebook', 'instagram', 'youtube', 'linkedin'] as const satisfies readonly Network[];

/** Links to the social networks that have an address; nothing where none has. */
export function SocialLinks() {
  const { social } = useSiteFacts();
  const { footer, networks: names } = useTexts('frame');
  const given = networks.filter((network) => social[network]);
  if (given.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={footer.social}>
      {given.map((network) => (
        <li key={network}>
          <a href={social[network]} target="_blank" rel="noopener noreferrer">
            <svg viewBox="0 0 24 24" fill="none" aria-hidden="true">
              {glyphs[network]}
            </svg>
            <VisuallyHidden>{names[network]}</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Plain outlines on a grid of 24, drawn for this site. */
const glyphs: Record<Network, ReactNode> = {
  facebook: (
    <path d="M14 21v-8h3l.5-3.5H14V7.5c0-1 .4-1.7 1.8-1.7h1.8V2.7c-.8-.1-1.7-.2-2.6-.2-2.7 0-4.4 1.6-4.4 4.5v2.5H7.5V13h3.1v8" />
  ),
  instagram: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7h.01" />
    </>
  ),
  youtube: (
    <>
      <rect x="2" y="5" width="20" height="14" rx="4" />
      <path d="m10 9 5 3-5 3z" />
    </>
  ),
  linkedin: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="3" />
      <path d="M8 10.5V17M8 7.2h.01M12 17v-6.5M12 13.5c0-3.4 4.5-3.8 4.5-.5v4" />
    </>
  ),
};
