import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './not-found.module.css';

interface ErrorBoundaryProps {
  /** Its words, and the label of its button. */
  texts: { title: string; text: string; again: string };
  children: ReactNode;
}

/** Shows a sentence and a way on in place of what could not be drawn. Give it a key to start over. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const { title, text, again } = this.props.texts;
    return (
      <section className={`on-navy ${styles.page}`}>
        <div className={styles.content} role="alert">
          <h1>{title}</h1>
          <p>{text}</p>
          <Button onClick={() => window.location.reload()}>{again}</Button>
        </div>
      </section>
    );
  }
}
