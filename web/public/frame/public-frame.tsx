import { type ReactNode, useRef } from 'react';
import { ChatButton } from './chat-button.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './public-frame.module.css';
import { SkipLink } from './skip-link.tsx';
import { useLayoutInTurn } from './use-layout-in-turn.ts';

/** What surrounds every public page: header, footer and the chat button. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const page = useRef<HTMLElement>(null);
  useLayoutInTurn(page);
  return (
    <>
      <SkipLink />
      <Header />
      <main ref={page} id="content" className={styles.page} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <ChatButton />
    </>
  );
}
