import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './not-found.module.css';

/** Shows a sentence and a way on in place of what could not be drawn. Give it a key to start over. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <section className={`on-navy ${styles.page}`}>
        <div className={styles.content} role="alert">
          <h1>This page could not be shown</h1>
          <p>Something went wrong on our side, or the connection was lost. Loading it again often helps.</p>
          <Button onClick={() => window.location.reload()}>Load again</Button>
        </div>
      </section>
    );
  }
}
