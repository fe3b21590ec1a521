import type { ReactNode } from 'react';
import { ChatButton } from './chat-button.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './public-frame.module.css';
import { SkipLink } from './skip-link.tsx';

/** The surroundings of every public page: header, footer and the chat button. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Header />
      <main id="content" className={styles.page} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <ChatButton />
    </>
  );
}
